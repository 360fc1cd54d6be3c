import { replica } from '#offline/mirror/replica.ts'
import { listSeatEntries } from '#offline/outbox/entries.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import type { Viewer } from '#offline/outbox/view-state.ts'
import { watchLiveEntries } from '#offline/outbox/watch-entries.ts'
import { onSesionChange, readSesion } from '#offline/sesion.ts'
import { onStorageReopened } from '#offline/storage-state.ts'
import { EMPTY_OUTBOX, type OutboxView, type SeatQueue, viewOutbox } from './outbox-view.ts'

/** How long a confirmed change is still shown from the queue while the mirror's copy in memory catches up. */
const HANDOVER_MS = 400

/** From one screen to the next nobody listens for a moment. */
const LINGER_MS = 1_000

/**
 * One live query over the queue for the whole page: however many rows ask, it is read and counted once per change.
 * It runs while somebody listens, and knows nothing again once nobody does.
 */
class OutboxStore {
  #view: OutboxView = EMPTY_OUTBOX
  #entries: Entry[] | null = null
  /** Undefined until it is known whether anybody is signed in: until then nobody's entries are anybody else's. */
  #viewer: Viewer | null | undefined = undefined
  #stop: (() => void) | null = null
  readonly #listeners = new Set<() => void>()

  readonly getSnapshot = (): OutboxView => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#stop ??= this.#start()
    return () => {
      this.#listeners.delete(listener)
      setTimeout(() => this.#stopUnheard(), LINGER_MS)
    }
  }

  /** What the queue says of one seat by now, which `getSnapshot` may not have heard of yet. */
  async readSeat(nroKey: string): Promise<SeatQueue | undefined> {
    const [entries, viewer] = await Promise.all([listSeatEntries(nroKey), readSesion()])
    return viewOutbox(entries, viewer).bySeat.get(nroKey)
  }

  #stopUnheard(): void {
    if (this.#listeners.size > 0) return
    this.#stop?.()
    this.#stop = null
    this.#entries = null
    this.#viewer = undefined
    this.#view = EMPTY_OUTBOX
  }

  #start(): () => void {
    let running = true
    const readViewer = async () => {
      const viewer = await readSesion()
      if (!running) return
      this.#viewer = viewer
      this.#publish()
    }
    const take = (found: Entry[]) => this.#take(found)
    let unwatch = watchLiveEntries(take, () => {}) // What was last known stays, until the database is there again
    const forgetReopened = onStorageReopened(() => {
      unwatch()
      unwatch = watchLiveEntries(take, () => {})
      void readViewer()
    })
    const forget = onSesionChange(() => void readViewer())
    void readViewer() // It publishes by itself
    return () => {
      running = false
      unwatch()
      forgetReopened()
      forget()
    }
  }

  #take(found: Entry[]): void {
    const still = new Set(found.map(({ key }) => key))
    const left = this.#entries?.some(({ key }) => !still.has(key)) ?? false
    this.#entries = found
    if (left) this.#publishAfterMirror()
    else this.#publish()
  }

  /**
   * An entry leaves the queue in the transaction that brings its result to the mirror, but memory follows the mirror a
   * moment later: without the wait the seat would flash its old state.
   */
  #publishAfterMirror(): void {
    const done = () => {
      clearTimeout(timer)
      forget()
      this.#publish()
    }
    const timer = setTimeout(done, HANDOVER_MS)
    const forget = replica.subscribe(done)
  }

  #publish(): void {
    if (this.#entries === null || this.#viewer === undefined) return
    this.#view = viewOutbox(this.#entries, this.#viewer)
    for (const listener of this.#listeners) listener()
  }
}

export const outboxStore = new OutboxStore()
