/** Header names of the contract's extensions (design §4), in lower case as in Node and `Headers`. */
export const IDEMPOTENCY_KEY = 'idempotency-key' // draft-ietf-httpapi-idempotency-key-header
export const IDEMPOTENCY_REPLAYED = 'idempotency-replayed'
/** Idempotency key of the change that this request undoes. Counts of steps leave out both changes (docs/conteo.md). */
export const DESHACE = 'deshace'
/** Age of the change by the device's clock, and its guaranteed bounds if they are known (reliability O44). */
export const CAPTURE_AGE_MS = 'capture-age-ms'
export const CAPTURE_AGE_MIN_MS = 'capture-age-min-ms'
export const CAPTURE_AGE_MAX_MS = 'capture-age-max-ms'
/**
 * Time of sending by the server's clock (ms since 1970), if the device knows it. The server adds the transit time to
 * the age.
 */
export const SENT_AT_MS = 'sent-at-ms'
/**
 * Maximum age (ms) of a change: the time for which a key is kept (reliability O7). A greater age means a wrong clock.
 */
export const CAPTURE_AGE_MOST_MS = 400 * 24 * 60 * 60 * 1000
export const DEVICE_ID = 'device-id'
export const DEVICE_SEQ = 'device-seq'
/** How the author had signed in: `clave` (the password) or `pin`; absent means the password (docs/decisions/0015). */
export const AUTHOR_IDENTIFIED = 'author-identified'
/** Format of the client's operations, so that the server can refuse a format that is too old (reliability O34). */
export const CLIENT_FORMAT = 'client-format'
/** Login name, percent-encoded, of the author whose entry an admin sends (reliability O23). */
export const ADOPTED_FROM = 'adopted-from'
/**
 * Marks a change that the server confirmed and then lost in a restore. Value: the version that the change had before
 * the restore; 0 if unknown (reliability O35).
 */
export const RETOLD = 'retold'
/** The client's UUID for a request. Our server returns it (reliability O41). Proxies would overwrite `X-Request-Id`. */
export const PEDIDO = 'x-pedido'
/**
 * The epoch of the data, on answers under /api and on answers to requests with `x-pedido`. A restore starts a new epoch
 * (reliability O35).
 */
export const EPOCA = 'x-epoca'
/** Sent with `x-epoca`: the server's clock (ms since 1970). */
export const AHORA = 'x-ahora'
/** Sent with `x-epoca` while the number is fresh: the number of writes in the data, signed (reliability O45). */
export const CUENTA = 'x-cuenta'
/**
 * Cursor (src/contract/butaca.ts, CambiosQuery): the answer contains all changes up to the cursor. A replica sends no
 * cursor.
 */
export const CURSOR = 'x-cursor'
/** An answer that a replica read is at most this old (s). Absent from the primary's answers. */
export const EDAD = 'x-edad'
/**
 * Warnings about stock in the answers to a record's writes: URL-encoded JSON list (specification §7, reliability S17).
 */
export const X_WARNINGS = 'x-warnings'

/** Entity tag of a row's version, for `ETag` and `If-Match` (RFC 9110 §8.8.3). */
export const versionTag = (version: number): string => `"v${version}"`
