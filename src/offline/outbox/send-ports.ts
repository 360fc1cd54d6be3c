import {
  getClockOffset,
  getDeviceId,
  getServerKeepsKeys,
  getServerKeepsKeysLately,
  setServerKeepsKeys,
} from '../device.ts'

/** What this device knows, as far as sending depends on it. */
export interface SendPorts {
  now: () => number
  /** How far (ms) the server's clock is ahead of `now`. */
  clockOffset: () => Promise<number>
  deviceId: () => Promise<string>
  /** Whether the server keeps idempotency keys; null while unknown. */
  keepsKeys: () => Promise<boolean | null>
  /** The same as of a second ago. */
  keepsKeysLately: () => Promise<boolean | null>
  setKeepsKeys: (keeps: boolean) => Promise<void>
}

export const thisDevice: SendPorts = {
  now: () => Date.now(),
  clockOffset: getClockOffset,
  deviceId: getDeviceId,
  keepsKeys: getServerKeepsKeys,
  keepsKeysLately: getServerKeepsKeysLately,
  setKeepsKeys: setServerKeepsKeys,
}
