/** Prefix and suffix that this device's scanner adds to a printed code, learned in «Probar el lector». */
export interface Affixes {
  prefix: string
  suffix: string
}
export const NO_AFFIXES: Affixes = { prefix: '', suffix: '' }

/** What separates one code from the next: AIM identifiers (ISO/IEC 15424), Code 39's asterisks, group separators. */
const MARKS = /\][A-Za-z]\d|[*\p{Cc}]/u
/** A seat number: letters, then digits, as the models' prefixes have it. */
const NRO = /^(?:[a-z]{1,4}\d{4,}|[a-z]\d[a-z]?\d{4,})$/i
/** A label: `B-0048213`, digits alone. */
const LABEL = /^(?:[a-z]{1,3}-\d{3,}|\d{6,})$/i
const isCode = (text: string): boolean => NRO.test(text) || LABEL.test(text)
/** Where a second code begins in a reading without a terminator. */
const SEAM = /(?<=\d)(?=[a-z])/i

/** Whether a text has the shape of a code printed here, so that it can be told from words. */
export function looksLikeCode(text: string): boolean {
  const parts = splitMarks(text)
  return parts.length > 0 && parts.every(part => isCode(part) || splitSeams(part).length > 1)
}

/** Whether it could be a seat's number, by its shape alone. */
export const looksLikeNro = (text: string): boolean => NRO.test(text.trim())

/**
 * The codes of a reading: without the scanner's prefix and suffix, and one by one where it glued several together.
 * @returns none where there is nothing but marks and spaces.
 */
export function readLabels(text: string, { prefix, suffix }: Affixes = NO_AFFIXES): readonly string[] {
  return splitMarks(trimAffixes(text, prefix, suffix)).flatMap(splitSeams)
}

function trimAffixes(text: string, prefix: string, suffix: string): string {
  const from = prefix !== '' && text.startsWith(prefix) ? prefix.length : 0
  const to = suffix !== '' && text.endsWith(suffix) ? text.length - suffix.length : text.length
  return from < to ? text.slice(from, to) : text
}

const splitMarks = (text: string): readonly string[] =>
  text
    .split(MARKS)
    .map(part => part.trim())
    .filter(part => part !== '')

/** Only where each piece is a whole code: `S7XL0042` is one. */
function splitSeams(text: string): readonly string[] {
  const pieces = text.split(SEAM)
  return pieces.length > 1 && pieces.every(isCode) ? pieces : [text]
}
