import type { Homologacion } from '#contract/homologacion.ts'
import { ORDEN_HOMOLOGACIONES, sortHomologaciones } from '#domain/homologacion/orden-homologaciones.ts'
import { keepAnswer, readAnswer } from '../persisted.ts'

/** Rows that this device keeps for when there is no network. */
const GUARDADAS_MAX = 500
const KEY = ['homologaciones-guardadas']

export interface Guardadas {
  /** The newest ones. */
  filas: readonly Homologacion[]
  /** How many there were in all. */
  total: number
}

/** Keeps the newest homologations of a whole answer on this device, for whoever asked. @param at when (ms) it came. */
export function keepGuardadas(owner: string, todas: readonly Homologacion[], at: number): void {
  const filas = sortHomologaciones(todas, ORDEN_HOMOLOGACIONES).slice(0, GUARDADAS_MAX)
  keepAnswer<Guardadas>(owner, KEY, { filas, total: todas.length }, at)
}

/** Those that were kept last. */
export const readGuardadas = (owner: string): { data: Guardadas; at: number } | undefined =>
  readAnswer<Guardadas>(owner, KEY, isGuardadas)

const isGuardadas = (data: unknown): boolean => {
  const { filas, total } = (data ?? {}) as Partial<Record<keyof Guardadas, unknown>>
  return Array.isArray(filas) && typeof total === 'number'
}
