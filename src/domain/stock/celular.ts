import { CELULAR_MAX } from '#contract/limites.ts'

/** What parts a phone number for the eye. */
const SEPARADORES = /[\s().\-/]/g

/** A phone number as it was typed: the integer that the contract has (specification §5), null when empty. */
export type Celular = { ok: true; celular: number | null } | { ok: false; lectura: string | null }

/** `lectura` is the number that it begins with, where it goes on with something else; null where it begins with none. */
export function parseCelular(texto: string): Celular {
  if (texto.trim() === '') return { ok: true, celular: null }
  const limpio = texto.replace(SEPARADORES, '').replace(/^\+/, '')
  const [digitos] = /^\d+/.exec(limpio) ?? []
  if (digitos === undefined || Number(digitos) > CELULAR_MAX) return { ok: false, lectura: null }
  if (digitos !== limpio) return { ok: false, lectura: String(Number(digitos)) }
  return { ok: true, celular: Number(digitos) }
}
