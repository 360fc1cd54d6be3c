import { type Dexie, liveQuery } from 'dexie'
import { calmly } from './observable.ts'
import { onStorageReopened } from './storage-state.ts'

interface Followed {
  db: Dexie
  /** Its result does not matter: a change of what it reads starts a reading. */
  query: () => PromiseLike<unknown>
  /** Begins to read everything. @returns reads the changes since its last call. @param isOver whether to end without news. */
  begin: (isOver: () => boolean) => () => Promise<void>
  /** Shortest time between two readings. */
  gapMs: number
}

const RETRY_MIN_MS = 1_000
const RETRY_MAX_MS = 60_000

/**
 * Reads now and after every change, for as long as the page lives. Begins again after a failure, with growing pauses
 * and only while the database is open, and once a lost database is open again (reliability O30). @returns ends it.
 */
export function followDatabase({ db, query, begin, gapMs }: Followed): () => void {
  let end = (): void => {}
  let retry: ReturnType<typeof setTimeout> | undefined
  let pauseMs = RETRY_MIN_MS

  const start = (): void => {
    clearTimeout(retry)
    end()
    let isOver = false
    const read = begin(() => isOver)
    const readChanges = async () => {
      if (isOver) return
      await read()
      pauseMs = RETRY_MIN_MS
    }
    const fail = () => {
      if (isOver) return
      end()
      retryLater()
    }
    // Dexie reports neither a closed database nor an aborted transaction, and the query would never run again
    const told = () => Promise.resolve(query()).catch(cause => Promise.reject(new Error('unread', { cause })))
    const subscription = liveQuery(told).subscribe({
      next: calmly(() => readChanges().catch(fail), gapMs),
      error: fail,
    })
    end = () => {
      isOver = true
      subscription.unsubscribe()
    }
  }
  const retryLater = (): void => {
    retry = setTimeout(() => (db.isOpen() ? start() : retryLater()), pauseMs)
    pauseMs = Math.min(2 * pauseMs, RETRY_MAX_MS)
  }

  const forget = onStorageReopened(start)
  start()
  return () => {
    forget()
    clearTimeout(retry)
    end()
  }
}
