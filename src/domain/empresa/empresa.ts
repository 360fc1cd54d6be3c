import type { Empresa, EmpresaEnvio } from '#contract/empresa.ts'
import { LOGO_LADO_MAX, LOGO_MAX_BYTES } from '#contract/limites.ts'
import { isLegible } from '#domain/valor/texto.ts'

export const CAMPOS_EMPRESA = [
  'razon_social',
  'nombre_fantasia',
  'cuit',
  'telefono',
  'domicilio',
  'correo',
  'ingresos_brutos',
  'condicion_iva',
  'inicio_actividades',
] as const
export type CampoEmpresa = (typeof CAMPOS_EMPRESA)[number]
type Textos = Record<CampoEmpresa, string>

/** Name on labels, the login, the wall and the app; '' if the company has no name yet. */
export const nombreDeEmpresa = ({
  razon_social,
  nombre_fantasia,
}: Pick<Empresa, 'razon_social' | 'nombre_fantasia'>): string => nombre_fantasia || razon_social

const CLASES_CUIT = ['20', '23', '24', '25', '26', '27', '30', '33', '34']
const PESOS_CUIT = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** Reads a CUIT as '30-12345678-9'; null if it is not valid. Dots, spaces and all hyphens are ignored. */
export function parseCuit(texto: string): string | null {
  const [, clase = '', numero = '', digito] =
    /^(\d{2})(\d{8})(\d)$/.exec(texto.replaceAll(/[\s.\-‐‑–—]/g, '')) ?? []
  if (!CLASES_CUIT.includes(clase)) return null
  const suma = PESOS_CUIT.reduce((sum, peso, n) => sum + peso * Number((clase + numero)[n]), 0)
  // A remainder of 1 gives 10, which is no digit: the tax office issues no such CUIT
  return (11 - (suma % 11)) % 11 === Number(digito) ? `${clase}-${numero}-${digito}` : null
}

const normalizeTexto = (texto: string): string => texto.trim().normalize('NFC').replaceAll(/\s+/g, ' ')

/** Stored form of the texts. An invalid CUIT stays as typed; an absent text becomes ''. */
export function normalizeEmpresa(textos: Pick<EmpresaEnvio, CampoEmpresa>): Textos {
  const normales = Object.fromEntries(
    CAMPOS_EMPRESA.map(campo => [campo, normalizeTexto(textos[campo] ?? '')]),
  )
  const { cuit, ...otros } = normales as Textos
  return { ...otros, cuit: parseCuit(cuit) ?? cuit }
}

export type FallaEmpresa = 'falta' | 'signos' | 'cuit' | 'correo' | 'correo-final'
export type FallasEmpresa = Partial<Record<CampoEmpresa, FallaEmpresa>>

/** Faults by field. @param textos normalized. */
export function checkEmpresa(textos: Textos): FallasEmpresa {
  const fallas: FallasEmpresa = {}
  for (const campo of CAMPOS_EMPRESA) if (!isLegible(textos[campo])) fallas[campo] = 'signos'
  if (textos.razon_social === '') fallas.razon_social = 'falta'
  if (textos.cuit !== '' && parseCuit(textos.cuit) === null) fallas.cuit = 'cuit'
  const correo = textos.correo === '' ? undefined : fallaDeCorreo(textos.correo)
  if (correo) fallas.correo = correo
  return fallas
}

function fallaDeCorreo(correo: string): FallaEmpresa | undefined {
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.?$/.test(correo)) return 'correo'
  return /\.[^\s@.]{2,}$/.test(correo.slice(correo.indexOf('@'))) ? undefined : 'correo-final'
}

export type TipoLogo = 'png' | 'jpeg'
/** Recognized file types that are refused as a logo. */
export type ClaseAjena = 'PDF' | 'SVG' | 'GIF' | 'WebP' | 'BMP'
export type FallaLogo =
  | { falla: 'pesado'; bytes: number }
  | { falla: 'clase'; clase: ClaseAjena | null }
  | { falla: 'roto' }
  | { falla: 'grande'; ancho: number; alto: number }

interface Medidas {
  ancho: number
  alto: number
}

/** Checks that the bytes are one whole PNG or JPEG within the limits. The file's name does not matter. */
export function checkLogo(bytes: Uint8Array): { tipo: TipoLogo } | FallaLogo {
  if (bytes.length > LOGO_MAX_BYTES) return { falla: 'pesado', bytes: bytes.length }
  const tipo = startsWith(bytes, PNG) ? 'png' : startsWith(bytes, JPEG) ? 'jpeg' : null
  if (tipo === null) return { falla: 'clase', clase: claseAjena(bytes) }
  const medidas = tipo === 'png' ? medidasPng(bytes) : medidasJpeg(bytes)
  if (medidas === null || medidas.ancho === 0 || medidas.alto === 0) return { falla: 'roto' }
  return Math.max(medidas.ancho, medidas.alto) > LOGO_LADO_MAX ? { falla: 'grande', ...medidas } : { tipo }
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

function claseAjena(bytes: Uint8Array): ClaseAjena | null {
  const inicio = latin(bytes, 0, 300)
  if (inicio.startsWith('%PDF')) return 'PDF'
  if (inicio.startsWith('GIF8')) return 'GIF'
  if (inicio.startsWith('BM')) return 'BMP'
  if (inicio.startsWith('RIFF') && inicio.slice(8, 12) === 'WEBP') return 'WebP'
  return /<svg|<\?xml|<!doctype svg/i.test(inicio) ? 'SVG' : null
}

/** Dimensions of a PNG; null unless its chunks fill the file from IHDR to IEND (W3C PNG, §5). */
function medidasPng(bytes: Uint8Array): Medidas | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let medidas: Medidas | null = null
  let hasData = false
  for (let at = PNG.length; at + 12 <= bytes.length; ) {
    const largo = view.getUint32(at)
    const tipo = latin(bytes, at + 4, at + 8)
    const next = at + 12 + largo
    if (next > bytes.length || (tipo === 'IHDR') !== (at === PNG.length)) return null
    if (tipo === 'IHDR') {
      if (largo !== 13) return null
      medidas = { ancho: view.getUint32(at + 8), alto: view.getUint32(at + 12) }
    }
    hasData ||= tipo === 'IDAT' && largo > 0
    if (tipo === 'IEND') return next === bytes.length && hasData ? medidas : null
    at = next
  }
  return null
}

/** Frame headers of supported JPEGs: baseline, extended, progressive (ITU T.81, table B.1). */
const SOF = [0xc0, 0xc1, 0xc2]
const SOS = 0xda
const EOI = 0xd9

function medidasJpeg(bytes: Uint8Array): Medidas | null {
  if (bytes.at(-2) !== 0xff || bytes.at(-1) !== EOI) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let medidas: Medidas | null = null
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marca = bytes[at + 1] ?? 0
    const largo = view.getUint16(at + 2)
    const next = at + 2 + largo
    if (bytes[at] !== 0xff || largo < 2 || next > bytes.length) return null
    if (marca === SOS) return medidas
    if (SOF.includes(marca)) {
      if (largo < 8) return null
      medidas = { alto: view.getUint16(at + 5), ancho: view.getUint16(at + 7) }
    }
    at = next
  }
  return null
}
