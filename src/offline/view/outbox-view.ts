import type { Butaca } from '#contract/butaca.ts'
import { applyPending, type Operacion, sameOperacion } from '#domain/butaca/operacion.ts'
import {
  type CausaConflicto,
  causaOf,
  type Entry,
  isWaiting,
  senderOf,
  type ViewState,
} from '#offline/outbox/entry.ts'

export interface Viewer {
  nombre: string
  vencida: boolean
}

/** Whether a person must decide about the entry. Later entries of the seat wait for the decision. */
export const needsDecision = (state: ViewState): boolean => state === 'rejected' || state === 'conflict'

/**
 * The shown state of each entry: its stored state, or the reason why it cannot be sent (docs/decisions/0002: held,
 * awaiting session). @param entries live entries in order of capture. @param viewer null without a session.
 */
export function viewStates(entries: readonly Entry[], viewer: Viewer | null): Map<string, ViewState> {
  const states = new Map<string, ViewState>()
  const blocked = new Set<string>()
  for (const entry of entries) {
    const state = blocked.has(entry.nroKey) ? 'held' : ownState(entry, viewer)
    // Changes of a seat are sent in order, so another person's unsent entry blocks the later entries too (O8)
    if (needsDecision(state) || state === 'held' || state === 'other-user') blocked.add(entry.nroKey)
    states.set(entry.key, senderOf(entry) !== viewer?.nombre && state === 'held' ? 'other-user' : state)
  }
  return states
}

function ownState(entry: Entry, viewer: Viewer | null): ViewState {
  if (senderOf(entry) !== viewer?.nombre) return 'other-user'
  return isWaiting(entry) && viewer.vencida ? 'awaiting-session' : entry.state
}

export interface Pendiente {
  entry: Entry
  state: ViewState
}

/** The queue in groups, each in order of capture. */
export interface Pendientes {
  decidir: readonly Pendiente[]
  enviando: readonly Pendiente[]
  /** Entries in doubt: sent, without an answer. */
  sinConfirmar: readonly Pendiente[]
  esperan: readonly Pendiente[]
  /** Other people's entries: only their seats may be shown (reliability O23). */
  ajenas: readonly { owner: string; pendientes: readonly Pendiente[] }[]
}

function groupsOf(pendientes: readonly Pendiente[]): Pendientes {
  const of = (group: OwnGroup) => pendientes.filter(({ state }) => groupOf(state) === group)
  const theirs = pendientes.filter(({ state }) => state === 'other-user')
  const owners = [...new Set(theirs.map(({ entry }) => senderOf(entry)))]
  return {
    decidir: of('decidir'),
    enviando: of('enviando'),
    sinConfirmar: of('sinConfirmar'),
    esperan: of('esperan'),
    ajenas: owners.map(owner => ({
      owner,
      pendientes: theirs.filter(({ entry }) => senderOf(entry) === owner),
    })),
  }
}

type OwnGroup = Exclude<keyof Pendientes, 'ajenas'>

function groupOf(state: ViewState): OwnGroup | null {
  if (state === 'other-user') return null
  if (needsDecision(state)) return 'decidir'
  if (state === 'sending') return 'enviando'
  return state === 'in-doubt' ? 'sinConfirmar' : 'esperan'
}

/** Counts for the status chip and the head of «Pendientes». */
export interface OutboxSummary {
  /** The viewer's own entries that wait: for the network, an answer, an earlier entry or a new session. */
  pending: number
  sending: number
  /** The viewer's own entries that need a decision. */
  rejected: number
  others: readonly { owner: string; count: number }[]
}

export const countOwn = ({ pending, sending, rejected }: OutboxSummary): number =>
  pending + sending + rejected

export interface SeatQueue {
  /** The viewer's pending operations, oldest first. A refused operation and the operations after it are left out. */
  operaciones: readonly Operacion[]
  tone: 'pending' | 'rejected'
  /** The server's reason for a refusal. */
  motivo: string | null
  causa?: CausaConflicto
  /** Names of other people with unconfirmed changes of the seat; absent for none. */
  ajenas?: readonly string[]
  /** The seat as the author of the first queued change saw it. Used if the mirror lacks the seat. */
  seen: Butaca
}

export interface OutboxSnapshot {
  /** Whether the whole queue has been read. */
  readonly ready: boolean
  /** Number of this snapshot in the page. A new number means a change. */
  readonly rev: number
  /** By `nroKey`. All snapshots share this Map, and an unchanged seat keeps its object. */
  readonly bySeat: ReadonlyMap<string, SeatQueue>
  readonly counts: ReadonlyMap<ViewState, number>
  readonly summary: OutboxSummary
  /** Computed at each call. */
  readonly grupos: () => Pendientes
  /** In order of capture. */
  readonly ofSeat: (nroKey: string) => readonly Pendiente[]
}

export function viewSeat(entries: readonly Entry[], viewer: Viewer | null): Pendiente[] {
  const states = viewStates(entries, viewer)
  return entries.map(entry => ({ entry, state: states.get(entry.key) ?? entry.state }))
}

export const queueOf = (pendientes: readonly Pendiente[]): SeatQueue | undefined =>
  pendientes.reduce<SeatQueue | undefined>(addToSeat, undefined)

/** Shared by all views of the page, so that no filled snapshot has the number of `EMPTY_OUTBOX`. */
let snapshots = 0

