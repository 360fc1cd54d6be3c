import { useSyncExternalStore } from 'react'
import { networkStore } from '#offline/sync/network.ts'

/** Whether the server answers, and since when (ms) it does not. */
export const useNetwork = (): { online: boolean; since: number | null } =>
  useSyncExternalStore(networkStore.subscribe, networkStore.getSnapshot)
