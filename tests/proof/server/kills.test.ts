import { expect, inject, it } from 'vitest'
import type { Engine } from '#tests/helpers/databases.ts'
import { runServerKills } from './kills.ts'

it.each<Engine>(['pglite', 'postgres'])(
  'S1, S21, O2, O8, O20, O23: killing a server on %s during work loses nothing, repeats nothing, and keeps each device’s changes in order and in the right name',
  async engine => {
    const template = inject('pglitePlantilla')
    const options = { engine, kills: 1, seed: 5, devices: 1, template }
    const { wrongs, confirmed, readyMs } = await runServerKills(options)
    expect(wrongs).toEqual([])
    expect(confirmed).toBeGreaterThan(2)
    expect(readyMs).toHaveLength(1)
  },
  300_000,
)
