import { useEffect, useSyncExternalStore } from 'react'
import { type ReplicaSnapshot, replica } from '#offline/mirror/replica.ts'

/** Going through a long list costs milliseconds of the same thread that answers scans: not more often than this. */
const CALM_MS = 500

/** Tells at once after a calm while, then at most once per `CALM_MS`. */
function subscribeCalmly(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  const tell = () => {
    timer = undefined
    last = Date.now()
    listener()
  }
  const forget = replica.subscribe(() => {
    timer ??= setTimeout(tell, Math.max(0, last + CALM_MS - Date.now()))
  })
  return () => {
    forget()
    clearTimeout(timer)
  }
}

/** The mirror in memory, for lists: a new snapshot whenever it changed, some times a second at most. */
export function useReplica(): ReplicaSnapshot {
  useEffect(() => replica.start(), [])
  return useSyncExternalStore(subscribeCalmly, replica.getSnapshot)
}

/** When (ms) the mirror last covered every live seat; null before the first time. */
export const useRefreshedAt = (): number | null =>
  useSyncExternalStore(subscribeCalmly, () => replica.getSnapshot().refreshedAt)
