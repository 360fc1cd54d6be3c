import { CLAVE_MAX, CLAVE_MIN } from '#contract/limites.ts'
import { CLAVES_COMUNES } from './claves-comunes.ts'

export type FallaClave = 'falta' | 'corta' | 'larga' | 'nombre' | 'comun' | 'producto'

/** Words that a person who knows the factory would try first. */
const PALABRAS = (
  'butaca butacas fabrica tapizada tapizado homologar homologacion homologada admin administrador ' +
  'operario operador vendedor usuario supervisor contrasena deposito stock'
).split(' ')

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
/** Removes what people put around a word to make it pass. */
const stripEnds = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const COMUNES: ReadonlySet<string> = new Set(CLAVES_COMUNES)
const isOneSign = (text: string): boolean => new Set(text).size <= 2

/** «12345678», «87654321», «abcdefgh»: each sign next to the one before, in one direction. */
function isRun(text: string): boolean {
  const codes = Array.from(text, sign => sign.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

/** A repeated word is no better than one: «butacabutaca». */
const isMadeOf = (text: string, word: string): boolean =>
  word !== '' && text !== '' && text.replaceAll(word, '') === ''

/** Checks a password (security C12). Case does not count: the contract lowercases it (specification §5). @param nombre the login name. */
export function checkClave(clave: string, nombre: string): FallaClave | null {
  if (clave === '') return 'falta'
  if (clave.length < CLAVE_MIN) return 'corta'
  if (clave.length > CLAVE_MAX) return 'larga'
  const whole = plain(clave)
  const core = stripEnds(whole)
  const own = plain(nombre)
  if (core !== '' && own !== '' && (isMadeOf(core, own) || whole.startsWith(own + own))) return 'nombre'
  if (PALABRAS.some(palabra => isMadeOf(core, palabra))) return 'producto'
  if (COMUNES.has(whole) || COMUNES.has(core) || isOneSign(whole) || isRun(whole)) return 'comun'
  return null
}
