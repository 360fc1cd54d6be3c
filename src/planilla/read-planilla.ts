import { ARCHIVO_MAX_BYTES } from '#contract/importacion.ts'
import { type CodigoPlanilla, type Planilla, PlanillaError } from './planilla.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'

const OTROS: readonly (readonly [CodigoPlanilla, readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['imagen', [0x89, 0x50, 0x4e, 0x47]],
  ['imagen', [0xff, 0xd8, 0xff]],
  ['imagen', [0x47, 0x49, 0x46, 0x38]],
  ['imagen', [0x42, 0x4d]],
  ['comprimido', [0x1f, 0x8b]],
  ['comprimido', [0x52, 0x61, 0x72, 0x21]],
  ['comprimido', [0x37, 0x7a, 0xbc, 0xaf]],
  ['comprimido', [0x50, 0x4b, 0x05, 0x06]],
]
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** Signature of an OLE container: a workbook of Excel 5 to 2003, or any workbook with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
const SECRET = 'EncryptedPackage'
/** Signature of a workbook of Excel up to 4: BIFF without a container. */
const BIFF = [0x09, 0x08]

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, n) => bytes[n] === byte)

/** Whether the name occurs in UTF-16, the encoding of the names in an OLE container. */
function hasName(bytes: Uint8Array, name: string): boolean {
  return new TextDecoder('latin1').decode(bytes).includes([...name].map(letter => `${letter}\0`).join(''))
}

const MARCADO: readonly (readonly [CodigoPlanilla, RegExp])[] = [
  ['html', /^\s*(<!doctype html|<html|<table|<head|<body|<meta|<style)/i],
  ['xml', /^\s*<(\?xml|\w+[\s>])/i],
  ['rtf', /^\s*\{\\rtf/],
]

/**
 * Reads a CSV file or a workbook, whatever its name. Limits on its size bound the time.
 * @throws PlanillaError for any other file.
 */
export async function readPlanilla(bytes: Uint8Array): Promise<Planilla> {
  if (bytes.length === 0) throw new PlanillaError('vacio')
  if (bytes.length > ARCHIVO_MAX_BYTES) throw new PlanillaError('muy-grande')
  if (startsWith(bytes, ZIP)) return readXlsx(bytes)
  if (startsWith(bytes, OLE)) throw new PlanillaError(hasName(bytes, SECRET) ? 'con-clave' : 'xls')
  const [otro] = OTROS.find(([, signature]) => startsWith(bytes, signature)) ?? []
  // A text may begin with 'BM', the signature of a BMP picture
  if (otro !== undefined && (otro !== 'imagen' || bytes[0] !== 0x42 || bytes.includes(0)))
    throw new PlanillaError(otro)
  if (startsWith(bytes, BIFF) && bytes.includes(0)) throw new PlanillaError('xls')
  const text = decodeText(bytes)
  const start = text.slice(0, 1000).replace(/^\uFEFF/, '')
  const [marcado] = MARCADO.find(([, expression]) => expression.test(start)) ?? []
  if (marcado !== undefined) throw new PlanillaError(marcado)
  return readCsv(text)
}

const BOMS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Spanish letters of the DOS code page, by the character that a Windows-1252 decoder makes of each. */
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
/** Control characters that a text file does not have. Tab, line ends, form feed and the end mark of DOS are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const BINARIO = /[\x00-\x08\x0b\x0e-\x19\x1b-\x1f]/

function decodeText(bytes: Uint8Array): string {
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
    // Not UTF-8. Windows-1252 and the DOS code page accept any byte: typical letters tell them apart
    const text = new TextDecoder('windows-1252').decode(bytes)
    const isDos = COMO_DOS.test(text) && !COMO_WINDOWS.test(text)
    return isDos ? text.replace(/[\u00a0‚¡¢£¤¥]/g, sign => DE_DOS[sign] ?? sign) : text
  }
}
