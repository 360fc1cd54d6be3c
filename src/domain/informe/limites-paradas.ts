import { sinFormato } from '../valor/texto-legible.ts'

/** After how many days in a state a seat stands still, by the state's id; a state without one has no limit. */
export type LimitesParadas = Readonly<Record<number, number>>

/** Until a device has its own. */
export const LIMITES: LimitesParadas = { 2: 3, 3: 5, 4: 3, 5: 10 }

export const LIMITE_MAX = 365

const ENTERO = /^\d{1,3}$/

/** What was typed for a state: its days, 0 for no limit, null where it is neither. */
export function parseLimite(texto: string): number | null {
  const limpio = sinFormato(texto).trim()
  if (limpio === '') return 0
  const dias = ENTERO.test(limpio) ? Number(limpio) : LIMITE_MAX + 1
  return dias > LIMITE_MAX ? null : dias
}

/** As the call takes them, `4:3,3:5`; undefined without any. */
export function writeLimites(limites: LimitesParadas): string | undefined {
  const partes = Object.entries(limites).filter(([, dias]) => dias > 0)
  return partes.length === 0 ? undefined : partes.map(([id, dias]) => `${id}:${dias}`).join(',')
}

/** Limits as they were kept; null for what is none of ours. */
export function readLimites(kept: unknown): LimitesParadas | null {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return null
  const isLimite = ([id, dias]: [string, unknown]) =>
    /^[1-9]\d{0,3}$/.test(id) && Number.isInteger(dias) && Number(dias) >= 0 && Number(dias) <= LIMITE_MAX
  const entries = Object.entries(kept)
  return entries.length <= 50 && entries.every(isLimite) ? (kept as LimitesParadas) : null
}
