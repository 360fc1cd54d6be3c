/** Header names of the contract's extensions (design §4). Lower case, as Node and `Headers` give them. */
export const IDEMPOTENCY_KEY = 'idempotency-key' // draft-ietf-httpapi-idempotency-key-header
export const IDEMPOTENCY_REPLAYED = 'idempotency-replayed'
export const CAPTURE_AGE_MS = 'capture-age-ms'
export const DEVICE_ID = 'device-id'
export const DEVICE_SEQ = 'device-seq'
/** Format of the client's operations, so that the server can refuse one too old (reliability O34). */
export const CLIENT_FORMAT = 'client-format'
/** Whose entry an admin sends in their own name: the login name, percent-encoded (reliability O23). */
export const ADOPTED_FROM = 'adopted-from'
/** On every answer under /api: the epoch of the data, which a restore from a backup replaces (reliability O35). */
export const EPOCA = 'x-epoca'
/** Answer of a record's PUT by id and delete: URL-encoded JSON list of sentences (specification §7, reliability S17). */
export const X_WARNINGS = 'x-warnings'

/** Entity tag of the version of a seat or a record, for `ETag` and `If-Match` (RFC 9110 §8.8.3). */
export const versionTag = (version: number): string => `"v${version}"`
