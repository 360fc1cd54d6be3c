import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { textoLimpio } from './texto.ts'

/** A day of the factory's calendar, 'yyyy-MM-dd'. Not a `Date`: the browser's zone may differ from the factory's. */
export type Fecha = string

/** Whether a text is an existing day, 'yyyy-MM-dd'. */
export const isFecha = (texto: string): boolean => /^\d{4}-\d\d-\d\d$/.test(texto) && isValid(parseISO(texto))

/** As dd/MM/yyyy (specification §2). */
export const formatFecha = (fecha: Fecha): string => fecha.split('-').reverse().join('/')

export type FechaEscrita =
  | { fecha: Fecha; problema: null }
  | { fecha: null; problema: 'vacia' | 'mal-escrita' | 'anio-corto' | 'no-existe' }

/** Most characters of a date field, with an hour and blanks. */
export const FECHA_ESCRITA_MAX = 40

const ENTRE = String.raw`\s*[/.\-–]\s*|\s+`
const DIA_PRIMERO = new RegExp(`^(\\d{1,2})(?:${ENTRE})(\\d{1,2})(?:${ENTRE})(\\d{4}|\\d{2})$`)
const ANIO_PRIMERO = new RegExp(`^(\\d{4})(?:${ENTRE})(\\d{1,2})(?:${ENTRE})(\\d{1,2})$`)
const SEGUIDA = /^(\d\d)(\d\d)(\d{4})$/
/** An hour after the day, as a pasted '2026/11/20 | 08:30' has it. */
const HORA_DESPUES = /(?<=\d)\s*[T|,\s]\s*\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:hs?\.?)?$/i

/**
 * Reads a typed or pasted day: day or year first, with any usual separator; or eight digits, day first. Leading zeros
 * are optional. Ignores an hour after the day. Refuses a year of two digits: '10/11/12' has three meanings.
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

/** Whether a text is an existing moment without zone, as `2026-03-01T23:59:59`. */
export const isMomentoLocal = (texto: string): boolean =>
  isFecha(texto.slice(0, 10)) && HORA.test(texto.slice(10))

/** The factory's zone; a setting of the server can change it (design §5, «local timestamps»). */
export const ZONA_FABRICA = 'America/Argentina/Buenos_Aires'

/** Cached by zone. A time zone library would add 1 kB to the seat search. */
const formatos = new Map<string, Intl.DateTimeFormat>()

/** Time in a zone at an instant (ms), as 'yyyy-MM-dd HH:mm:ss'. */
export function relojEnZona(instante: number, zona: string): string {
  // Swedish writes dates in this format
  const formato =
    formatos.get(zona) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zona, dateStyle: 'short', timeStyle: 'medium' })
  formatos.set(zona, formato)
  return formato.format(instante)
}

export const fechaEnZona = (instante: number, zona: string): Fecha => relojEnZona(instante, zona).slice(0, 10)

/** Today's date by the server, and the moment of its answer (ms, server clock). */
export interface DiaVisto {
  fecha: Fecha
  en: number
}

/**
 * The factory's day and time (HH:MM). No call gives the factory's zone. The date of today's activity decides: the usual
 * zone if its date agrees, else the device's zone if its date agrees. If no zone agrees, takes the activity's day and
 * the usual zone's time. Without activity, takes the usual zone.
 * @param ahora ms, server clock.
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

/** A clock with a smaller error (ms) counts as right. */
const EN_HORA_MS = 30_000

export type Desfase =
  | { tipo: 'en-hora' }
  /** Error of the device's clock in the largest fitting unit. */
  | { tipo: 'atrasado' | 'adelantado'; cantidad: number; unidad: 'segundos' | 'minutos' | 'horas' | 'dias' }

const UNIDADES = [
  ['dias', 86_400_000],
  ['horas', 3_600_000],
  ['minutos', 60_000],
] as const

/** Error of a device's clock. @param ms server clock minus device clock. */
export function describeDesfase(ms: number): Desfase {
  const lejos = Math.abs(ms)
  if (lejos <= EN_HORA_MS) return { tipo: 'en-hora' }
  const tipo = ms > 0 ? 'atrasado' : 'adelantado'
  const unidad = UNIDADES.find(([, largo]) => lejos >= largo)
  if (unidad === undefined) return { tipo, cantidad: Math.round(lejos / 1000), unidad: 'segundos' }
  return { tipo, cantidad: Math.round(lejos / unidad[1]), unidad: unidad[0] }
}
