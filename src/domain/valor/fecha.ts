import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { textoLimpio } from './texto.ts'

/**
 * A day of the factory's calendar, 'yyyy-MM-dd'. A `Date` would need a zone, and the browser's zone may not be the
 * factory's.
 */
export type Fecha = string

/** Whether a text is a calendar day in this form; 31/02 is not. */
export const isFecha = (texto: string): boolean => /^\d{4}-\d\d-\d\d$/.test(texto) && isValid(parseISO(texto))

/** dd/MM/yyyy, with its leading zeros (specification §2). */
export const formatFecha = (fecha: Fecha): string => fecha.split('-').reverse().join('/')

/** A typed day, or its problem. */
export type FechaEscrita =
  | { fecha: Fecha; problema: null }
  | { fecha: null; problema: 'vacia' | 'mal-escrita' | 'anio-corto' | 'no-existe' }

/** Longest text of a date field, an hour and blanks included. */
export const FECHA_ESCRITA_MAX = 40

const ENTRE = String.raw`\s*[/.\-–]\s*|\s+`
const DIA_PRIMERO = new RegExp(`^(\\d{1,2})(?:${ENTRE})(\\d{1,2})(?:${ENTRE})(\\d{4}|\\d{2})$`)
const ANIO_PRIMERO = new RegExp(`^(\\d{4})(?:${ENTRE})(\\d{1,2})(?:${ENTRE})(\\d{1,2})$`)
const SEGUIDA = /^(\d\d)(\d\d)(\d{4})$/
/** An hour after the day, as Registros shows it: '2026/11/20 | 08:30'. */
const HORA_DESPUES = /(?<=\d)\s*[T|,\s]\s*\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:hs?\.?)?$/i

/**
 * Parses a typed or pasted day: day or year first, any usual separator, leading zeros or not; or eight digits, day
 * first. Ignores an hour after the day. Refuses a year of two digits: '10/11/12' has three readings.
 */
export function parseFecha(texto: string): FechaEscrita {
  const limpio = textoLimpio(texto).replace(HORA_DESPUES, '')
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

/** Whether a text is a calendar moment without zone, as `2026-03-01T23:59:59`; 31/02 and 24:00 are not. */
export const isMomentoLocal = (texto: string): boolean =>
  isFecha(texto.slice(0, 10)) && HORA.test(texto.slice(10))

/** The factory's zone unless the server's settings say otherwise (design §5, «local timestamps»). */
export const ZONA_FABRICA = 'America/Argentina/Buenos_Aires'

/** One format per zone. A time zone library would add 1 kB to the seat search. */
const formatos = new Map<string, Intl.DateTimeFormat>()

/** The wall clock of a zone at an instant (ms), as 'yyyy-MM-dd HH:mm:ss'. */
export function relojEnZona(instante: number, zona: string): string {
  // Swedish dates have this format
  const formato =
    formatos.get(zona) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zona, dateStyle: 'short', timeStyle: 'medium' })
  formatos.set(zona, formato)
  return formato.format(instante)
}

/** The calendar day of a zone at an instant (ms). */
export const fechaEnZona = (instante: number, zona: string): Fecha => relojEnZona(instante, zona).slice(0, 10)

/** A date that the server called today, and when (ms, the server's clock). */
export interface DiaVisto {
  fecha: Fecha
  en: number
}

/**
 * The factory's day and time (HH:MM). No call names the factory's zone. Takes the usual zone, else the device's zone,
 * if that zone agrees with the date of today's activity. If both disagree, takes the day of the activity and the time
 * of the usual zone. Without activity, takes the usual zone.
 * @param ahora ms, the server's clock.
 */
export function momentoDeFabrica(
  ahora: number,
  visto: DiaVisto | null,
  zonaEquipo: string,
): { hoy: Fecha; hora: string } {
  const zona =
    visto === null
      ? ZONA_FABRICA
      : [ZONA_FABRICA, zonaEquipo].find(otra => fechaEnZona(visto.en, otra) === visto.fecha)
  const [dia = '', hora = ''] = relojEnZona(ahora, zona ?? ZONA_FABRICA).split(' ')
  return { hoy: zona === undefined && visto !== null ? visto.fecha : dia, hora: hora.slice(0, 5) }
}

/** People see two clocks as equal up to this difference (ms). */
const EN_HORA_MS = 30_000

export type Desfase =
  | { tipo: 'en-hora' }
  /** Error of the device's clock, in the largest unit that fits. */
  | { tipo: 'atrasado' | 'adelantado'; cantidad: number; unidad: 'segundos' | 'minutos' | 'horas' | 'dias' }

const UNIDADES = [
  ['dias', 86_400_000],
  ['horas', 3_600_000],
  ['minutos', 60_000],
] as const

/** Error of a device's clock. @param ms server's clock minus the device's. */
export function describeDesfase(ms: number): Desfase {
  const lejos = Math.abs(ms)
  if (lejos <= EN_HORA_MS) return { tipo: 'en-hora' }
  const tipo = ms > 0 ? 'atrasado' : 'adelantado'
  const unidad = UNIDADES.find(([, largo]) => lejos >= largo)
  if (unidad === undefined) return { tipo, cantidad: Math.round(lejos / 1000), unidad: 'segundos' }
  return { tipo, cantidad: Math.round(lejos / unidad[1]), unidad: unidad[0] }
}
