import { PESO_MAX } from '#contract/limites.ts'

/** No weight, or none asked for: the server keeps the one there is (specification §5, §9). */
export const SIN_PESO = -1

/** What a person typed as kg, comma or dot. Empty or not a number is -1 (specification §5). */
export function parsePeso(texto: string): number {
  const limpio = texto.trim().replace(',', '.')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(limpio)) return SIN_PESO
  return Number(limpio)
}

/** Whether a weight has no more than the two decimals that are kept (security C40). */
export const hasDosDecimales = (peso: number): boolean => Math.round(peso * 100) / 100 === peso

/** Whether a typed weight may be sent: none, or 0 to 1000 kg with two decimals (security C26, C40). A negative one was typed wrong. */
export function isPesoValido(texto: string): boolean {
  const peso = parsePeso(texto)
  return (
    (peso >= 0 && peso <= PESO_MAX && hasDosDecimales(peso)) ||
    (peso === SIN_PESO && !texto.trim().startsWith('-'))
  )
}

const KG = new Intl.NumberFormat('es-AR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 2,
  useGrouping: false,
})

/** '18,4 kg': what is stored, to two decimals; '–' when there is none. */
export const formatPeso = (peso: number): string => (peso >= 0 ? `${KG.format(peso)} kg` : '–')
