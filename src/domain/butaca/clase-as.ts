import type { Butaca } from '#contract/butaca.ts'

export type ClaseAs = 'A' | 'S'

/** Models whose name holds this have no A/S split (specification §2, «Control panel»). In lower case. */
export const SIN_AS = 'sim'
/** The only model that has no A: neither pre-homologated nor homologated it counts as nothing. In lower case. */
export const SOLO_S = 'r7'

/**
 * What a seat counts as by the panel's rule (specification §2): S when pre-homologated or homologated, else A. Null is
 * neither. The server's reports ask the same of the model and marks that a seat had when it changed
 * (server/sql/clase-as.ts).
 */
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
