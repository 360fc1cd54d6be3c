import type { Registro } from '#contract/stock/registro.ts'
import { isPendiente, type Linea, lineaNueva, lineasDe } from './linea-registro.ts'

/** Names lines by product and occurrence, which outlives their place. */
export function nombrarLineas(lineas: readonly Linea[]): Map<string, Linea> {
  const vistas = new Map<number, number>()
  return new Map(
    lineas.map(linea => {
      const { id } = linea.producto
      const vez = vistas.get(id) ?? 0
      vistas.set(id, vez + 1)
      return [`${id}#${vez}`, linea]
    }),
  )
}

/**
 * Repeats one person's edits of a record's lines on the record as it is now: removed lines go, changed quantities stay
 * changed, new lines follow. @param base the record as they began. @param mias its lines as they left them.
 */
export function rebaseLineas(base: Registro, mias: readonly Linea[], actual: Registro): Linea[] {
  const porClave = new Map(mias.map(linea => [linea.clave, linea]))
  const antes = [...nombrarLineas(lineasDe(base))].map(
    ([nombre, { clave }]) => [nombre, porClave.get(clave)] as const,
  )
  const quitadas = new Set(antes.filter(([, mia]) => mia === undefined).map(([nombre]) => nombre))
  const cambiadas = new Map(
    antes.flatMap(([nombre, mia]) => (mia !== undefined && isPendiente(mia) ? [[nombre, mia] as const] : [])),
  )
  const ahora = nombrarLineas(lineasDe(actual))
  const siguen = [...ahora]
    .filter(([nombre]) => !quitadas.has(nombre))
    .map(([nombre, suya]) => ({ ...suya, cantidad: cambiadas.get(nombre)?.cantidad ?? suya.cantidad }))
  // A line that this person changed and the other removed becomes a new line
  const repuestas = [...cambiadas]
    .filter(([nombre]) => !ahora.has(nombre))
    .map(([nombre, { producto, cantidad }]) => lineaNueva(`repuesta-${nombre}`, producto, cantidad))
  return [...siguen, ...repuestas, ...mias.filter(({ guardada }) => guardada === null)]
}
