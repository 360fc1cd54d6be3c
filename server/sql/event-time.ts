import { CAPTURE_AGE_MOST_MS } from '#contract/headers.ts'
import { DOUBT_MS } from '#domain/valor/intervalo.ts'

/** How long ago (ms) something was done, at the least and at the most. */
export interface CaptureBounds {
  least: number
  most: number
}

interface Done {
  actor: { id: number }
  captureAgeMs: number
  captureBounds: CaptureBounds | null
}

/** When it was done: parameters $2 to $5 of each write of a seat or homologation. @param now null takes the database's clock. */
export const momentParams = (
  { captureAgeMs, captureBounds }: Omit<Done, 'actor'>,
  now: Date | null,
): unknown[] => [
  captureAgeMs,
  now?.toISOString() ?? null,
  captureBounds?.least ?? null,
  captureBounds?.most ?? null,
]
/** The first five parameters, where `SQL_QUIEN` is whose write it is. */
export const eventParams = (done: Done, now: Date | null): unknown[] => [
  done.actor.id,
  ...momentParams(done, now),
]

/** First CTE of each such statement: who writes, in one row; none where nothing is to be written. */
export const SQL_QUIEN = 'quien as materialized (select $1::int as id)'
export const SQL_ACTOR = '(select id from quien)'
const AGE_MS = '$2'
const CLOCK = '$3'

/** SQL of now, from SQL of the caller's clock, which may be null. */
const sqlReceived = (clock: string): string => `coalesce(${clock}::timestamptz, clock_timestamp())`
/** The same to the millisecond, which is what is shown and sent back. */
export const sqlNow = (clock: string): string => `date_trunc('milliseconds', ${sqlReceived(clock)})`
export const SQL_RECEIVED = sqlReceived(CLOCK)
export const SQL_NOW = sqlNow(CLOCK)

/** SQL of when something was done, from SQL of now. */
export const sqlCaptured = (now: string, ageMs = AGE_MS): string =>
  `${now} - least(${ageMs}::float8, ${CAPTURE_AGE_MOST_MS}) * interval '1 millisecond'`

/** SQL of the time of a seat's event: when it was done, but after its event before, `last` (reliability O27). */
export const sqlEventTime = (last: string, now: string): string =>
  `greatest(date_trunc('milliseconds', ${last}) + interval '1 millisecond', ${sqlCaptured(now)})`

/** SQL of both bounds of when something was done; null where the device did not say. */
export const SQL_BOUNDS = ['$5', '$4']
  .map(ageMs => `case when ${ageMs}::float8 is not null then ${sqlCaptured(SQL_RECEIVED, ageMs)} end`)
  .join(', ')

/** SQL of how many minutes the likeliest moment of a row of history may be off, of alias `ce`; null where that is no more than DOUBT_MS in all. */
export const SQL_MARGEN = `case when ce.hecho_hasta - ce.hecho_desde > interval '${DOUBT_MS} milliseconds'
  then ceil(extract(epoch from greatest(ce.fecha_hs - ce.hecho_desde, ce.hecho_hasta - ce.fecha_hs)) / 60)::int end`
