import { CAPTURE_AGE_MOST_MS } from '#contract/headers.ts'
import { DOUBT_MS } from '#domain/valor/intervalo.ts'

/** SQL of when something was done, from SQL of now and of how many milliseconds ago. */
export const sqlCaptured = (now: string, ageMs: string): string =>
  `${now} - least(${ageMs}::float8, ${CAPTURE_AGE_MOST_MS}) * interval '1 millisecond'`

/**
 * SQL of the moment of a seat's event: when it was done, but after `last`, its event before (reliability O27). Strictly
 * increasing per seat and never ahead of now, but for the millisecond that keeps two events apart.
 */
export const sqlEventTime = (last: string, now: string, ageMs: string): string =>
  `greatest(date_trunc('milliseconds', ${last}) + interval '1 millisecond', ${sqlCaptured(now, ageMs)})`

/** How long ago (ms) something was done, at the least and at the most. */
export interface CaptureBounds {
  least: number
  most: number
}

/** SQL of both bounds of when something was done, from SQL of the caller's clock, which may be null, and of the two ages: null where the device did not say. */
export const sqlBounds = (clock: string, least: string, most: string): string =>
  [most, least]
    .map(ageMs => {
      const now = `coalesce(${clock}::timestamptz, clock_timestamp())`
      return `case when ${ageMs}::float8 is not null then ${sqlCaptured(now, ageMs)} end`
    })
    .join(', ')

/** SQL of how many minutes the likeliest moment of a row of history may be off, of alias `ce`; null where that is no more than DOUBT_MS in all. */
export const SQL_MARGEN = `case when ce.hecho_hasta - ce.hecho_desde > interval '${DOUBT_MS} milliseconds'
  then ceil(extract(epoch from greatest(ce.fecha_hs - ce.hecho_desde, ce.hecho_hasta - ce.fecha_hs)) / 60)::int end`

/** SQL of now to the millisecond, from SQL of the caller's clock, which may be null. */
export const sqlNow = (clock: string): string =>
  `date_trunc('milliseconds', coalesce(${clock}::timestamptz, clock_timestamp()))`
