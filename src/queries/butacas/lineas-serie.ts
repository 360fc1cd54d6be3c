import { useSyncExternalStore } from 'react'
import { Listeners } from '#offline/observable.ts'
import { theReads } from '#offline/outbox/dexie-reads.ts'
import { type Entry, isFoundDone } from '#offline/outbox/entry.ts'
import { followQueue, type QueueNews } from '#offline/view/follow-entries.ts'
import { onKept } from '../outbox/keep-operaciones.ts'
import type { Serie } from './serie.ts'

export { isFoundDone }

/** One change of a series, and what took it back. */
export interface LineaSerie {
  entry: Entry
  /** Withdrawn, or answered by a change back that was not refused. */
  isDeshecha: boolean
  /** A change back that the server refused, so that a person has to decide. */
  refused: Entry | null
}

/** The changes of a series. What this page keeps is there once it is on the disk; else only what changed is read again. */
class Lineas {
  readonly id: string
  readonly #fromSeq: number
  readonly #entries = new Map<string, Entry>()
  #lines: readonly LineaSerie[] = []
  #isRead = false
  /** Readings come one after the other, so that an older one is never the last. */
  #reading: Promise<void> = Promise.resolve()
  readonly #listeners = new Listeners()
  #stop: (() => void) | null = null

  constructor({ id, fromSeq }: Serie) {
    this.id = id
    this.#fromSeq = fromSeq
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const forget = this.#listeners.subscribe(listener)
    this.#stop ??= this.#start()
    return () => {
      forget()
      if (!this.#listeners.isEmpty) return
      this.#stop?.()
      this.#stop = null
    }
  }

  /** Undefined until what this device holds has been read. */
  readonly getSnapshot = (): readonly LineaSerie[] | undefined => (this.#isRead ? this.#lines : undefined)

  /** What is known by now. */
  list(): readonly LineaSerie[] {
    return this.#lines
  }

  #start(): () => void {
    const unfollow = followQueue(news => {
      this.#reading = this.#reading.then(() => this.#take(news)).catch(() => {}) // The storage notice says it
    })
    const forget = onKept(entries => this.#put(entries))
    return () => {
      unfollow()
      forget()
    }
  }

  async #take({ anew, live, settled }: QueueNews): Promise<void> {
    const keys = [...live.filter(({ serie }) => serie === this.id).map(({ key }) => key), ...settled]
    const found = await (anew ? theReads.listFrom(this.#fromSeq) : theReads.listKept(keys))
    this.#isRead ||= anew
    this.#put(found)
  }

  #put(entries: readonly Entry[]): void {
    for (const entry of entries) if (entry.serie === this.id) this.#entries.set(entry.key, entry)
    this.#lines = linesOf([...this.#entries.values()], this.id)
    this.#listeners.tell()
  }
}

/** Of the series asked for last. */
let lineas: Lineas | null = null

function of(serie: Serie): Lineas {
  if (lineas?.id !== serie.id) lineas = new Lineas(serie)
  return lineas
}

const NINGUNA = { subscribe: () => () => {}, getSnapshot: () => undefined }

/** The changes of a series, oldest first; undefined until they are read. */
export function useLineasSerie(serie: Serie | null): readonly LineaSerie[] | undefined {
  const { subscribe, getSnapshot } = serie === null ? NINGUNA : of(serie)
  return useSyncExternalStore(subscribe, getSnapshot)
}

/** The same as known at this moment, with what was just kept. */
export const listLineas = (serie: Serie): readonly LineaSerie[] => of(serie).list()

/** The changes of a series among the entries, in order of capture. */
export function linesOf(entries: readonly Entry[], id: string): readonly LineaSerie[] {
  const own = entries.filter(entry => entry.serie === id).sort((a, b) => a.seq - b.seq)
  const backs = new Map<string, Entry[]>()
  for (const entry of own)
    if (entry.deshace !== undefined) backs.set(entry.deshace, [...(backs.get(entry.deshace) ?? []), entry])
  return own
    .filter(({ deshace }) => deshace === undefined)
    .map(entry => {
      const back = backs.get(entry.key) ?? []
      const refused = back.find(({ state }) => state === 'rejected' || state === 'conflict') ?? null
      const isGone = entry.state === 'discarded' && !isFoundDone(entry)
      const isDeshecha = isGone || (back.length > 0 && refused === null)
      return { entry, isDeshecha, refused }
    })
}
