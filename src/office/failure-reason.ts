import type { Escritura } from '#queries/use-escritura.ts'

export type Failed = Extract<Escritura<unknown>, { ok: false }>

/** What a screen says of a write that did not go through. */
export interface FailureReasons {
  /** It never left. */
  offline: string
  /** It may have arrived: nothing came back. */
  unknown: string
  /** The server refused it without a word of its own. */
  refused: (status: number) => string
}

/** Why it was not written: the server's own words where it gave any (specification §8). */
export function failureReason({ kind, status, detail }: Failed, says: FailureReasons): string {
  if (kind === 'network') return says.offline
  if (kind !== 'http') return says.unknown
  return detail ?? says.refused(status)
}
