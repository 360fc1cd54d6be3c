import { USUARIO_MAX, USUARIO_MIN } from '#contract/limites.ts'
import { isLegible } from '../valor/texto-legible.ts'

export type FallaNombre = 'falta' | 'largo' | 'signos' | 'alfabeto'

/** As it is kept and compared: the contract lowercases the login name (specification §5). */
export const normalizeUsuario = (nombre: string): string => nombre.trim().normalize('NFC').toLowerCase()

const LETTERS = /^\p{L}[\p{L}\p{N}._-]*$/u

/** Checks a normalized login name; null where it is right. */
export function checkNombreUsuario(nombre: string): FallaNombre | null {
  if (nombre === '') return 'falta'
  if (nombre.length < USUARIO_MIN || nombre.length > USUARIO_MAX) return 'largo'
  if (!LETTERS.test(nombre)) return 'signos'
  return isLegible(nombre) ? null : 'alfabeto'
}
