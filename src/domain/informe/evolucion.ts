import type { Fecha } from '#domain/valor/fecha.ts'
import { isCount, listOf, orNull, shaped } from '#domain/valor/forma.ts'
import { diaDeSemana, sumDias } from './periodo.ts'

/** The time that one bar covers. A long range has few, wide bars. */
export type Paso = 'hora' | 'dia' | 'semana' | 'mes'

export interface Barra {
  /** First day or, in a chart of hours, first hour (`YYYY-MM-DDTHH`). */
  desde: Fecha
  hasta: Fecha
  cantidad: number
  antes: number | null
}

/** `dia` may be an hour (`YYYY-MM-DDTHH`). */
type Dia = { dia: Fecha; cantidad: number; antes: number | null }

const DIAS_MAX = 62
const SEMANAS_MAX = 400

export const pasoOf = (dias: readonly Dia[]): Paso =>
  (dias[0]?.dia.length ?? 0) > 10
    ? 'hora'
    : dias.length <= DIAS_MAX
      ? 'dia'
      : dias.length <= SEMANAS_MAX
        ? 'semana'
        : 'mes'

const INICIO: Record<Paso, (dia: Fecha) => Fecha> = {
  hora: hora => hora,
  dia: dia => dia,
  semana: dia => sumDias(dia, -diaDeSemana(dia)),
  mes: dia => `${dia.slice(0, 7)}-01`,
}

/**
 * Bars of consecutive days or hours. A bar covers an hour, a day, a week from Monday, or a month, by the range's
 * length.
 */
export function barrasOf(dias: readonly Dia[]): readonly Barra[] {
  const paso = pasoOf(dias)
  const barras = new Map<Fecha, Barra>()
  for (const { dia, cantidad, antes } of dias) {
    const inicio = INICIO[paso](dia)
    const barra = barras.get(inicio)
    if (barra === undefined) barras.set(inicio, { desde: dia, hasta: dia, cantidad, antes })
    else {
      barra.hasta = dia
      barra.cantidad += cantidad
      barra.antes = barra.antes === null || antes === null ? null : barra.antes + antes
    }
  }
  return [...barras.values()]
}

/**
 * Bars of the server's steps. A range that ends on the hour, such as 15:00, includes the first second of that hour. An
 * empty bar of that hour is left out.
 */
export function barrasDePasos(pasos: readonly (Omit<Dia, 'dia'> & { desde: Fecha })[], horaH: string) {
  const isSobra = (paso: (typeof pasos)[number] | undefined) =>
    paso !== undefined &&
    paso.desde.slice(11) === horaH.slice(0, 2) &&
    paso.cantidad + (paso.antes ?? 0) === 0
  const shown =
    horaH.endsWith(':00') && pasos.length > 1 && isSobra(pasos.at(-1)) ? pasos.slice(0, -1) : pasos
  const dias = shown.map(({ desde, ...paso }) => ({ dia: desde, ...paso }))
  return { paso: pasoOf(dias), barras: barrasOf(dias) }
}

/** Grid lines of an axis: at most five round values. The last value is at or above the maximum. */
export function lineasDe(max: number): readonly number[] {
  const MAX = 4
  const least = Math.max(1, max) / MAX
  const power = 10 ** Math.floor(Math.log10(least))
  const step = Math.max(
    1,
    ([1, 2, 2.5, 5, 10].find(unit => unit * power >= least && Number.isInteger(unit * power)) ?? 10) * power,
  )
  return Array.from({ length: Math.ceil(Math.max(1, max) / step) + 1 }, (_, i) => i * step)
}

export interface Diferencia {
  sentido: 'mas' | 'menos' | 'igual'
  cantidad: number
  /** Rounded percentage of the earlier figure; null if the earlier figure was 0. */
  porciento: number | null
}

export function diferenciaOf(cantidad: number, antes: number): Diferencia {
  const mas = cantidad - antes
  return {
    sentido: mas === 0 ? 'igual' : mas > 0 ? 'mas' : 'menos',
    cantidad: Math.abs(mas),
    porciento: antes === 0 ? null : Math.round((Math.abs(mas) / antes) * 100),
  }
}

/** Sums both figures of the rows. @param filas `antes` is null in all rows or in none. */
export const sumComparadas = (filas: readonly { cantidad: number; antes: number | null }[]) => ({
  cantidad: filas.reduce((sum, fila) => sum + fila.cantidad, 0),
  antes: filas.some(({ antes }) => antes === null)
    ? null
    : filas.reduce((sum, fila) => sum + (fila.antes ?? 0), 0),
})

const comparada = { cantidad: isCount, antes: orNull(isCount) }
const PASO = /^\d{4}-\d\d-\d\d(T\d\d)?$/

export const isEvolucion = shaped({
  butacas: shaped(comparada),
  pasos: listOf(shaped({ ...comparada, desde: value => PASO.test(String(value)) })),
})
