import type { Entry } from '#queries/outbox/use-entries.ts'

type BatchTone = 'pending' | 'ok' | 'rejected'

const toneOf = ({ state }: Entry): BatchTone => {
  if (state === 'confirmed') return 'ok'
  return state === 'rejected' || state === 'conflict' || state === 'discarded' ? 'rejected' : 'pending'
}

export interface BatchView {
  /** Colour of each seat of the batch, by `nroKey` (specification §4): green, red, or not known yet. */
  tones: ReadonlyMap<string, BatchTone>
  pending: number
  ok: number
  rejected: number
  /** Keys of refused ones that can be sent again as they are: not what somebody else changed meanwhile. */
  retryable: readonly string[]
}

/** How a batch stands; its counts add up to the entries given. */
export function viewBatch(entries: readonly Entry[]): BatchView {
  const tones = new Map<string, BatchTone>()
  const counts = { pending: 0, ok: 0, rejected: 0 }
  for (const entry of entries) {
    const tone = toneOf(entry)
    tones.set(entry.nroKey, tone)
    counts[tone]++
  }
  const retryable = entries.filter(({ state }) => state === 'rejected').map(({ key }) => key)
  return { tones, ...counts, retryable }
}

/** Which entries got their verdict since the last look; `told` remembers those already told. */
export function takeVerdicts(
  entries: readonly Entry[],
  told: Set<string>,
): { confirmed: readonly Entry[]; rejected: readonly Entry[] } {
  const fresh = entries.filter(entry => toneOf(entry) !== 'pending' && !told.has(entry.key))
  for (const entry of fresh) told.add(entry.key)
  return {
    confirmed: fresh.filter(entry => toneOf(entry) === 'ok'),
    // A person who discards knows it already
    rejected: fresh.filter(entry => toneOf(entry) === 'rejected' && entry.state !== 'discarded'),
  }
}
