import { useSyncExternalStore } from 'react'
import { type NetworkState, networkStore } from '#offline/sync/network.ts'

/** Whether the server answers, since when (ms) it does not, and whether another one does. */
export const useNetwork = (): NetworkState =>
  useSyncExternalStore(networkStore.subscribe, networkStore.getSnapshot)
