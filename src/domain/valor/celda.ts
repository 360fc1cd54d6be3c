import { formatFecha } from './fecha.ts'
import { partesFechaHs } from './hora.ts'
import { formatDolares, formatPesos } from './numero.ts'

export type Celda = string | number | null | undefined

/** Format of a column's values. `momento` and `dia` are ISO text of the factory's wall clock. */
export type FormatoCelda = 'dolares' | 'pesos' | 'momento' | 'dia'

/** A column of a list that is exported to a workbook, a printed table or a CSV file. */
export interface Columna<Fila> {
  title: string
  value: (fila: Fila) => Celda
  formato?: FormatoCelda
  /** Not printed. Example: a duration in minutes that another column shows in words. */
  isSoloPlanilla?: boolean
}

/** A cell as people read it; '' for an empty cell. */
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

// Beginnings of texts that some program would run as a formula or command (security C21). An apostrophe may precede.
const COMMAND = /^'*[=+\-@\t\r\0]/
const MARCADO = /^'+[=+\-@\t\r\0]/

/** Prefixes an apostrophe where a spreadsheet would run a formula. The text stays safe after copying or saving. */
export const textoPlanilla = (texto: string): string => (COMMAND.test(texto) ? `'${texto}` : texto)

/** Inverse of `textoPlanilla`: removes one apostrophe. */
export const sinApostrofo = (texto: string): string => (MARCADO.test(texto) ? texto.slice(1) : texto)

/** A number that a program shows cut or rounded: '########', '3,07112E+10', '1e+21', '1e21'. '3E50' is a valid code. */
const ROTA = /^#{2,}$|^[+-]?\d{1,3}(?:[.,]\d+)?(?:[eE][+-]\d+|e\d{2,})$/

const MES =
  '(?:ene|feb|mar|abr|may|jun|jul|ago|sep|sept|set|oct|nov|dic|jan|apr|aug|dec|Ene|Feb|Mar|Abr|May|Jun|Jul|Ago|Sep|Sept|Set|Oct|Nov|Dic|Jan|Apr|Aug|Dec)\\.?'
const HORA = '(?: \\d{1,2}:\\d{2}(?::\\d{2})?)?'
/** A date that a workbook made from a code: 'may-05', '3-May', '3-may-26', '05/03/2026'. 'MAY-05' is a valid code. */
const DIA = new RegExp(
  `^(?:${MES}[-/]\\d{1,4}|\\d{1,2}[-/]${MES}(?:[-/]\\d{2,4})?|\\d{1,2}[-/]\\d{1,2}[-/]\\d{4}|\\d{4}[-/]\\d{2}[-/]\\d{2})${HORA}$`,
)

/** Whether a workbook replaced the text. */
export const isCeldaRota = (texto: string): boolean => ROTA.test(texto)

/** Whether a workbook altered a code or name. */
export const isIdentificadorRoto = (texto: string): boolean => ROTA.test(texto) || DIA.test(texto)