export class OutboxView {
  #viewer: Viewer | null = null
  readonly #entries = new Map<string, Entry>()
  readonly #ofSeat = new Map<string, Entry[]>()
  readonly #shown = new Map<string, readonly Pendiente[]>()
  readonly #bySeat = new Map<string, SeatQueue>()
  readonly #counts = new Map<ViewState, number>()
  /** Number of other people's entries, by sender. */
  readonly #others = new Map<string, number>()

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  setViewer(viewer: Viewer | null): void {
    this.#viewer = viewer
    this.#counts.clear()
    this.#others.clear()
    this.#shown.clear()
    this.#refresh(new Set(this.#ofSeat.keys()))
  }

  clear(): void {
    const seats = new Set(this.#ofSeat.keys())
    this.#entries.clear()
    this.#ofSeat.clear()
    this.#refresh(seats)
  }

  put(live: readonly Entry[]): void {
    const seats = new Set<string>()
    for (const entry of live) {
      this.#drop(entry.key, seats)
      this.#add(entry, seats)
    }
    this.#refresh(seats)
  }

  remove(keys: Iterable<string>): void {
    const seats = new Set<string>()
    for (const key of keys) this.#drop(key, seats)
    this.#refresh(seats)
  }

  snapshot(ready: boolean): OutboxSnapshot {
    const count = (...states: ViewState[]): number =>
      states.reduce((sum, state) => sum + (this.#counts.get(state) ?? 0), 0)
    // Arrays in `#shown` are replaced, never changed: this copy stays valid
    const shown = [...this.#shown.values()]
    return {
      ready,
      rev: ++snapshots,
      bySeat: this.#bySeat,
      counts: this.#counts,
      summary: {
        pending: count('pending', 'in-doubt', 'held', 'awaiting-session'),
        sending: count('sending'),
        rejected: count('rejected', 'conflict'),
        others: [...this.#others].map(([owner, count]) => ({ owner, count })),
      },
      grupos: () => groupsOf(shown.flat().sort((a, b) => a.entry.seq - b.entry.seq)),
      ofSeat: nroKey => this.#shown.get(nroKey) ?? [],
    }
  }

  #drop(key: string, seats: Set<string>): void {
    const known = this.#entries.get(key)
    if (known === undefined) return
    this.#entries.delete(key)
    seats.add(known.nroKey)
    const left = (this.#ofSeat.get(known.nroKey) ?? []).filter(entry => entry !== known)
    if (left.length > 0) this.#ofSeat.set(known.nroKey, left)
    else this.#ofSeat.delete(known.nroKey)
  }

  #add(entry: Entry, seats: Set<string>): void {
    this.#entries.set(entry.key, entry)
    seats.add(entry.nroKey)
    const others = this.#ofSeat.get(entry.nroKey) ?? []
    this.#ofSeat.set(
      entry.nroKey,
      [...others, entry].sort((a, b) => a.seq - b.seq),
    )
  }

  #refresh(seats: ReadonlySet<string>): void {
    for (const seat of seats) {
      const before = this.#shown.get(seat) ?? []
      const after = viewSeat(this.#ofSeat.get(seat) ?? [], this.#viewer)
      for (const gone of before) this.#count(gone, -1)
      for (const pendiente of after) this.#count(pendiente, 1)
      const queue = queueOf(after)
      if (queue === undefined) {
        this.#shown.delete(seat)
        this.#bySeat.delete(seat)
        continue
      }
      this.#shown.set(seat, after)
      if (!sameQueue(this.#bySeat.get(seat), queue)) this.#bySeat.set(seat, queue)
    }
  }

  #count({ entry, state }: Pendiente, by: 1 | -1): void {
    addTo(this.#counts, state, by)
    if (state === 'other-user') addTo(this.#others, senderOf(entry), by)
  }
}

function addTo<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const count = (counts.get(key) ?? 0) + by
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

const sameQueue = (a: SeatQueue | undefined, b: SeatQueue): boolean =>
  a !== undefined &&
  a.tone === b.tone &&
  a.motivo === b.motivo &&
  a.causa === b.causa &&
  a.ajenas?.join() === b.ajenas?.join() &&
  JSON.stringify(a.seen) === JSON.stringify(b.seen) &&
  a.operaciones.length === b.operaciones.length &&
  a.operaciones.every((operacion, i) => isSame(operacion, b.operaciones[i]))

const isSame = (a: Operacion, b: Operacion | undefined): boolean => b !== undefined && sameOperacion(a, b)

function addToSeat(queue: SeatQueue | undefined, { entry, state }: Pendiente): SeatQueue {
  const before = queue ?? { operaciones: [], tone: 'pending' as const, motivo: null, seen: entry.seen }
  // Another person's change shows only the name and the seat (reliability O23). The viewer's changes after it wait, and
  // are shown. The viewer's changes after their own refused change are not shown
  if (state === 'other-user')
    return { ...before, ajenas: [...new Set([...(before.ajenas ?? []), senderOf(entry)])] }
  if (before.tone === 'rejected') return before
  if (entry.state === 'conflict' && entry.actual !== null)
    return { ...before, tone: 'rejected', causa: causaOf(entry, entry.actual) }
  if (needsDecision(entry.state))
    return { ...before, tone: 'rejected', motivo: entry.error?.detail || before.motivo }
  const seen = before.operaciones.length === 0 ? entry.seen : before.seen
  return { ...before, operaciones: [...before.operaciones, entry.operacion], seen }
}

export const EMPTY_OUTBOX: OutboxSnapshot = new OutboxView().snapshot(false)

/**
 * A seat for the screens: the mirror's row with the queued changes. A seat that the mirror lacks, such as a new seat,
 * is built from the viewer's pending changes.
 */
export function showButaca(row: Butaca | undefined, queue: SeatQueue | undefined): Butaca | undefined {
  const butaca = row ?? (queue && queue.operaciones.length > 0 ? queue.seen : undefined)
  return butaca && queue ? applyPending(butaca, queue.operaciones) : butaca
}
