import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'

/**
 * A day of the factory's calendar, 'yyyy-MM-dd'. It is text from the keyboard to the wire: a `Date` would need a zone, and
 * the browser's is not the factory's.
 */
export type Fecha = string

/** Whether a text is a day as this program writes it, and the calendar has it: 31/02 is none. */
export const isFecha = (texto: string): boolean => /^\d{4}-\d\d-\d\d$/.test(texto) && isValid(parseISO(texto))

/** dd/MM/yyyy, with its leading zeros (specification §2). */
export const formatFecha = (fecha: Fecha): string => fecha.split('-').reverse().join('/')

/** A typed day: the day, or why it is none. */
export type FechaEscrita =
  | { fecha: Fecha; problema: null }
  | { fecha: null; problema: 'vacia' | 'mal-escrita' | 'no-existe' }

/** Day, month and year with any usual separator, or eight figures in a row. */
const ESCRITA = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$|^(\d\d)(\d\d)(\d{4})$/

/**
 * Reads what a person typed as dd/MM/yyyy; leading zeros may be missing. date-fns would take '1/2/26' for the year 26, so
 * it is asked only whether there is such a day.
 */
export function parseFecha(texto: string): FechaEscrita {
  const limpio = texto.trim()
  if (limpio === '') return { fecha: null, problema: 'vacia' }
  const found = ESCRITA.exec(limpio)
  if (found === null) return { fecha: null, problema: 'mal-escrita' }
  const partes = found.slice(1).flatMap(parte => (parte === undefined ? [] : [parte.padStart(2, '0')]))
  const fecha = partes.reverse().join('-')
  return isFecha(fecha) ? { fecha, problema: null } : { fecha: null, problema: 'no-existe' }
}

/** Puts the bars in while somebody types, so that figures are enough. A deletion is left alone. */
export function withBarras(antes: string, ahora: string): string {
  if (ahora.length <= antes.length) return ahora
  const limpio = ahora.replace(/\/{2,}/g, '/')
  return /^(\d\d|\d{1,2}\/\d\d)$/.test(limpio) ? `${limpio}/` : limpio
}
