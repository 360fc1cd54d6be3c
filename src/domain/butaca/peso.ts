import { PESO_MAX } from '#contract/limites.ts'

/** No weight, or none asked for: the server keeps the one there is (specification §5, §9). */
export const SIN_PESO = -1

/** Reads kg as typed, with comma or dot. Empty or no number is -1 (specification §5). */
export function parsePeso(texto: string): number {
  const limpio = texto.trim().replace(',', '.')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(limpio)) return SIN_PESO
  return Number(limpio)
}

/** Whether a weight has no more than two decimals, which are kept (security C40). */
export const hasDosDecimales = (peso: number): boolean => Math.round(peso * 100) / 100 === peso

/** Whether a typed weight may be sent: none, or 0 to 1000 kg with two decimals (security C26, C40). */
export function isPesoValido(texto: string): boolean {
  const peso = parsePeso(texto)
  return (
    (peso >= 0 && peso <= PESO_MAX && hasDosDecimales(peso)) ||
    (peso === SIN_PESO && !texto.trim().startsWith('-'))
  )
}

/** The weight as a figure; null for none. */
export const pesoOrNull = (peso: number): number | null => (peso >= 0 ? peso : null)

const KG = new Intl.NumberFormat('es-AR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 2,
  useGrouping: false,
})

/** '18,4 kg', with two decimals at most; '–' for no weight. */
export const formatPeso = (peso: number): string => (peso >= 0 ? `${KG.format(peso)} kg` : '–')
