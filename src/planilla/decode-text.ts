import { PlanillaError } from './planilla.ts'

const BOMS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Letters of Spanish in the code page of DOS, as they look when they are read as Windows'. */
const DE_DOS: Readonly<Record<string, string>> = {
  '\u00a0': 'á',
  '‚': 'é',
  '¡': 'í',
  '¢': 'ó',
  '£': 'ú',
  '¤': 'ñ',
  '¥': 'Ñ',
}
const COMO_DOS = /\p{L}[\u00a0‚¡¢£¤¥]\p{L}/u
const COMO_WINDOWS = /[áéíóúñÁÉÍÓÚÑ]/
const FIN_DE_DOS = '\u001a'
/** What no text has: controls but tab, line ends, form feed and the end mark of DOS. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const BINARIO = /[\x00-\x08\x0b\x0e-\x19\x1b-\x1f]/

/** A file's text: by its mark, else UTF-8, else what Excel of Windows writes, or what DOS wrote. @throws PlanillaError */
export function decodeText(bytes: Uint8Array): string {
  const decoded = decode(bytes)
  const text = decoded.endsWith(FIN_DE_DOS) ? decoded.slice(0, -1) : decoded
  if (BINARIO.test(text)) throw new PlanillaError('no-es-texto')
  return text
}

function decode(bytes: Uint8Array): string {
  const [encoding] = BOMS.find(([, bom]) => bom.every((byte, n) => bytes[n] === byte)) ?? []
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not valid UTF-8: every file is valid in a code page of one byte
    const text = new TextDecoder('windows-1252').decode(bytes)
    const isDos = COMO_DOS.test(text) && !COMO_WINDOWS.test(text)
    return isDos ? text.replace(/[\u00a0‚¡¢£¤¥]/g, sign => DE_DOS[sign] ?? sign) : text
  }
}
