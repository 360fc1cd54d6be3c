import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'

/** A day of the factory's calendar, 'yyyy-MM-dd'. A `Date` would need a zone, and the browser's is not the factory's. */
export type Fecha = string

/** Whether a text is a day of the calendar in this form; 31/02 is none. */
export const isFecha = (texto: string): boolean => /^\d{4}-\d\d-\d\d$/.test(texto) && isValid(parseISO(texto))

/** dd/MM/yyyy, with its leading zeros (specification §2). */
export const formatFecha = (fecha: Fecha): string => fecha.split('-').reverse().join('/')

/** A typed day: the day, or what is wrong with it. */
export type FechaEscrita =
  | { fecha: Fecha; problema: null }
  | { fecha: null; problema: 'vacia' | 'mal-escrita' | 'no-existe' }

/** Day, month and year with any usual separator, or eight digits. */
const ESCRITA = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$|^(\d\d)(\d\d)(\d{4})$/

/** Reads a typed dd/MM/yyyy without needing leading zeros. date-fns only checks the day: it takes '1/2/26' for the year 26. */
export function parseFecha(texto: string): FechaEscrita {
  const limpio = texto.trim()
  if (limpio === '') return { fecha: null, problema: 'vacia' }
  const found = ESCRITA.exec(limpio)
  if (found === null) return { fecha: null, problema: 'mal-escrita' }
  const partes = found.slice(1).flatMap(parte => (parte === undefined ? [] : [parte.padStart(2, '0')]))
  const fecha = partes.reverse().join('-')
  return isFecha(fecha) ? { fecha, problema: null } : { fecha: null, problema: 'no-existe' }
}

/** Inserts the slashes while somebody types digits. A deletion is left alone. */
export function withBarras(antes: string, ahora: string): string {
  if (ahora.length <= antes.length) return ahora
  const limpio = ahora.replace(/\/{2,}/g, '/')
  return /^(\d\d|\d{1,2}\/\d\d)$/.test(limpio) ? `${limpio}/` : limpio
}

const HORA = /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** Whether a text is a calendar moment without zone, as `2026-03-01T23:59:59`; 31/02 and 24:00 are none. */
export const isMomentoLocal = (texto: string): boolean =>
  isFecha(texto.slice(0, 10)) && HORA.test(texto.slice(10))
