import { ARCHIVO_MAX_BYTES } from '#contract/importacion.ts'
import { decodeText } from './decode-text.ts'
import { type CodigoPlanilla, type Planilla, PlanillaError } from './planilla.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'

/** First bytes of files that are none of ours. */
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
/** Excel up to 2003, and any workbook with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
const SECRET = 'EncryptedPackage'
/** BIFF without its container: Excel up to 4. */
const BIFF = [0x09, 0x08]

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, n) => bytes[n] === byte)

/** Whether the name is there in UTF-16, as the container's directory has it. */
function hasName(bytes: Uint8Array, name: string): boolean {
  return new TextDecoder('latin1').decode(bytes).includes([...name].map(letter => `${letter}\0`).join(''))
}

const MARCADO: readonly (readonly [CodigoPlanilla, RegExp])[] = [
  ['html', /^\s*(<!doctype html|<html|<table|<head|<body|<meta|<style)/i],
  ['xml', /^\s*<(\?xml|\w+[\s>])/i],
  ['rtf', /^\s*\{\\rtf/],
]

/**
 * Reads a file of separated values or a workbook, whatever its name says. Its time is bounded by the limits of its size.
 * @throws PlanillaError for whatever is no such file.
 */
export async function readPlanilla(bytes: Uint8Array): Promise<Planilla> {
  if (bytes.length === 0) throw new PlanillaError('vacio')
  if (bytes.length > ARCHIVO_MAX_BYTES) throw new PlanillaError('muy-grande')
  if (startsWith(bytes, ZIP)) return readXlsx(bytes)
  if (startsWith(bytes, OLE)) throw new PlanillaError(hasName(bytes, SECRET) ? 'con-clave' : 'xls')
  const [otro] = OTROS.find(([, signature]) => startsWith(bytes, signature)) ?? []
  // A text may begin with the letters of one
  if (otro !== undefined && (otro !== 'imagen' || bytes[0] !== 0x42 || bytes.includes(0)))
    throw new PlanillaError(otro)
  if (startsWith(bytes, BIFF) && bytes.includes(0)) throw new PlanillaError('xls')
  const text = decodeText(bytes)
  const start = text.slice(0, 1000).replace(/^\uFEFF/, '')
  const [marcado] = MARCADO.find(([, expression]) => expression.test(start)) ?? []
  if (marcado !== undefined) throw new PlanillaError(marcado)
  return readCsv(text)
}
