import { CANTIDAD_MAX } from '#contract/limites.ts'
import { sinFormato } from '../valor/texto-legible.ts'

/** Reads units as typed: a whole number, or null. */
export const parseCantidad = (texto: string): number | null => {
  const limpio = sinFormato(texto).trim()
  return /^\d{1,15}$/.test(limpio) ? Number(limpio) : null
}

/** The same with 0 for no number, where several products take it at once (specification §5). */
export const cantidadOCero = (texto: string): number => parseCantidad(texto) ?? 0

/** Whether a line may be saved with this quantity (security C26). */
export const isCantidadValida = (texto: string): boolean => {
  const cantidad = parseCantidad(texto)
  return cantidad !== null && cantidad >= 1 && cantidad <= CANTIDAD_MAX
}
