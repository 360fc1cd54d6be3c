import { expect, it } from 'vitest'
import { REGRESSIONS } from './regressions.ts'
import { runSeed } from './run-seed.ts'

it.each(REGRESSIONS)('seed $seed no longer fails: $what', async ({ seed }) => {
  expect((await runSeed(seed)).wrong).toBeNull()
})

it('the same seed gives the same run, byte for byte', async () => {
  for (const seed of [3, 77, 4_801]) {
    const [first, again] = [await runSeed(seed), await runSeed(seed)]
    expect(again.trace.join('\n')).toBe(first.trace.join('\n'))
    expect(first.trace.length).toBeGreaterThan(10)
  }
})
