import { expect, inject, it } from 'vitest'
import { SLOW_S } from './burst.ts'
import { runGroupKills } from './group-kills.ts'

it('S1, O2: grouped writes killed halfway, with a conflict, a refusal and a repeated key among them, are all stored or none; answered ones are stored', async () => {
  const moments = [SLOW_S / 2, 'told'] as const
  const { wrongs, middles, told } = await runGroupKills({
    moments,
    seed: 5,
    template: inject('pglitePlantilla'),
  })
  expect(wrongs).toEqual([])
  expect(middles).toBe(1)
  // The opening write of each of the two server runs, and some writes of the second group
  expect(told).toBeGreaterThan(2)
}, 300_000)
