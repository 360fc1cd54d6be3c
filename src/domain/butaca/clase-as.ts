import type { Butaca } from '#contract/butaca.ts'
import { llevaAs } from './butaca.ts'

export type ClaseAs = 'A' | 'S'

/** Models whose name (in lower case) contains this text have no A/S split (specification §2, «Control panel»). */
export const SIN_AS = 'sim'
/** The only model (in lower case) without A: its seats count only if they are pre-homologated or homologated. */
export const SOLO_S = 'r7'

/** The panel's rule for A and S (specification §2). server/sql/fragments.ts has the same rule in SQL. */
export function claseAs({
  modelo,
  prehomologada,
  homologada,
}: Pick<Butaca, 'modelo' | 'prehomologada' | 'homologada'>): ClaseAs | null {
  const nombre = modelo.nombre.toLowerCase()
  if (nombre.includes(SIN_AS)) return null
  if (prehomologada || homologada) return 'S'
  return nombre === SOLO_S ? null : 'A'
}

/** Text of the A/S column (specification §4). */
export function columnaAs(
  butaca: Pick<Butaca, 'estado' | 'modelo' | 'prehomologada' | 'homologada'>,
): 'A' | 'S' | '-' {
  if (!llevaAs(butaca.estado.id) || butaca.modelo.nombre.toUpperCase().includes('SIM')) return '-'
  return butaca.prehomologada || butaca.homologada ? 'S' : 'A'
}

/** Whether the seat's row is highlighted and has the H button (specification §4). */
export const isPrehomologada = (butaca: Butaca): boolean => columnaAs(butaca) === 'S' && butaca.prehomologada
