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

/** Author and age of the change: parameters $1 to $4 of the writes of a seat and of a new homologation. */
export const eventParams = ({ actor, captureAgeMs, captureBounds }: Done): unknown[] => [
  actor.id,
  captureAgeMs,
  captureBounds?.least ?? null,
  captureBounds?.most ?? null,
]

export const SQL_ACTOR = '$1::int'
const AGE_MS = '$2'

// All instances share the database's clock. A write that waited for a lock is dated after the write that held the lock
/** SQL of now in a write. */
export const SQL_RECEIVED = 'clock_timestamp()'
/** SQL of now in a write, cut to milliseconds: screens show this precision and send it back. */
export const SQL_NOW = `date_trunc('milliseconds', ${SQL_RECEIVED})`
/** SQL of now in a read: the same moment in the whole statement. */
export const SQL_AHORA = 'statement_timestamp()'

/** SQL of the time of a change, from SQL of now. */
export const sqlCaptured = (now: string, ageMs = AGE_MS): string =>
  `${now} - least(${ageMs}::float8, ${CAPTURE_AGE_MOST_MS}) * interval '1 millisecond'`

/**
 * SQL of the time of a seat's event: the time of the change, but at least 1 ms after the event before it, at `last`
 * (reliability O27).
 */
export const sqlEventTime = (last: string, now: string): string =>
  `greatest(date_trunc('milliseconds', ${last}) + interval '1 millisecond', ${sqlCaptured(now)})`

/** SQL of both bounds of the change's time; null if the device did not send them. */
export const SQL_BOUNDS = ['$4', '$3']
  .map(ageMs => `case when ${ageMs}::float8 is not null then ${sqlCaptured(SQL_RECEIVED, ageMs)} end`)
  .join(', ')

/**
 * SQL on a history row with the alias `ce`: how many minutes its moment may be off. Null if the row has no bounds, or
 * if they are at most DOUBT_MS apart.
 */
export const SQL_MARGEN = `case when ce.hecho_hasta - ce.hecho_desde > interval '${DOUBT_MS} milliseconds'
  then ceil(extract(epoch from greatest(ce.fecha_hs - ce.hecho_desde, ce.hecho_hasta - ce.fecha_hs)) / 60)::int end`
