import { type Age, clock } from '../clock.ts'
import { getDeviceId, getServerKeepsKeys } from '../device.ts'
import type { Entry } from './entry.ts'

/** What sending needs to know of this device. */
export interface SendPorts {
  now: () => number
  age: (entry: Entry) => Promise<Age>
  deviceId: () => Promise<string>
  /** Null while unknown. */
  keepsKeys: () => Promise<boolean | null>
}

export const thisDevice: SendPorts = {
  now: () => clock.now(),
  age: ({ capture, capturedAt, clockOffset }) => clock.age(capture, capturedAt + clockOffset),
  deviceId: getDeviceId,
  keepsKeys: getServerKeepsKeys,
}
