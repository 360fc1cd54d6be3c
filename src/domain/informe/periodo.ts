import { addDays } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { differenceInCalendarMonths } from 'date-fns/differenceInCalendarMonths'
import { getISODay } from 'date-fns/getISODay'
import { isLastDayOfMonth } from 'date-fns/isLastDayOfMonth'
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { startOfMonth } from 'date-fns/startOfMonth'
import { startOfWeek } from 'date-fns/startOfWeek'
import { subDays } from 'date-fns/subDays'
import { subMonths } from 'date-fns/subMonths'
import { type Fecha, type FechaEscrita, formatFecha, isFecha, parseFecha } from '#domain/valor/fecha.ts'
import { textoLimpio } from '#domain/valor/texto.ts'

const PRESETS = ['hoy', 'ayer', 'semana', 'mes'] as const
type Preset = (typeof PRESETS)[number]

const DESDE: Record<Preset, (hoy: Date) => Date> = {
  hoy: hoy => hoy,
  ayer: hoy => subDays(hoy, 1),
  semana: hoy => startOfWeek(hoy, { weekStartsOn: 1 }),
  mes: startOfMonth,
}

/** Range of a preset. `semana` begins on Monday, `mes` on the 1st; both end today. @param hoy the factory's day. */
export function rangoDePreset(preset: Preset, hoy: Fecha): RangoFechas {
  const desde = lightFormat(DESDE[preset](parseISO(hoy)), 'yyyy-MM-dd')
  return { desde, hasta: preset === 'ayer' ? desde : hoy }
}

/** Options of «Período». `personalizado` means any other range. */
export const PERIODOS = [...PRESETS, 'mes-pasado', 'personalizado'] as const
export type Periodo = (typeof PERIODOS)[number]

export const sumDias = (fecha: Fecha, dias: number): Fecha =>
  lightFormat(addDays(parseISO(fecha), dias), 'yyyy-MM-dd')

/** Number of days of a range, with its first and last day. */
export const diasOf = ({ desde, hasta }: RangoFechas): number =>
  differenceInCalendarDays(parseISO(hasta), parseISO(desde)) + 1

/** Day of the week; Monday is 0. */
export const diaDeSemana = (fecha: Fecha): number => getISODay(parseISO(fecha)) - 1

export function rangoDePeriodo(periodo: Exclude<Periodo, 'personalizado'>, hoy: Fecha): RangoFechas {
  if (periodo !== 'mes-pasado') return rangoDePreset(periodo, hoy)
  const hasta = sumDias(rangoDePreset('mes', hoy).desde, -1)
  return { ...rangoDePreset('mes', hasta), hasta }
}

/** Option that «Período» shows: the chosen option while it gives this range, else `personalizado`. */
export function periodoOf(elegido: Periodo, { desde, hasta }: RangoFechas, hoy: Fecha): Periodo {
  if (elegido === 'personalizado' || !isFecha(hoy)) return 'personalizado'
  const ahora = rangoDePeriodo(elegido, hoy)
  return ahora.desde === desde && ahora.hasta === hasta ? elegido : 'personalizado'
}

const SEMANA = 7
const MES = 28
/** Longest distance (days) to the earlier range that the server accepts (src/contract/informes/flujo.ts). */
const RETROCESO_MAX = 400

/**
 * How far back the compared range lies: a number of days, or 'mes' for as many calendar months as the range touches.
 */
export type Retroceso = number | 'mes'

const isLunes = ({ desde }: RangoFechas): boolean => diaDeSemana(desde) === 0
const isDesdeMes = ({ desde }: RangoFechas): boolean => desde.endsWith('-01')
const mesesOf = ({ desde, hasta }: RangoFechas): number =>
  differenceInCalendarMonths(parseISO(hasta), parseISO(desde)) + 1

/**
 * Default comparison of a range; null if the compared range lies too far back. A single day moves back by a day. A
 * range from the 1st moves back by its calendar months. Any other range moves back by its length in whole weeks; by at
 * least four, unless it begins on a Monday or lasts at most a week.
 * @param periodo the option that chose the range. `semana` moves back by weeks, `mes` by months, also a single day.
 */
