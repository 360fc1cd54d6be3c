import { replica } from '#offline/mirror/replica.ts'
import { Listeners } from '#offline/observable.ts'
import { theReads } from '#offline/outbox/dexie-reads.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { onSesionChange, readSesion } from '#offline/sesion.ts'
import { followEntries, type QueueNews } from './follow-entries.ts'
import {
  EMPTY_OUTBOX,
  type OutboxSnapshot,
  OutboxView,
  queueOf,
  type SeatQueue,
  viewSeat,
} from './outbox-view.ts'

/** Reports entries right after this page stored them, earlier than `followEntries`. */
export const kept = new Listeners<readonly Entry[]>()

/** Longest time (ms) that a settled entry is still shown, until the mirror's copy in memory has its change. */
const HANDOVER_MS = 400

class OutboxStore {
  readonly #view = new OutboxView()
  #snapshot: OutboxSnapshot = EMPTY_OUTBOX
  /** Whether the viewer is known. Before that nothing is shown, because each entry's state depends on the viewer. */
  #hasViewer = false
  /** Whether the whole queue has been read; null before the first reading. */
  #isAll: boolean | null = null
  readonly #leaving = new Set<string>()
  #isStarted = false
  #isHandingOver = false
  readonly #listeners = new Listeners()

  readonly getSnapshot = (): OutboxSnapshot => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    if (!this.#isStarted) this.#start()
    return this.#listeners.subscribe(listener)
  }

  /** Reads the seat's queue from the database, which may be newer than `getSnapshot`. */
  async readSeat(nroKey: string): Promise<SeatQueue | undefined> {
    const [entries, viewer] = await Promise.all([theReads.listOfSeat(nroKey, 1), readSesion()])
    return queueOf(viewSeat(entries, viewer))
  }

  #start(): void {
    this.#isStarted = true
    followEntries(async news => {
      if (news.anew) await this.#readViewer()
      this.#take(news)
    })
    kept.subscribe(live => this.#takeKept(live))
    onSesionChange(() => void this.#readViewer())
  }

  async #readViewer(): Promise<void> {
    this.#view.setViewer(await readSesion())
    this.#hasViewer = true
    this.#publish()
  }

  #takeKept(live: readonly Entry[]): void {
    if (this.#isAll === null) return
    this.#view.put(live)
    this.#publish()
  }

  #take(news: QueueNews): void {
    if (news.anew) this.#view.clear()
    this.#view.put(news.live)
    for (const { key } of news.live) this.#leaving.delete(key)
    for (const key of news.settled) if (this.#view.has(key)) this.#leaving.add(key)
    const isFirst = this.#isAll === null
    this.#isAll = news.isAll
    if (this.#leaving.size > 0 && !this.#isHandingOver) this.#handOver()
    // A long queue is shown after its first slice, and then only after its last
    if (isFirst || news.isAll) this.#publish()
  }

  /**
   * Shows settled entries until the mirror's copy changes, for at most `HANDOVER_MS`. Otherwise the seat would flash
   * its old state.
   */
  #handOver(): void {
    this.#isHandingOver = true
    const end = () => {
      clearTimeout(timer)
      forget()
      this.#isHandingOver = false
      this.#view.remove(this.#leaving)
      this.#leaving.clear()
      this.#publish()
    }
    const timer = setTimeout(end, HANDOVER_MS)
    const forget = replica.subscribe(end)
  }

  #publish(): void {
    if (this.#isAll === null || !this.#hasViewer) return
    this.#snapshot = this.#view.snapshot(this.#isAll)
    this.#listeners.tell()
  }
}

export const outboxStore = new OutboxStore()
