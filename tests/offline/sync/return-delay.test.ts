import { expect, it } from 'vitest'
import { returnDelayMs } from '#offline/sync/network.ts'

it('O40: after a long outage tablets return spread over 30 s, after a short one at once', () => {
  expect(returnDelayMs(59_000, Infinity, () => 0.9)).toBe(0)
  expect(returnDelayMs(60_000, Infinity, () => 0)).toBe(0)
  expect(returnDelayMs(60_000, Infinity, () => 0.5)).toBe(15_000)
  expect(returnDelayMs(3_600_000, 0, () => 0.999)).toBeLessThan(30_000)
})

it('O40: two returns after short outages are at least five seconds apart', () => {
  expect(returnDelayMs(300, 400, () => 0.5)).toBe(4_600)
  expect(returnDelayMs(300, 5_000, () => 0.5)).toBe(0)
})