export function retrocesoOf(rango: RangoFechas, periodo?: Periodo): Retroceso | null {
  const dias = diasOf(rango)
  const semanas = Math.ceil(dias / SEMANA) * SEMANA
  const retroceso = ((): Retroceso => {
    if (dias === 1 && periodo !== 'semana' && periodo !== 'mes') return 1
    if (isDesdeMes(rango) && periodo !== 'semana') return 'mes'
    return isLunes(rango) || dias <= SEMANA ? semanas : Math.max(MES, semanas)
  })()
  return diasAtras(rango, retroceso) > RETROCESO_MAX ? null : retroceso
}

/**
 * The same day of an earlier month. The last day of a month becomes the last day of the earlier month. A day that the
 * earlier month lacks becomes that month's last day.
 */
function diaDeMesAntes(fecha: Fecha, meses: number): Fecha {
  const dia = parseISO(fecha)
  const antes = subMonths(dia, meses)
  return lightFormat(isLastDayOfMonth(dia) ? lastDayOfMonth(antes) : antes, 'yyyy-MM-dd')
}

function rangoAntes<Rango extends RangoFechas>(rango: Rango, retroceso: Retroceso): Rango {
  const { desde, hasta } = rango
  if (retroceso !== 'mes')
    return { ...rango, desde: sumDias(desde, -retroceso), hasta: sumDias(hasta, -retroceso) }
  const meses = mesesOf(rango)
  return { ...rango, desde: diaDeMesAntes(desde, meses), hasta: diaDeMesAntes(hasta, meses) }
}

const diasAtras = (rango: RangoFechas, retroceso: Retroceso): number =>
  diasOf({ desde: rangoAntes(rango, retroceso).desde, hasta: rango.desde }) - 1

export interface Momento {
  hoy: Fecha
  /** HH:MM */
  hora: string
}

const isAbierto = ({ desde, hasta, horaH }: RangoHoras, { hoy, hora }: Momento): boolean =>
  desde <= hoy && (hasta > hoy || (hasta === hoy && horaH > hora))

/** The range to compare with. An unfinished range is compared up to the same hour of the matching day. */
export function rangoComparado<Rango extends RangoHoras>(
  rango: Rango,
  retroceso: Retroceso,
  ahora: Momento,
): Rango {
  if (!isAbierto(rango, ahora)) return rangoAntes(rango, retroceso)
  const hastaHoy = rangoAntes({ ...rango, hasta: ahora.hoy }, retroceso)
  const atras = diasAtras(rango, retroceso)
  // If the earlier month has no such day, the whole month is compared
  return sumDias(ahora.hoy, -atras) > hastaHoy.hasta
    ? { ...hastaHoy, horaH: HORA_H }
    : { ...hastaHoy, hasta: sumDias(ahora.hoy, -atras), horaH: ahora.hora }
}

/**
 * Parameters of a comparison with the whole earlier range. Our server shortens an unfinished range by its own clock.
 */
export const pedidoComparado = (
  rango: RangoHoras,
  retroceso: Retroceso | null,
): { retroceso?: number; antesH?: string } =>
  retroceso === null
    ? {}
    : {
        retroceso: diasAtras(rango, retroceso),
        ...(retroceso === 'mes' && { antesH: limitesDe(rangoAntes(rango, retroceso)).fechaH }),
      }

const ANIO = 364

/** Whether a report may compare this range with that distance. */
export function isRetroceso(rango: RangoFechas, retroceso: Retroceso): boolean {
  if (retroceso === 'mes' && !isDesdeMes(rango)) return false
  const atras = diasAtras(rango, retroceso)
  const isEntero = retroceso === 'mes' || retroceso % SEMANA === 0 || (retroceso === 1 && diasOf(rango) === 1)
  return (
    isEntero &&
    atras <= RETROCESO_MAX &&
    (retroceso === 'mes' || retroceso >= diasOf(rango)) &&
    rangoAntes(rango, retroceso).desde >= INFORME_DESDE
  )
}

