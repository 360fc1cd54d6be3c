import type { Butaca } from '#contract/butaca.ts'
import type { Operacion } from '#domain/operacion.ts'
import type { Entry, ViewState } from '#offline/outbox/entry.ts'
import { needsDecision, type Viewer, viewStates } from '#offline/outbox/view-state.ts'

/** How much there is, for the status chip and the head of «Pendientes». */
export interface OutboxSummary {
  /** The viewer's own that wait: for the network, for an answer, for an earlier one, for a new session. */
  pending: number
  sending: number
  /** The viewer's own that need a decision. */
  rejected: number
  others: readonly { owner: string; count: number }[]
}

/** The viewer's own that are not on the server. */
export const countOwn = ({ pending, sending, rejected }: OutboxSummary): number =>
  pending + sending + rejected

/** What the queue says of one seat. */
export interface SeatQueue {
  /** What is still going to happen, oldest first: refused operations and those held behind them are not in it. */
  operaciones: readonly Operacion[]
  tone: 'pending' | 'rejected'
  /** Why the server refused, when it did. */
  motivo: string | null
  /** The seat as it was when it was last seen, for one that the mirror does not hold. */
  seen: Butaca
}

export interface OutboxView {
  ready: boolean
  entries: readonly Entry[]
  states: ReadonlyMap<string, ViewState>
  bySeat: ReadonlyMap<string, SeatQueue>
  summary: OutboxSummary
}

const NOTHING: OutboxSummary = { pending: 0, sending: 0, rejected: 0, others: [] }
export const EMPTY_OUTBOX: OutboxView = {
  ready: false,
  entries: [],
  states: new Map(),
  bySeat: new Map(),
  summary: NOTHING,
}

/** All that the screens derive from the queue, in one pass over it. @param entries live ones, by seq. */
export function viewOutbox(entries: readonly Entry[], viewer: Viewer | null): OutboxView {
  const states = viewStates(entries, viewer)
  const bySeat = new Map<string, SeatQueue>()
  const others = new Map<string, number>()
  const summary = { pending: 0, sending: 0, rejected: 0 }
  for (const entry of entries) {
    const state = states.get(entry.key) ?? entry.state
    const who = entry.adoptedBy ?? entry.owner
    if (state === 'other-user') others.set(who, (others.get(who) ?? 0) + 1)
    else if (needsDecision(state)) summary.rejected++
    else if (state === 'sending') summary.sending++
    else summary.pending++
    bySeat.set(entry.nroKey, addToSeat(bySeat.get(entry.nroKey), entry, state))
  }
  return {
    ready: true,
    entries,
    states,
    bySeat,
    summary: { ...summary, others: [...others].map(([owner, count]) => ({ owner, count })) },
  }
}

function addToSeat(queue: SeatQueue | undefined, entry: Entry, state: ViewState): SeatQueue {
  const before = queue ?? { operaciones: [], tone: 'pending' as const, motivo: null, seen: entry.seen }
  if (needsDecision(state))
    return { ...before, tone: 'rejected', motivo: entry.error?.detail || before.motivo }
  // Another person's change is told by the seat's number alone (reliability O23), and a held one may never happen
  if (state === 'held' || state === 'other-user') return before
  return { ...before, operaciones: [...before.operaciones, entry.operacion] }
}
