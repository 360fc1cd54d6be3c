import { type Dexie, liveQuery } from 'dexie'
import { throttle } from './observable.ts'
import { onStorageReopened } from './storage-state.ts'

interface Followed {
  db: Dexie
  /** Reads the rows to follow. A change of these rows starts a reading; the result itself is ignored. */
  query: () => PromiseLike<unknown>
  /** @returns a function that reads the changes since its last call. @param isOver whether to stop silently. */
  begin: (isOver: () => boolean) => () => Promise<void>
  gapMs: number
}

const RETRY_MIN_MS = 1_000
const RETRY_MAX_MS = 60_000

/**
 * Reads now and after every change. After a failure it starts again, with growing pauses. A reopened database starts it
 * again at once (reliability O30).
 * @returns a function that ends the reading.
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
    // Wraps each error: otherwise `liveQuery` would stop silently after a closed database or an aborted transaction
    const reported = () =>
      Promise.resolve(query()).catch(cause => Promise.reject(new Error('unread', { cause })))
    const subscription = liveQuery(reported).subscribe({
      next: throttle(() => readChanges().catch(fail), gapMs),
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
