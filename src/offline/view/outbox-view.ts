import type { Butaca } from '#contract/butaca.ts'
import { type Operacion, sameOperacion } from '#domain/butaca/operacion.ts'
import { type CausaConflicto, causaDe, type Entry, type ViewState } from '#offline/outbox/entry.ts'
import type { QueueNews } from '#offline/view/follow-entries.ts'
import { needsDecision, type Viewer, viewStates } from '#offline/view/view-state.ts'
import { type Pendiente, type Pendientes, PendientesGroups } from './pendientes-groups.ts'

/** Counts for the status chip and the head of «Pendientes». */
export interface OutboxSummary {
  /** The viewer's own: waiting for the network, an answer, an earlier entry or a new session. */
  pending: number
  sending: number
  /** The viewer's own that need a decision. */
  rejected: number
  others: readonly { owner: string; count: number }[]
}

/** The viewer's own that are not on the server. */
export const countOwn = ({ pending, sending, rejected }: OutboxSummary): number =>
  pending + sending + rejected

export interface SeatQueue {
  /** What will still happen, oldest first; without refused and held operations. */
  operaciones: readonly Operacion[]
  tone: 'pending' | 'rejected'
  /** The server's reason for a refusal. */
  motivo: string | null
  /** Why a person has to decide; absent where nothing changed meanwhile. */
  causa?: CausaConflicto
  /** The seat as last seen, for one that the mirror does not hold. */
  seen: Butaca
}

export interface OutboxSnapshot {
  /** Whether the whole queue has been read. */
  readonly ready: boolean
  readonly rev: number
  /** By `nroKey`. Always the same Map; unchanged seats keep their object. */
  readonly bySeat: ReadonlyMap<string, SeatQueue>
  readonly counts: ReadonlyMap<ViewState, number>
  readonly summary: OutboxSummary
  readonly grupos: Pendientes
  /** In order of capture. */
  readonly ofSeat: (nroKey: string) => readonly Pendiente[]
}

/** @param entries live ones of a seat, in order of capture. */
export function viewSeat(entries: readonly Entry[], viewer: Viewer | null): Pendiente[] {
  const states = viewStates(entries, viewer)
  return entries.map(entry => ({ entry, state: states.get(entry.key) ?? entry.state }))
}

/** Undefined for a seat without entries. */
export const queueOf = (pendientes: readonly Pendiente[]): SeatQueue | undefined =>
  pendientes.reduce<SeatQueue | undefined>(addToSeat, undefined)

/** All that the screens derive from the queue, updated at the cost of each change. */
export class OutboxView {
  #viewer: Viewer | null = null
  readonly #entries = new Map<string, Entry>()
  readonly #ofSeat = new Map<string, Entry[]>()
  readonly #shown = new Map<string, readonly Pendiente[]>()
  readonly #bySeat = new Map<string, SeatQueue>()
  readonly #counts = new Map<ViewState, number>()
  #groups = new PendientesGroups()
  #rev = 0

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  setViewer(viewer: Viewer | null): void {
    this.#viewer = viewer
    this.#groups = new PendientesGroups()
    this.#counts.clear()
    this.#shown.clear()
    this.#refresh(new Set(this.#ofSeat.keys()))
  }

  clear(): void {
    const seats = new Set(this.#ofSeat.keys())
    this.#entries.clear()
    this.#ofSeat.clear()
    this.#refresh(seats)
  }

  put({ live, claims }: Pick<QueueNews, 'live' | 'claims'>): void {
    const seats = new Set<string>()
    for (const entry of live) {
      this.#drop(entry.key, seats)
      this.#add(entry, seats)
    }
    for (const [key, { lease, at }] of claims) {
      const known = this.#entries.get(key)
      if (known === undefined || known.lease?.fence === lease.fence) continue
      this.#drop(key, seats)
      this.#add({ ...known, state: 'sending', lease, changedAt: at }, seats)
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
    const grupos = this.#groups.snapshot()
    return {
      ready,
      rev: ++this.#rev,
      bySeat: this.#bySeat,
      counts: this.#counts,
      summary: {
        pending: count('pending', 'in-doubt', 'held', 'awaiting-session'),
        sending: count('sending'),
        rejected: count('rejected', 'conflict'),
        others: grupos.ajenas.map(({ owner, pendientes }) => ({ owner, count: pendientes.length })),
      },
      grupos,
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
      for (const gone of before) this.#note(gone, -1)
      for (const pendiente of after) this.#note(pendiente, 1)
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

  #note(pendiente: Pendiente, by: 1 | -1): void {
    const count = (this.#counts.get(pendiente.state) ?? 0) + by
    if (count > 0) this.#counts.set(pendiente.state, count)
    else this.#counts.delete(pendiente.state)
    if (by === 1) this.#groups.add(pendiente)
    else this.#groups.remove(pendiente)
  }
}

const sameQueue = (a: SeatQueue | undefined, b: SeatQueue): boolean =>
  a !== undefined &&
  a.tone === b.tone &&
  a.motivo === b.motivo &&
  a.causa === b.causa &&
  a.seen === b.seen &&
  a.operaciones.length === b.operaciones.length &&
  a.operaciones.every((operacion, i) => isSame(operacion, b.operaciones[i]))

const isSame = (a: Operacion, b: Operacion | undefined): boolean => b !== undefined && sameOperacion(a, b)

function addToSeat(queue: SeatQueue | undefined, { entry, state }: Pendiente): SeatQueue {
  const before = queue ?? { operaciones: [], tone: 'pending' as const, motivo: null, seen: entry.seen }
  if (state === 'conflict' && entry.actual !== null)
    return { ...before, tone: 'rejected', causa: causaDe(entry, entry.actual) }
  if (needsDecision(state))
    return { ...before, tone: 'rejected', motivo: entry.error?.detail || before.motivo }
  // Only the seat's number of another person's change may be told (reliability O23), and a held one may never happen
  if (state === 'held' || state === 'other-user') return before
  return { ...before, operaciones: [...before.operaciones, entry.operacion] }
}

export const EMPTY_OUTBOX: OutboxSnapshot = new OutboxView().snapshot(false)
