import { useLookups } from '#queries/butacas/use-lookups.ts'

/** A state's name; its number while this device does not know it. */
export const useEstado = (id: number): string =>
  useLookups().estados.find(estado => estado.id === id)?.nombre ?? String(id)
