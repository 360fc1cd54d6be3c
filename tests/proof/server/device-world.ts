/** What a browser has and Node has not, made before the product's modules are loaded. To be imported first. */
import 'fake-indexeddb/auto'
import { seededRandom } from '#tests/helpers/seeded.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

import type { Capturer } from './capture.ts'

/** What a tablet of the proof is told when it starts. */
export interface DeviceOrders extends Capturer {
  /** Where it thinks its server is. */
  url: string
  seed: number
  /** Those who share it. */
  users: string[]
  pass: string
}

/** One in so many who ask for a lock are given it although somebody holds it, as after 60 s of silence (O20). */
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
