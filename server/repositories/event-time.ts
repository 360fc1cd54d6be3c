// As long as a key is kept (reliability O7). What is older comes from a clock gone wrong.
const AGE_MAX_MS = 400 * 24 * 60 * 60 * 1000

/** SQL of when something was done, from SQL of now and of how many milliseconds ago. */
export const sqlCaptured = (now: string, ageMs: string): string =>
  `${now} - least(${ageMs}::float8, ${AGE_MAX_MS}) * interval '1 millisecond'`

/**
 * SQL of the moment of a seat's event: when it was done, but after `last`, its event before (reliability O27). Strictly
 * increasing per seat and never ahead of now, but for the millisecond that keeps two events apart.
 */
export const sqlEventTime = (last: string, now: string, ageMs: string): string =>
  `greatest(date_trunc('milliseconds', ${last}) + interval '1 millisecond', ${sqlCaptured(now, ageMs)})`

/** SQL of now to the millisecond, from SQL of the caller's clock, which may be null. */
export const sqlNow = (clock: string): string =>
  `date_trunc('milliseconds', coalesce(${clock}::timestamptz, clock_timestamp()))`
