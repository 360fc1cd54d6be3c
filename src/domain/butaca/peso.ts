import { PESO_MAX } from '#contract/limites.ts'
import { hasDosDecimales, leerNumero } from '#domain/valor/numero.ts'
import { textoLimpio } from '#domain/valor/texto.ts'

/** No weight. In a change, it keeps the server's current weight (specification §5, §9). */
export const SIN_PESO = -1

/** Reads kg as typed, with comma or dot. An empty text and a text that is no number give -1 (specification §5). */
export const parsePeso = (texto: string): number => leerNumero(texto) ?? SIN_PESO

/** Why a typed weight cannot be sent. If the person submits `no-es-numero` again, the form sends no weight. */
export type ProblemaPeso = 'no-es-numero' | 'fuera-de-rango'

/**
 * Checks a typed weight: empty, or 0 to 1000 kg with at most two decimals (security C26, C40).
 * @returns null if the weight may be sent.
 */
export function problemaDePeso(texto: string): ProblemaPeso | null {
  if (textoLimpio(texto) === '') return null
  const peso = leerNumero(texto)
  if (peso === null) return 'no-es-numero'
  return peso >= 0 && peso <= PESO_MAX && hasDosDecimales(peso) ? null : 'fuera-de-rango'
}

export const pesoOrNull = (peso: number): number | null => (peso >= 0 ? peso : null)

/** Weights that differ by less (kg) are equal. Servers may store a float; people write two decimals. */
const PESO_IGUAL_KG = 0.005

/** Compares two weights. All negative weights are equal. */
export function samePeso(a: number, b: number): boolean {
  const [kg, otherKg] = [pesoOrNull(a), pesoOrNull(b)]
  return kg === null || otherKg === null ? kg === otherKg : Math.abs(kg - otherKg) < PESO_IGUAL_KG
}

const KG = new Intl.NumberFormat('es-AR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 2,
  useGrouping: false,
})

/** '18,4 kg', with one or two decimals; '–' for no weight. */
export const formatPeso = (peso: number): string => (peso >= 0 ? `${KG.format(peso)} kg` : '–')
