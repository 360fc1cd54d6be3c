import { expect, test } from 'vitest'
import { takeVerdicts, viewBatch } from '#features/butacas/lista/batch.ts'
import { entry } from '#tests/helpers/entry.ts'

test('O36: a batch that partly fails is green, red and amber, and the counts add up', () => {
  const entries = [
    entry({ nro: 'A1', state: 'confirmed' }),
    entry({ nro: 'A2', state: 'rejected' }),
    entry({ nro: 'A3', state: 'conflict' }),
    entry({ nro: 'A4', state: 'pending' }),
    entry({ nro: 'A5', state: 'sending' }),
    entry({ nro: 'A6', state: 'in-doubt' }),
  ]
  const batch = viewBatch(entries)
  expect(Object.fromEntries(batch.tones)).toEqual({
    a1: 'ok',
    a2: 'rejected',
    a3: 'rejected',
    a4: 'pending',
    a5: 'pending',
    a6: 'pending',
  })
  expect(batch.ok + batch.rejected + batch.pending).toBe(entries.length)
  // What somebody else changed meanwhile would be refused again: it is decided in «Pendientes»
  expect(batch.retryable).toEqual([entries[1]?.key])
})

test('O38: a verdict is told once, and only once it is there', () => {
  const told = new Set<string>()
  const waiting = entry({ nro: 'A1' })
  expect(takeVerdicts([waiting], told).confirmed).toEqual([])
  const confirmed = { ...waiting, state: 'confirmed' as const }
  expect(takeVerdicts([confirmed], told).confirmed).toEqual([confirmed])
  expect(takeVerdicts([confirmed], told).confirmed).toEqual([])
})

test('what a person discarded is not told to them as refused', () => {
  expect(takeVerdicts([entry({ state: 'discarded' })], new Set()).rejected).toEqual([])
})
