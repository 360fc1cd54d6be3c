/** Parsers by type oid, where the two drivers differ. Dates and times stay text; int8 is a number while that is exact. */
export const TYPE_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  20: int8,
  1082: asText, // date
  1083: asText, // time
  1114: asText, // timestamp
  1184: asText, // timestamptz
  1186: asText, // interval
  1266: asText, // timetz
}

function int8(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

function asText(text: string): string {
  return text
}
