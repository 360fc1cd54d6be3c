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

/** Entries stored by this page, reported before `followEntries` notices them. */
export const kept = new Listeners<readonly Entry[]>()

/** Longest time that a settled change stays in view while the mirror's copy in memory catches up. */
const HANDOVER_MS = 400

/** How long (ms) the view stays without listeners, as between two screens. */
const LINGER_MS = 1_000

/** One store for the whole page, so that each change is read and counted once. Runs while it has listeners. */
class OutboxStore {
  #view = new OutboxView()
  #snapshot: OutboxSnapshot = EMPTY_OUTBOX
  /** Until the viewer is known nothing is shown, because each entry's state depends on the viewer. */
  #hasViewer = false
  /** Whether the whole queue has been read; null before any of it. */
  #isAll: boolean | null = null
  readonly #leaving = new Set<string>()
  #stop: (() => void) | null = null
  #endHandover: (() => void) | null = null
  readonly #listeners = new Listeners()

  readonly getSnapshot = (): OutboxSnapshot => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    const forget = this.#listeners.subscribe(listener)
    this.#stop ??= this.#start()
    return () => {
      forget()
      setTimeout(() => this.#stopUnheard(), LINGER_MS)
    }
  }

  /** The database may be ahead of `getSnapshot`. */
  async readSeat(nroKey: string): Promise<SeatQueue | undefined> {
    const [entries, viewer] = await Promise.all([theReads.listOfSeat(nroKey, 1), readSesion()])
    return queueOf(viewSeat(entries, viewer))
  }

  #stopUnheard(): void {
    if (!this.#listeners.isEmpty) return
    this.#stop?.()
    this.#stop = null
    this.#endHandover?.()
    this.#view = new OutboxView()
    this.#hasViewer = false
    this.#isAll = null
    this.#snapshot = EMPTY_OUTBOX
  }

  #start(): () => void {
    let running = true
    const readViewer = async () => {
      const viewer = await readSesion()
      if (!running) return
      this.#view.setViewer(viewer)
      this.#hasViewer = true
      this.#publish()
    }
    const unfollow = followEntries(async news => {
      if (news.anew) await readViewer()
      if (running) this.#take(news)
    })
    // Shows a change before the queue is read again
    const forgetKept = kept.subscribe(live => this.#takeKept(live))
    const forget = onSesionChange(() => void readViewer())
    return () => {
      running = false
      unfollow()
      forgetKept()
      forget()
    }
  }

  #takeKept(live: readonly Entry[]): void {
    if (this.#isAll === null) return
    this.#view.put({ live, claims: new Map() })
    this.#publish()
  }

  #take(news: QueueNews): void {
    if (news.anew) this.#view.clear()
    this.#view.put(news)
    for (const { key } of news.live) this.#leaving.delete(key)
    for (const key of news.settled) if (this.#view.has(key)) this.#leaving.add(key)
    const isFirst = this.#isAll === null
    this.#isAll = news.isAll
    if (this.#leaving.size > 0) this.#endHandover ??= this.#handOver()
    // A long queue shows its first slice at once, then all
    if (isFirst || news.isAll) this.#publish()
  }

  /**
   * Shows settled entries until the mirror's copy changes, at most `HANDOVER_MS`: otherwise the seat would flash its
   * old state. @returns ends it early.
   */
  #handOver(): () => void {
    const end = () => {
      clearTimeout(timer)
      forget()
      this.#endHandover = null
      this.#view.remove(this.#leaving)
      this.#leaving.clear()
      this.#publish()
    }
    const timer = setTimeout(end, HANDOVER_MS)
    const forget = replica.subscribe(end)
    return end
  }

  #publish(): void {
    if (this.#isAll === null || !this.#hasViewer) return
    this.#snapshot = this.#view.snapshot(this.#isAll)
    this.#listeners.tell()
  }
}

export const outboxStore = new OutboxStore()
