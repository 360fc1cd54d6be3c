import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { sinFormato } from './texto-legible.ts'

/** A day of the factory's calendar, 'yyyy-MM-dd'. A `Date` would need a zone, and the browser's is not the factory's. */
export type Fecha = string

/** Whether a text is a day of the calendar in this form; 31/02 is none. */
export const isFecha = (texto: string): boolean => /^\d{4}-\d\d-\d\d$/.test(texto) && isValid(parseISO(texto))

/** dd/MM/yyyy, with its leading zeros (specification §2). */
export const formatFecha = (fecha: Fecha): string => fecha.split('-').reverse().join('/')

/** A typed day: the day, or what is wrong with it. */
export type FechaEscrita =
  | { fecha: Fecha; problema: null }
  | { fecha: null; problema: 'vacia' | 'mal-escrita' | 'anio-corto' | 'no-existe' }

/** The longest text that a date field takes, an hour and blanks included. */
export const FECHA_ESCRITA_MAX = 40

/** Separators with blanks around them. */
const ENTRE = String.raw`\s*[/.\-–]\s*|\s+`
const DIA_PRIMERO = new RegExp(`^(\\d{1,2})(?:${ENTRE})(\\d{1,2})(?:${ENTRE})(\\d{4}|\\d{2})$`)
const ANIO_PRIMERO = new RegExp(`^(\\d{4})(?:${ENTRE})(\\d{1,2})(?:${ENTRE})(\\d{1,2})$`)
const SEGUIDA = /^(\d\d)(\d\d)(\d{4})$/
/** An hour after the day, as Registros shows it: '2026/11/20 | 08:30'. */
const HORA_DESPUES = /(?<=\d)\s*[T|,\s]\s*\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:hs?\.?)?$/i

/**
 * Reads a day as the app shows it and as people type or paste it: day or year first, any usual separator, with or
 * without leading zeros, or eight digits. An hour after it is left out. A year of two digits is refused: '10/11/12' has
 * three readings.
 */
export function parseFecha(texto: string): FechaEscrita {
  const limpio = sinFormato(texto).trim().replace(HORA_DESPUES, '')
  if (limpio === '') return { fecha: null, problema: 'vacia' }
  const [, anioPrimero, mesDespues, diaUltimo] = ANIO_PRIMERO.exec(limpio) ?? []
  const [, dia = diaUltimo, mes = mesDespues, anio = anioPrimero] =
    DIA_PRIMERO.exec(limpio) ?? SEGUIDA.exec(limpio) ?? []
  if (dia === undefined || mes === undefined || anio === undefined)
    return { fecha: null, problema: 'mal-escrita' }
  if (anio.length === 2) return { fecha: null, problema: 'anio-corto' }
  const fecha = `${anio}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`
  return isFecha(fecha) ? { fecha, problema: null } : { fecha: null, problema: 'no-existe' }
}

const HORA = /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** Whether a text is a calendar moment without zone, as `2026-03-01T23:59:59`; 31/02 and 24:00 are none. */
export const isMomentoLocal = (texto: string): boolean =>
  isFecha(texto.slice(0, 10)) && HORA.test(texto.slice(10))
