import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useReducer } from 'react'
import { db } from '#offline/db.ts'
import { onStorageReopened } from '#offline/storage-state.ts'

/** `value`: undefined until it is read, and after a failure. */
interface LiveRead<T> {
  value: T | undefined
  hasFailed: boolean
}

const UNREAD = { value: undefined, hasFailed: false }
const FAILED = { value: undefined, hasFailed: true }
const RETRY_MS = 1_000

/**
 * Reads now and after every change. Dexie does not repeat a failed query. This hook repeats a failed query every second
 * while the database is open, and when a lost database is open again (reliability O30).
 */
export function useLiveRead<T>(read: () => PromiseLike<T>, deps: readonly unknown[]): LiveRead<T> {
  const [turn, repeat] = useReducer((n: number) => n + 1, 0)
  const found =
    useLiveQuery(async (): Promise<LiveRead<T>> => {
      try {
        return { value: await read(), hasFailed: false }
      } catch {
        return FAILED
      }
    }, [...deps, turn]) ?? UNREAD
  useEffect(() => onStorageReopened(repeat), [])
  useEffect(() => {
    if (!found.hasFailed) return
    const timer = setInterval(() => {
      if (db.isOpen()) repeat()
    }, RETRY_MS)
    return () => clearInterval(timer)
  }, [found])
  return found
}
