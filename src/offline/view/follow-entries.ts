import type { StoredEntry } from '#offline/outbox/entry.ts'
import { type ButacasDb, db as theDb } from '../db.ts'
import { followDatabase } from '../follow-database.ts'
import { sound } from '../outbox/dexie-reads.ts'
import type { Entry } from '../outbox/entry.ts'

export interface QueueNews {
  live: readonly Entry[]
  settled: readonly string[]
  /** Whether the reading starts again: the listener must forget all earlier news. */
  anew: boolean
  /** Whether all live entries have now been reported. */
  isAll: boolean
}

/** Entries per reading. A scan must be painted between two readings. */
const SLICE = 400
const WRITES = 16
/** Shortest time (ms) between two readings while the queue is being written. */
const TAIL_MS = 50

/**
 * Reports all live entries, in slices and in order of capture. Then it reports every change by any tab or the worker.
 * @param onNews if it throws, everything is reported again. @returns a function that ends the reports.
 */
export function followEntries(
  onNews: (news: QueueNews) => void | Promise<void>,
  db: ButacasDb = theDb,
): () => void {
  return followDatabase({
    db,
    query: () => db.writes.orderBy('id').last(),
    begin: isOver => {
      const reader = new Reader(db, news => (isOver() ? undefined : onNews(news)))
      return async () => {
        while (!isOver() && (await reader.readSome()));
      }
    },
    gapMs: TAIL_MS,
  })
}

class Reader {
  readonly #db: ButacasDb
  readonly #onNews: (news: QueueNews) => void | Promise<void>
  /** Id of the last read row of `writes`; null before the first reading. */
  #last: number | null = null
  /** Last `seq` that the reading of all live entries has reached; null when that reading is complete. */
  #after: number | null = -Infinity

  constructor(db: ButacasDb, onNews: (news: QueueNews) => void | Promise<void>) {
    this.#db = db
    this.#onNews = onNews
  }

  async readSome(): Promise<boolean> {
    const { entries, writes } = this.#db
    return this.#db
      .transaction('r', entries, writes, async () => {
        const written = await this.#listWrites()
        const anew = written === null
        if (anew) {
          this.#last = (await writes.orderBy('id').last())?.id ?? 0
          this.#after = -Infinity
        }
        const live = sound(this.#db, await entries.bulkGet(keysOf(written, 'live')))
        const slice = await this.#slice()
        this.#last = written?.at(-1)?.id ?? this.#last
        this.#after = slice.length < SLICE ? null : (slice.at(-1)?.seq ?? null)
        const news = [...live.filter(entry => entry?.live === 1), ...sound(this.#db, slice)]
        return {
          live: news.filter(entry => entry !== undefined),
          settled: keysOf(written, 'settled'),
          anew,
          written,
        }
      })
      .then(async ({ written, ...news }) => {
        const isAll = this.#after === null
        await this.#onNews({ ...news, isAll })
        return !isAll || (written?.length ?? 0) === WRITES
      })
  }

  /** The next rows of `writes`; null before the first reading, or if unread rows are already deleted. */
  async #listWrites() {
    if (this.#last === null) return null
    const written = await this.#db.writes.where('id').above(this.#last).limit(WRITES).toArray()
    return (written[0]?.id ?? this.#last + 1) === this.#last + 1 ? written : null
  }

  async #slice(): Promise<StoredEntry[]> {
    if (this.#after === null) return []
    const rest = this.#db.entries.where('[live+seq]').between([1, this.#after], [1, Infinity], false)
    return rest.limit(SLICE).toArray()
  }
}

const keysOf = (
  written: readonly { live: string[]; settled: string[] }[] | null,
  which: 'live' | 'settled',
): string[] => [...new Set((written ?? []).flatMap(write => write[which]))]
