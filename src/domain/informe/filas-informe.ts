import type { InformeFila } from '#contract/informes/informe.ts'

/** The rows of one model, or all: the call has no such filter (specification §7). */
export const filterPorModelo = (filas: readonly InformeFila[], modelo: string): readonly InformeFila[] =>
  modelo === '' ? filas : filas.filter(fila => fila.modelo.nombre === modelo)

/** A row beside that of the period before, which is null where nothing is compared. */
export interface FilaComparada extends InformeFila {
  antes: number | null
}

/** The rows, each with what there was before; models that there were before alone come last, most first. */
export function compareFilas(
  filas: readonly InformeFila[],
  antes: readonly InformeFila[] | null,
): readonly FilaComparada[] {
  if (antes === null) return filas.map(fila => ({ ...fila, antes: null }))
  const before = new Map(antes.map(({ modelo, cantidad }) => [modelo.nombre, cantidad]))
  const now = new Set(filas.map(({ modelo }) => modelo.nombre))
  return [
    ...filas.map(fila => ({ ...fila, antes: before.get(fila.modelo.nombre) ?? 0 })),
    ...antes
      .filter(({ modelo }) => !now.has(modelo.nombre))
      .map(fila => ({ ...fila, cantidad: 0, antes: fila.cantidad })),
  ]
}

/** The total of the title (specification §2). */
export const sumCantidad = (filas: readonly InformeFila[]): number =>
  filas.reduce((sum, { cantidad }) => sum + cantidad, 0)

/** The signs that start a formula in a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/

/** The report's table as text for a spreadsheet, where no name becomes a formula. */
export function formatTabla(
  filas: readonly FilaComparada[],
  head: readonly [string, string, string],
): string {
  const cell = (text: string) => (FORMULA.test(text) ? `'${text}` : text).replace(/[\t\r\n]+/g, ' ')
  const columns = filas.some(({ antes }) => antes !== null) ? 3 : 2
  return [head, ...filas.map(fila => [cell(fila.modelo.nombre), String(fila.cantidad), String(fila.antes)])]
    .map(cells => cells.slice(0, columns).join('\t'))
    .join('\n')
}
