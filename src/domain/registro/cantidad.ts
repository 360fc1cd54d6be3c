import { CANTIDAD_MAX } from '#contract/limites.ts'

/** What a person typed as units: a whole number, or null where it is none. */
export const parseCantidad = (texto: string): number | null =>
  /^\d{1,15}$/.test(texto.trim()) ? Number(texto.trim()) : null

/** The same where several products take it at once: what is no number is 0 (specification §5). */
export const cantidadOCero = (texto: string): number => parseCantidad(texto) ?? 0

/** Whether a line may be saved with it (security C26). */
export const isCantidadValida = (texto: string): boolean => {
  const cantidad = parseCantidad(texto)
  return cantidad !== null && cantidad >= 1 && cantidad <= CANTIDAD_MAX
}
