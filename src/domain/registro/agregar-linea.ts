import type { Registro } from '#contract/stock/registro.ts'
import { type Linea, lineaNueva, lineasDe } from './linea-registro.ts'

/** Adds a line. A product whose saved line was removed gets that line back, since the server keeps its price. @param base the saved record. */
export function agregarLinea(
  base: Registro,
  lineas: readonly Linea[],
  { clave, producto, cantidad }: { clave: string; producto: Linea['producto']; cantidad: string },
): Linea[] {
  const siguen = new Set(lineas.map(linea => linea.clave))
  const quitada = lineasDe(base).find(linea => linea.producto.id === producto.id && !siguen.has(linea.clave))
  return [...lineas, quitada === undefined ? lineaNueva(clave, producto, cantidad) : { ...quitada, cantidad }]
}
