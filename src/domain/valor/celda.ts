import { formatFecha } from './fecha.ts'
import { partesFechaHs } from './hora.ts'
import { formatDolares, formatPesos } from './numero.ts'

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

// Texts that some program reads as a formula or a command (security C21), and those that look like one that is marked.
const COMMAND = /^'*[=+\-@\t\r\0]/
const MARCADO = /^'+[=+\-@\t\r\0]/

/** Text that no spreadsheet takes for anything else, also once it is copied or saved in another format. */
export const textoPlanilla = (texto: string): string => (COMMAND.test(texto) ? `'${texto}` : texto)

/** The text again: exactly one apostrophe less. */
export const sinApostrofo = (texto: string): string => (MARCADO.test(texto) ? texto.slice(1) : texto)

/** A number that does not fit its column, or that a workbook rounds: '########', '3,07112E+10', '1e+21'. */
const ROTA = /^#{2,}$|^[+-]?\d{1,3}(?:[.,]\d+)?[eE][+-]\d+$/

const MES =
  '(?:ene|feb|mar|abr|may|jun|jul|ago|sep|sept|set|oct|nov|dic|jan|apr|aug|dec|Ene|Feb|Mar|Abr|May|Jun|Jul|Ago|Sep|Sept|Set|Oct|Nov|Dic|Jan|Apr|Aug|Dec)\\.?'
const HORA = '(?: \\d{1,2}:\\d{2}(?::\\d{2})?)?'
/** A day that a workbook made of a code: 'may-05', '3-May', '3-may-26', '05/03/2026'. Codes in capitals are codes. */
const DIA = new RegExp(
  `^(?:${MES}[-/]\\d{1,4}|\\d{1,2}[-/]${MES}(?:[-/]\\d{2,4})?|\\d{1,2}[-/]\\d{1,2}[-/]\\d{4}|\\d{4}[-/]\\d{2}[-/]\\d{2})${HORA}$`,
)

/** Whether a text is what a workbook shows in place of what was written. */
export const isCeldaRota = (texto: string): boolean => ROTA.test(texto)

/** Whether a code or name is one that a workbook broke. */
export const isIdentificadorRoto = (texto: string): boolean => ROTA.test(texto) || DIA.test(texto)
