import { CELULAR_MAX } from '#contract/limites.ts'

/** What parts a phone number for the eye. */
const SEPARADORES = /[\s().\-/]/g

/** What a person typed as a phone number, as the integer that the contract has (specification §5); null when empty, undefined when it is none. */
export function parseCelular(texto: string): number | null | undefined {
  const limpio = texto.replace(SEPARADORES, '').replace(/^\+/, '')
  if (limpio === '') return texto.trim() === '' ? null : undefined
  if (!/^\d+$/.test(limpio)) return undefined
  const celular = Number(limpio)
  return celular <= CELULAR_MAX ? celular : undefined
}
