import { canRepeat, type Entry, isFoundDone } from '#queries/outbox/use-entries.ts'

type BatchTone = 'pending' | 'ok' | 'rejected'

const toneOf = (entry: Entry): BatchTone => {
  const { state } = entry
  if (state === 'confirmed' || isFoundDone(entry)) return 'ok'
  return state === 'rejected' || state === 'conflict' || state === 'discarded' ? 'rejected' : 'pending'
}

export interface BatchView {
  /** State of each seat of the batch, by `nroKey` (specification §4). */
  tones: ReadonlyMap<string, BatchTone>
  pending: number
  ok: number
  rejected: number
  /** Keys of refused entries that may be sent again unchanged; a conflict may not. */
  retryable: readonly string[]
}

export function viewBatch(entries: readonly Entry[]): BatchView {
  const tones = new Map<string, BatchTone>()
  const counts = { pending: 0, ok: 0, rejected: 0 }
  for (const entry of entries) {
    const tone = toneOf(entry)
    tones.set(entry.nroKey, tone)
    counts[tone]++
  }
  const retryable = entries
    .filter(entry => entry.state === 'rejected' && canRepeat(entry))
    .map(({ key }) => key)
  return { tones, ...counts, retryable }
}

/** Whether the server itself failed. A proxy's own 502 means that the server heard of nothing. */
const isOwnFailure = (error: Entry['error']): boolean =>
  error !== null && error.status >= 500 && error.codigo !== 'not-ack'

/** New seats that the server failed to create by its own fault: they wait and are sent again. */
export const failedCreations = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(
    entry => entry.operacion.tipo === 'crear' && toneOf(entry) === 'pending' && isOwnFailure(entry.error),
  )

/** The entries that are judged, and what of them is told. */
export function verdictsOf(entries: readonly Entry[]): {
  judged: readonly string[]
  confirmed: readonly Entry[]
  rejected: readonly Entry[]
} {
  return {
    judged: entries.filter(entry => toneOf(entry) !== 'pending').map(({ key }) => key),
    confirmed: entries.filter(entry => toneOf(entry) === 'ok'),
    // A person who discarded an entry need not be told
    rejected: entries.filter(entry => toneOf(entry) === 'rejected' && entry.state !== 'discarded'),
  }
}
