import type { InformeFila } from '#contract/informe.ts'

/** The rows of one model, or all: the call has no such filter (specification §7). */
export const filterPorModelo = (filas: readonly InformeFila[], modelo: string): readonly InformeFila[] =>
  modelo === '' ? filas : filas.filter(fila => fila.modelo.nombre === modelo)

/** The total of the title (specification §2). */
export const sumCantidad = (filas: readonly InformeFila[]): number =>
  filas.reduce((sum, { cantidad }) => sum + cantidad, 0)

/** The signs that start a formula in a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/

/** The report's table as text for a spreadsheet, where no name becomes a formula. */
export function formatTabla(filas: readonly InformeFila[], head: readonly [string, string]): string {
  const cell = (text: string) => (FORMULA.test(text) ? `'${text}` : text).replace(/[\t\r\n]+/g, ' ')
  return [head, ...filas.map(({ modelo, cantidad }) => [cell(modelo.nombre), String(cantidad)])]
    .map(cells => cells.join('\t'))
    .join('\n')
}
