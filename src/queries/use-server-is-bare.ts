import { getServerKeepsKeys } from '#offline/device.ts'
import { useRead } from './use-read.ts'

/** Whether the server is known to speak the contract alone: it notes neither keys nor who adopted what. */
export const useServerIsBare = (): boolean => useServerKeepsKeys() === false

/** Whether the server is ours; null until it has been heard of. */
export const useServerKeepsKeys = (): boolean | null => useRead(getServerKeepsKeys) ?? null
