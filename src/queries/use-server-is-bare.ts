import { getServerKeepsKeys } from '#offline/device.ts'
import { useRead } from './use-read.ts'

/** Whether the server is known to be contract-only: it notes neither keys nor who adopted what. */
export const useServerIsBare = (): boolean => useServerKeepsKeys() === false

/** Whether the server is ours; null until it has been heard. */
export const useServerKeepsKeys = (): boolean | null => useRead(getServerKeepsKeys) ?? null
