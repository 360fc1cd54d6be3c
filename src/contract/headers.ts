/** Header names of the contract's extensions (design §4). Lower case, as Node and `Headers` give them. */
export const IDEMPOTENCY_KEY = 'idempotency-key' // draft-ietf-httpapi-idempotency-key-header
export const IDEMPOTENCY_REPLAYED = 'idempotency-replayed'
/** How long ago it was done, as far as the device knows; with bounds that hold, where it can tell them (reliability O44). */
export const CAPTURE_AGE_MS = 'capture-age-ms'
export const CAPTURE_AGE_MIN_MS = 'capture-age-min-ms'
export const CAPTURE_AGE_MAX_MS = 'capture-age-max-ms'
/** The server's clock (ms since 1970) when the request left, where the device is sure of it: what it then takes on its way is no part of its age. */
export const SENT_AT_MS = 'sent-at-ms'
/** As long as a key is kept (reliability O7). What is older comes from a clock gone wrong. */
export const CAPTURE_AGE_MOST_MS = 400 * 24 * 60 * 60 * 1000
export const DEVICE_ID = 'device-id'
export const DEVICE_SEQ = 'device-seq'
/** How whoever did it had shown who they are: `clave` or `pin`; by password where it is not said (decision 15). */
export const AUTHOR_IDENTIFIED = 'author-identified'
/** Format of the client's operations, so that the server can refuse one too old (reliability O34). */
export const CLIENT_FORMAT = 'client-format'
/** Whose entry an admin sends in their own name: the login name, percent-encoded (reliability O23). */
export const ADOPTED_FROM = 'adopted-from'
/** Sent with what the server had confirmed and has forgotten since, by a restore: the version that it left, on which what follows builds; 0 where the device does not know it (reliability O35). */
export const RETOLD = 'retold'
/** A name that the client gives each request, a UUID; our server says it back (reliability O41). Not `X-Request-Id`, which proxies write over. */
export const PEDIDO = 'x-pedido'
/** On every answer under /api: the epoch of the data, which a restore from a backup replaces (reliability O35). */
export const EPOCA = 'x-epoca'
/** Beside it: the server's clock (ms since 1970). */
export const AHORA = 'x-ahora'
/** Beside it: how many writes the data has seen, as far as whoever answers knows, signed by it (reliability O45). */
export const CUENTA = 'x-cuenta'
/** Answer of a record's PUT by id and delete: URL-encoded JSON list of sentences (specification §7, reliability S17). */
export const X_WARNINGS = 'x-warnings'

/** Entity tag of the version of a seat or a record, for `ETag` and `If-Match` (RFC 9110 §8.8.3). */
export const versionTag = (version: number): string => `"v${version}"`
