import { CELULAR_MAX } from '#contract/limites.ts'

/** Separators in a phone number. */
const SEPARADORES = /[\s().\-/]/g

/** A phone number as typed: the contract's integer (specification §5), null when empty. */
export type Celular = { ok: true; celular: number | null } | { ok: false; lectura: string | null }

/** `lectura` is the number at its start, if other text follows; null if it starts with none. */
export function parseCelular(texto: string): Celular {
  if (texto.trim() === '') return { ok: true, celular: null }
  const limpio = texto.replace(SEPARADORES, '').replace(/^\+/, '')
  const [digitos] = /^\d+/.exec(limpio) ?? []
  if (digitos === undefined || Number(digitos) > CELULAR_MAX) return { ok: false, lectura: null }
  if (digitos !== limpio) return { ok: false, lectura: String(Number(digitos)) }
  return { ok: true, celular: Number(digitos) }
}
