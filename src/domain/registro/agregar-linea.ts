import type { Registro } from '#contract/registro.ts'
import { type Linea, lineaNueva, lineasDe } from './linea-registro.ts'

/**
 * The lines with one more. A product whose saved line was taken away comes back as that line: the server keeps the price
 * of a product that the record already has.
 * @param base the record as the server has it. @param clave of the line, should it be a new one.
 */
export function agregarLinea(
  base: Registro,
  lineas: readonly Linea[],
  { clave, producto, cantidad }: { clave: string; producto: Linea['producto']; cantidad: string },
): Linea[] {
  const siguen = new Set(lineas.map(linea => linea.clave))
  const quitada = lineasDe(base).find(linea => linea.producto.id === producto.id && !siguen.has(linea.clave))
  return [...lineas, quitada === undefined ? lineaNueva(clave, producto, cantidad) : { ...quitada, cantidad }]
}
