const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a header is one UUID in its usual spelling. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
