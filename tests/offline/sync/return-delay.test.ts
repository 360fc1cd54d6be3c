import { expect, it } from 'vitest'
import { returnDelayMs } from '#offline/sync/return-delay.ts'

it('O40: after a long outage tablets come back spread over 30 s, after a short one at once', () => {
  expect(returnDelayMs(59_000, () => 0.9)).toBe(0)
  expect(returnDelayMs(60_000, () => 0)).toBe(0)
  expect(returnDelayMs(60_000, () => 0.5)).toBe(15_000)
  expect(returnDelayMs(3_600_000, () => 0.999)).toBeLessThan(30_000)
})
