import { useEffect, useSyncExternalStore } from 'react'
import { type ReplicaSnapshot, replica } from '#offline/mirror/replica.ts'
import { subscribeCalmly } from '../outbox/subscribe-calmly.ts'

const subscribe = subscribeCalmly(replica.subscribe)

/** The mirror in memory, for lists: a new snapshot when it changed, twice a second at most. */
export function useReplica(): ReplicaSnapshot {
  useEffect(() => replica.start(), [])
  return useReplicaIfStarted()
}

/** The same for a screen that may not need it: somebody else starts the mirror. */
export const useReplicaIfStarted = (): ReplicaSnapshot => useSyncExternalStore(subscribe, replica.getSnapshot)

/** When (ms) the mirror was last complete for all seats of the floor; null before the first time. */
export const useRefreshedAt = (): number | null =>
  useSyncExternalStore(subscribe, () => replica.getSnapshot().refreshedAt)
