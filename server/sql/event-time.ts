import { CAPTURE_AGE_MOST_MS } from '#contract/headers.ts'
import { DOUBT_MS } from '#domain/valor/intervalo.ts'

/** Lower and upper bound of an age (ms). */
export interface CaptureBounds {
  least: number
  most: number
}

interface Done {
  actor: { id: number }
  captureAgeMs: number
  captureBounds: CaptureBounds | null
}

/** Parameters $1 to $4 of a write: author, age of the change, and both bounds of the age. */
export const eventParams = ({ actor, captureAgeMs, captureBounds }: Done): unknown[] => [
  actor.id,
  captureAgeMs,
  captureBounds?.least ?? null,
  captureBounds?.most ?? null,
]

export const SQL_ACTOR = '$1::int'
const AGE_MS = '$2'

// All instances share the database's clock. `clock_timestamp` advances while a write waits for a lock
export const SQL_RECEIVED = 'clock_timestamp()'
/** SQL of now in a write, cut to milliseconds: clients receive this precision and send it back. */
export const SQL_NOW = `date_trunc('milliseconds', ${SQL_RECEIVED})`
/** SQL of now in a read. The time does not change during the statement. */
export const SQL_AHORA = 'statement_timestamp()'

/** SQL of the time of a change. @param now SQL of the current time. */
export const sqlCaptured = (now: string, ageMs = AGE_MS): string =>
  `${now} - least(${ageMs}::float8, ${CAPTURE_AGE_MOST_MS}) * interval '1 millisecond'`

/**
 * SQL of the time of a seat's event: the time of the change, but at least 1 ms after `last`, the seat's previous event
 * (reliability O27).
 */
export const sqlEventTime = (last: string, now: string): string =>
  `greatest(date_trunc('milliseconds', ${last}) + interval '1 millisecond', ${sqlCaptured(now)})`

/** SQL of the earliest and the latest time of the change. Null if the device sent no bounds. */
export const SQL_BOUNDS = ['$4', '$3']
  .map(ageMs => `case when ${ageMs}::float8 is not null then ${sqlCaptured(SQL_RECEIVED, ageMs)} end`)
  .join(', ')

/**
 * SQL: minutes by which the time of the history row `ce` may be wrong. Null without bounds, or if the bounds are at
 * most DOUBT_MS apart.
 */
export const SQL_MARGEN = `case when ce.hecho_hasta - ce.hecho_desde > interval '${DOUBT_MS} milliseconds'
  then ceil(extract(epoch from greatest(ce.fecha_hs - ce.hecho_desde, ce.hecho_hasta - ce.fecha_hs)) / 60)::int end`
