import { useSyncExternalStore } from 'react'
import { type LiveState, live } from '#queries/outbox/live.ts'
import { useNetwork } from './use-network.ts'

/** Whether what changes on the server shows by itself. A line may seem to stand for a while after the network is gone. */
export function useLive(): LiveState {
  const state = useSyncExternalStore(live.subscribe, live.getSnapshot)
  const { online } = useNetwork()
  return state === 'live' && !online ? 'polling' : state
}
