import { addDays } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { getISODay } from 'date-fns/getISODay'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { type Fecha, isFecha } from '../valor/fecha.ts'
import { PRESETS, rangoDePreset } from './presets-fecha.ts'
import { INFORME_DESDE, type RangoFechas } from './rango-informe.ts'

/** The keys of «Período»; the last one is any range. */
export const PERIODOS = [...PRESETS, 'mes-pasado', 'personalizado'] as const
export type Periodo = (typeof PERIODOS)[number]

/** A day so many days later, or earlier. */
export const sumDias = (fecha: Fecha, dias: number): Fecha =>
  lightFormat(addDays(parseISO(fecha), dias), 'yyyy-MM-dd')

/** How many days a range has, both ends counted. */
export const diasDe = ({ desde, hasta }: RangoFechas): number =>
  differenceInCalendarDays(parseISO(hasta), parseISO(desde)) + 1

/** 0 is Monday. */
export const diaDeSemana = (fecha: Fecha): number => getISODay(parseISO(fecha)) - 1

/** The range of a key, as of the factory's day. */
export function rangoDePeriodo(periodo: Exclude<Periodo, 'personalizado'>, hoy: Fecha): RangoFechas {
  if (periodo !== 'mes-pasado') return rangoDePreset(periodo, hoy)
  const hasta = sumDias(rangoDePreset('mes', hoy).desde, -1)
  return { ...rangoDePreset('mes', hasta), hasta }
}

/** The key that a range is shown under: the one that chose it while it is still that range, else any range. */
export function periodoDe(elegido: Periodo, { desde, hasta }: RangoFechas, hoy: Fecha): Periodo {
  if (elegido === 'personalizado' || !isFecha(hoy)) return 'personalizado'
  const ahora = rangoDePeriodo(elegido, hoy)
  return ahora.desde === desde && ahora.hasta === hasta ? elegido : 'personalizado'
}

const SEMANA = 7
const MES = 28
/** The farthest that the server compares (src/contract/informes/flujo.ts). */
const RETROCESO_MAX = 400

/**
 * How many days before a range the one begins that it is compared with: whole weeks, so that a Monday stands behind a
 * Monday, and as many as the range has days, so that none is counted twice. Null where that is too far.
 */
export function retrocesoDe(rango: RangoFechas): number | null {
  const dias = diasDe(rango)
  if (dias <= SEMANA) return SEMANA
  const retroceso = Math.max(MES, Math.ceil(dias / SEMANA) * SEMANA)
  return retroceso > RETROCESO_MAX ? null : retroceso
}

/** The range that lies so far before. */
export const rangoAntes = <Rango extends RangoFechas>(rango: Rango, retroceso: number): Rango => ({
  ...rango,
  desde: sumDias(rango.desde, -retroceso),
  hasta: sumDias(rango.hasta, -retroceso),
})

const ANIO = 364

/** Whether a report of the range may be compared with one of so many days before. */
export const isRetroceso = (rango: RangoFechas, retroceso: number): boolean =>
  retroceso % SEMANA === 0 &&
  retroceso >= diasDe(rango) &&
  retroceso <= RETROCESO_MAX &&
  rangoAntes(rango, retroceso).desde >= INFORME_DESDE

/** What a report of the range is offered to be compared with, nearest first: a week, four and a year before. */
export const retrocesosDe = (rango: RangoFechas): readonly number[] =>
  [...new Set([retrocesoDe(rango) ?? ANIO, SEMANA, MES, ANIO])]
    .filter(retroceso => isRetroceso(rango, retroceso))
    .sort((a, b) => a - b)
