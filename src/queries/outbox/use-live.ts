import { useSyncExternalStore } from 'react'
import { type LiveState, live } from '#queries/outbox/live.ts'
import { useNetwork } from './use-network.ts'

/** Whether server changes show by themselves. Without a network the line may seem to stand for a while. */
export function useLive(): LiveState {
  const state = useSyncExternalStore(live.subscribe, live.getSnapshot)
  const { online } = useNetwork()
  return state === 'live' && !online ? 'polling' : state
}