/**
 * Comparisons to offer for a range. The order: the default; for a range from the 1st, calendar months and whole weeks;
 * then a week, four weeks and 52 weeks before.
 */
export function retrocesosOf(rango: RangoFechas): readonly Retroceso[] {
  const meses: Retroceso[] = isDesdeMes(rango) ? ['mes', Math.ceil(diasOf(rango) / SEMANA) * SEMANA] : []
  const ofrecidos = new Set<Retroceso>([retrocesoOf(rango) ?? ANIO, ...meses, SEMANA, MES, ANIO])
  return [...ofrecidos].filter(retroceso => isRetroceso(rango, retroceso))
}

/** First and last day of reports (specification §9). */
export const INFORME_DESDE: Fecha = '2020-01-01'
export const INFORME_HASTA: Fecha = '2030-12-31'

export interface RangoFechas {
  desde: Fecha
  hasta: Fecha
}

/** A range with an hour (HH:MM) on its first day and on its last day. */
export interface RangoHoras extends RangoFechas {
  horaD: string
  horaH: string
}

/** Default hours of a range: whole days. */
export const HORA_D = '00:00'
export const HORA_H = '23:59'

type ProblemaFecha = NonNullable<FechaEscrita['problema']> | 'fuera-de-anios' | 'anterior'

interface RangoRevisado {
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

/** Checks both days of a range as typed: valid, within the years of reports, and in order (specification §5). */
export function reviewRango(desdeEscrita: string, hastaEscrita: string): RangoRevisado {
  const desde = revisar(desdeEscrita)
  const hasta = revisar(hastaEscrita)
  if (desde.fecha === null || hasta.fecha === null)
    return { rango: null, desde: desde.problema, hasta: hasta.problema }
  if (hasta.fecha < desde.fecha) return { rango: null, desde: null, hasta: 'anterior' }
  return { rango: { desde: desde.fecha, hasta: hasta.fecha }, desde: null, hasta: null }
}

/** Whether two days (yyyy-MM-dd) form a valid range of a report. */
export const isRango = (desde: string, hasta: string): boolean =>
  isFecha(desde) && isFecha(hasta) && reviewRango(formatFecha(desde), formatFecha(hasta)).rango !== null

export type RangoEscrito = Record<keyof RangoHoras, string>

type ProblemaHora = 'hora-mal-escrita' | 'hora-anterior'

/** Checks a range with hours as typed. An empty hour means the start of the first day, or the end of the last day. */
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

const isEnOrden = ({ desde, horaD, hasta, horaH }: RangoHoras): boolean =>
  `${desde}T${horaD}` <= `${hasta}T${horaH}`

const HORA = /^([01]\d|2[0-3]):[0-5]\d$/

export const isRangoHoras = (rango: RangoHoras): boolean =>
  isRango(rango.desde, rango.hasta) && HORA.test(rango.horaD) && HORA.test(rango.horaH) && isEnOrden(rango)

export const isDeDiasEnteros = ({ horaD, horaH }: RangoHoras): boolean => horaD === HORA_D && horaH === HORA_H

/** First and last moment of a range as sent, without zone. An end at 23:59 is sent as 23:59:59 (specification §5). */
export const limitesDe = ({
  desde,
  hasta,
  horaD,
  horaH,
}: RangoHoras): { fechaD: string; fechaH: string } => ({
  fechaD: `${desde}T${horaD}:00`,
  fechaH: `${hasta}T${horaH === HORA_H ? '23:59:59' : `${horaH}:00`}`,
})

export const isUnDia = ({ fechaD, fechaH }: { fechaD: string; fechaH: string }): boolean =>
  fechaD.slice(0, 10) === fechaH.slice(0, 10)

const ESCRITA = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*h?$/

/** Reads a typed hour of 24 hours as HH:MM; null if not valid. */
export function parseHora(texto: string): string | null {
  const [, horas, minutos = '00'] = ESCRITA.exec(textoLimpio(texto)) ?? []
  if (horas === undefined || Number(horas) > 23 || Number(minutos) > 59) return null
  return `${horas.padStart(2, '0')}:${minutos}`
}
