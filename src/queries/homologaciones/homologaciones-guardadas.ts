import type { Homologacion } from '#contract/homologacion.ts'
import { ORDEN_HOMOLOGACIONES, sortHomologaciones } from '#domain/homologacion/orden-homologaciones.ts'
import { keepAnswer, readAnswer } from '../persisted.ts'

/** How many rows this device keeps for when there is no network. */
const GUARDADAS_MAX = 500
const KEY = ['homologaciones-guardadas']

export interface Guardadas {
  filas: readonly Homologacion[]
  total: number
}

/** Keeps the newest rows of a whole answer on this device for its owner. @param at when (ms) it came. */
export function keepGuardadas(owner: string, todas: readonly Homologacion[], at: number): void {
  const filas = sortHomologaciones(todas, ORDEN_HOMOLOGACIONES).slice(0, GUARDADAS_MAX)
  keepAnswer<Guardadas>(owner, KEY, { filas, total: todas.length }, at)
}

/** The rows that were kept last, and of how many they are. */
export const readGuardadas = (owner: string): { data: Guardadas; at: number } | undefined =>
  readAnswer<Guardadas>(owner, KEY, isGuardadas)

const isGuardadas = (data: unknown): boolean => {
  const { filas, total } = (data ?? {}) as Partial<Record<keyof Guardadas, unknown>>
  return Array.isArray(filas) && typeof total === 'number'
}
