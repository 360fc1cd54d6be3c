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
