import { expect, inject, it } from 'vitest'
import type { Engine } from '#tests/helpers/databases.ts'
import { runServerKills } from './kills.ts'

it.each<Engine>(['pglite', 'postgres'])(
  'S1, S21, O2, O8, O20, O23: a server on %s killed during one device’s work loses and repeats no change, and keeps order and author',
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
