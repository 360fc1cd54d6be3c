/** Creates the browser APIs that Node lacks. Import this file before the product's modules. */
import 'fake-indexeddb/auto'
import { seededRandom } from '#tests/helpers/seeded.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

import type { Capturer } from './capture.ts'

export interface DeviceOrders extends Capturer {
  /** The server's address, as the tablet sees it. */
  url: string
  seed: number
  users: string[]
  pass: string
}

/** One of this many lock requests takes the lock from its holder, as if the holder were frozen (O20, O21). */
const STEAL_ONE_IN = 30

export const orders = JSON.parse(process.argv[2] ?? '{}') as DeviceOrders
export const random = seededRandom(orders.seed)

class StolenLocks extends FakeLocks {
  override request<T>(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean; ifAvailable?: boolean },
    callback: (lock: object | null) => Promise<T>,
  ): Promise<T> {
    return super.request(name, random() * STEAL_ONE_IN < 1 ? { steal: true } : options, callback)
  }
}

Object.defineProperty(globalThis, 'navigator', {
  value: { onLine: true, locks: new StolenLocks() },
  configurable: true,
})
const overNetwork = globalThis.fetch
globalThis.fetch = (input, init) => overNetwork(new URL(String(input), orders.url), init)
