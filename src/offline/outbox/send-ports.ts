import { type Age, clock } from '../clock.ts'
import { getDeviceId, getServerKeepsKeys } from '../device.ts'
import type { Entry } from './entry.ts'

/** What this device knows, as far as sending depends on it. */
export interface SendPorts {
  now: () => number
  /** How long ago it was done. */
  age: (entry: Entry) => Promise<Age>
  deviceId: () => Promise<string>
  /** Whether the server keeps idempotency keys; null while unknown. */
  keepsKeys: () => Promise<boolean | null>
}

export const thisDevice: SendPorts = {
  now: () => clock.now(),
  age: ({ capture, capturedAt, clockOffset }) => clock.age(capture, capturedAt + clockOffset),
  deviceId: getDeviceId,
  keepsKeys: getServerKeepsKeys,
}
