import type { Failed } from '#queries/answer.ts'

/** A screen's words: never sent, sent without an answer, and refused without a reason from the server. */
export interface FailureReasons {
  offline: string
  unknown: string
  refused: (status: number) => string
}

/** Why a write failed: the server's own words if it sent any (specification §8). */
export function failureReason({ kind, status, detail }: Failed, says: FailureReasons): string {
  if (kind === 'network') return says.offline
  if (kind !== 'http') return says.unknown
  return detail ?? says.refused(status)
}
