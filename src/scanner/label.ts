import { sinFormato } from '#domain/valor/texto-legible.ts'

/** What this device's scanner adds to a printed code, learned in «Probar el lector». */
export interface Affixes {
  prefix: string
  suffix: string
}
export const NO_AFFIXES: Affixes = { prefix: '', suffix: '' }

/** Separators between codes: AIM identifiers (ISO/IEC 15424), Code 39's asterisks, group separators. */
const MARKS = /\][A-Za-z]\d|[*\p{Cc}]/u
/** A seat number. */
const NRO = /^(?:[a-z]{1,4}\d{4,}|[a-z]\d[a-z]?\d{4,})$/i
/** A label: `B-0048213`, or digits alone. */
const LABEL = /^(?:[a-z]{1,3}-\d{3,}|\d{6,})$/i
const isCode = (text: string): boolean => NRO.test(text) || LABEL.test(text)
/** Where a second code begins in a reading without a terminator. */
const SEAM = /(?<=\d)(?=[a-z])/i

/** Whether a text has the shape of a code printed here. */
export function looksLikeCode(text: string): boolean {
  const parts = splitMarks(text)
  return parts.length > 0 && parts.every(part => isCode(part) || splitSeams(part).length > 1)
}

export const looksLikeNro = (text: string): boolean => NRO.test(sinFormato(text).trim())

/** Characters that the scanner's keyboard layout changes on this system: typed ones to printed ones. */
export type KeyMap = Readonly<Record<string, string>>

export const withKeyMap = (text: string, map: KeyMap): string =>
  Array.from(text, typed => map[typed] ?? typed).join('')

/** The codes of a reading, without the scanner's affixes and separated where it glued several together. */
export function readLabels(text: string, { prefix, suffix }: Affixes = NO_AFFIXES): readonly string[] {
  return splitMarks(trimAffixes(text, prefix, suffix)).flatMap(splitSeams)
}

function trimAffixes(text: string, prefix: string, suffix: string): string {
  const from = prefix !== '' && text.startsWith(prefix) ? prefix.length : 0
  const to = suffix !== '' && text.endsWith(suffix) ? text.length - suffix.length : text.length
  return from < to ? text.slice(from, to) : text
}

const splitMarks = (text: string): readonly string[] =>
  sinFormato(text)
    .split(MARKS)
    .map(part => part.trim())
    .filter(part => part !== '')

/** Only where each piece is a whole code: `S7XL0042` is one. */
function splitSeams(text: string): readonly string[] {
  const pieces = text.split(SEAM)
  return pieces.length > 1 && pieces.every(isCode) ? pieces : [text]
}
