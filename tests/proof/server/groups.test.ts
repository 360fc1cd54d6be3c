import { expect, inject, it } from 'vitest'
import { SLOW_S } from './burst.ts'
import { runGroupKills } from './group-kills.ts'

it('S1, O2: writes that wait together and are killed amid a conflict, a refusal and a key sent twice are all there or none, and what was told is', async () => {
  const moments = [SLOW_S / 2, 'told'] as const
  const { wrongs, middles, told } = await runGroupKills({
    moments,
    seed: 5,
    template: inject('pglitePlantilla'),
  })
  expect(wrongs).toEqual([])
  expect(middles).toBe(1)
  // Each life's opener, and some of the second one's
  expect(told).toBeGreaterThan(2)
}, 300_000)
