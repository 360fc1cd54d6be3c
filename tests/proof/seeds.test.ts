import { expect, it } from 'vitest'
import { replayHint, runSeeds } from './run-seed.ts'

it('O1–O35: 1000 seeds of faults, deaths and user actions violate none of I1–I13', async () => {
  const { failed, seeds, faults } = await runSeeds(1, 1_000)
  expect(failed.map(replayHint)).toEqual([])
  expect(seeds).toBe(1_000)
  // Each kind of fault occurred
  expect(faults.size).toBe(14)
})
