import { useSyncExternalStore } from 'react'
import { type StorageState, storageStore } from '#offline/storage-state.ts'

/** Whether this device can keep what people do. */
export const useStorage = (): StorageState =>
  useSyncExternalStore(storageStore.subscribe, storageStore.getSnapshot)
