import { type Fecha, type FechaEscrita, formatFecha, isFecha, parseFecha } from '../valor/fecha.ts'
import { parseHora } from './hora-escrita.ts'

/** The years of a report (specification §9). */
export const INFORME_DESDE: Fecha = '2020-01-01'
export const INFORME_HASTA: Fecha = '2030-12-31'

export interface RangoFechas {
  desde: Fecha
  hasta: Fecha
}

/** With HH:MM of the first day and of the last one. */
export interface RangoHoras extends RangoFechas {
  horaD: string
  horaH: string
}

/** Of whole days. */
export const HORA_D = '00:00'
export const HORA_H = '23:59'

type ProblemaFecha = NonNullable<FechaEscrita['problema']> | 'fuera-de-anios' | 'anterior'

export interface RangoRevisado {
  /** Null if either end has a problem. */
  rango: RangoFechas | null
  desde: ProblemaFecha | null
  hasta: ProblemaFecha | null
}

const isDentro = (fecha: Fecha): boolean => fecha >= INFORME_DESDE && fecha <= INFORME_HASTA

function revisar(texto: string): { fecha: Fecha; problema: null } | { fecha: null; problema: ProblemaFecha } {
  const escrita = parseFecha(texto)
  if (escrita.fecha !== null && !isDentro(escrita.fecha)) return { fecha: null, problema: 'fuera-de-anios' }
  return escrita
}

/** Checks both ends as typed. The end cannot be before the start (specification §5). */
export function reviewRango(desdeEscrita: string, hastaEscrita: string): RangoRevisado {
  const desde = revisar(desdeEscrita)
  const hasta = revisar(hastaEscrita)
  if (desde.fecha === null || hasta.fecha === null)
    return { rango: null, desde: desde.problema, hasta: hasta.problema }
  if (hasta.fecha < desde.fecha) return { rango: null, desde: null, hasta: 'anterior' }
  return { rango: { desde: desde.fecha, hasta: hasta.fecha }, desde: null, hasta: null }
}

/** Whether two days (yyyy-MM-dd) are a report's range. */
export const isRango = (desde: string, hasta: string): boolean =>
  isFecha(desde) && isFecha(hasta) && reviewRango(formatFecha(desde), formatFecha(hasta)).rango !== null

/** Both ends of a range as they are typed. */
export type RangoEscrito = Record<keyof RangoHoras, string>

type ProblemaHora = 'hora-mal-escrita' | 'hora-anterior'

/** The same with hours. One that is left empty is the day's own end. */
export function reviewRangoHoras(escrito: RangoEscrito): {
  rango: RangoHoras | null
  problemas: Record<keyof RangoFechas, ProblemaFecha | null> & Record<'horaD' | 'horaH', ProblemaHora | null>
} {
  const { rango, desde, hasta } = reviewRango(escrito.desde, escrito.hasta)
  const horaD = parseHora(escrito.horaD.trim() || HORA_D)
  const horaH = parseHora(escrito.horaH.trim() || HORA_H)
  const elegido = rango && horaD !== null && horaH !== null ? { ...rango, horaD, horaH } : null
  const isAnterior = elegido !== null && !isEnOrden(elegido)
  const mal = (hora: string | null) => (hora === null ? 'hora-mal-escrita' : null)
  return {
    rango: isAnterior ? null : elegido,
    problemas: { desde, hasta, horaD: mal(horaD), horaH: isAnterior ? 'hora-anterior' : mal(horaH) },
  }
}

/** Whether the ends of a range are one before the other, their hours counted. */
const isEnOrden = ({ desde, horaD, hasta, horaH }: RangoHoras): boolean =>
  `${desde}T${horaD}` <= `${hasta}T${horaH}`

const HORA = /^([01]\d|2[0-3]):[0-5]\d$/

/** Whether days (yyyy-MM-dd) and hours (HH:MM) are a report's range. */
export const isRangoHoras = (rango: RangoHoras): boolean =>
  isRango(rango.desde, rango.hasta) && HORA.test(rango.horaD) && HORA.test(rango.horaH) && isEnOrden(rango)

/** Whether a range is of whole days. */
export const isDeDiasEnteros = ({ horaD, horaH }: RangoHoras): boolean => horaD === HORA_D && horaH === HORA_H

/** Both ends as the calls take them: local, without zone; the last minute of a day is whole (specification §5). */
export const limitesDe = ({
  desde,
  hasta,
  horaD,
  horaH,
}: RangoHoras): { fechaD: string; fechaH: string } => ({
  fechaD: `${desde}T${horaD}:00`,
  fechaH: `${hasta}T${horaH === HORA_H ? '23:59:59' : `${horaH}:00`}`,
})

/** Whether a range, as the calls take it, is within one day. */
export const isUnDia = ({ fechaD, fechaH }: { fechaD: string; fechaH: string }): boolean =>
  fechaD.slice(0, 10) === fechaH.slice(0, 10)
