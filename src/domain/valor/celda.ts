import { formatDolares, formatPesos } from './dinero.ts'
import { formatFecha } from './fecha.ts'
import { partesFechaHs } from './hora.ts'

/** What a cell of a workbook or of a printed table holds. */
export type Celda = string | number | null | undefined

/** How a column's values are written; `momento` and `dia` are wall clock of the factory, as ISO text. */
export type FormatoCelda = 'dolares' | 'pesos' | 'momento' | 'dia'

/** A column of a list as a workbook, a printed table or a CSV file has it. */
export interface Columna<Fila> {
  title: string
  value: (fila: Fila) => Celda
  formato?: FormatoCelda
}

/** The value for people; '' for none. */
export function textoDeCelda(valor: Celda, formato?: FormatoCelda): string {
  if (valor === null || valor === undefined || valor === '') return ''
  if (formato === 'dolares') return formatDolares(Number(valor))
  if (formato === 'pesos') return formatPesos(Number(valor))
  const texto = String(valor)
  if (formato === 'dia') return formatFecha(texto)
  if (formato !== 'momento') return texto
  const { fecha, hora } = partesFechaHs(texto)
  return `${fecha} ${hora}`.trim()
}
