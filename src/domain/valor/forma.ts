// Checks of a value's shape. Another version of the app may have stored the value, or a foreign server may have sent
// it. The checks are plain functions, because some run at every reading of an entry.

export type Check = (value: unknown) => boolean

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
export const isNumber = (value: unknown): value is number => Number.isFinite(value)
export const isCount: Check = value => Number.isSafeInteger(value) && Number(value) >= 0

export const orNull =
  (is: Check): Check =>
  value =>
    value === null || is(value)

export const orAbsent =
  (is: Check): Check =>
  value =>
    value === undefined || is(value)

export const listOf =
  (is: Check): Check =>
  value =>
    Array.isArray(value) && value.every(each => is(each))

/** Whether a value is an object with at least these members. If so, its type is `T`. */
export const shaped =
  <T = unknown>(shape: Readonly<Record<string, Check>>) =>
  (value: unknown): value is T => {
    if (typeof value !== 'object' || value === null) return false
    for (const name in shape) if (!shape[name]?.((value as Record<string, unknown>)[name])) return false
    return true
  }
