import { expect, test } from 'vitest'
import { takeFailedCreations, takeVerdicts, viewBatch } from '#features/butacas/lista/batch.ts'
import { entry } from '#tests/helpers/entry.ts'
import { crear } from '#tests/helpers/operaciones.ts'

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

test('a creation that fails with 5xx is told once, however often it fails', () => {
  const error = { status: 500, codigo: null, detail: '', at: 0 }
  const one = entry({ nro: 'A1', operacion: crear(), state: 'in-doubt', error })
  const told = new Set<string>()
  expect(takeFailedCreations([one], told)).toEqual([one])
  expect(takeFailedCreations([{ ...one, attempts: 4, error: { ...error, status: 503 } }], told)).toEqual([])
})

test.each([
  ['no answer', { status: 0, codigo: 'network' }],
  ["a proxy's own 502", { status: 502, codigo: 'not-ack' }],
  ['a refusal', { status: 409, codigo: 'DUPLICADO' }],
])('%s is no failure of the server', (_, error) => {
  const one = entry({ operacion: crear(), state: 'in-doubt', error: { ...error, detail: '', at: 0 } })
  expect(takeFailedCreations([one], new Set())).toEqual([])
})

test('a change of state that fails waits without a word', () => {
  const error = { status: 500, codigo: null, detail: '', at: 0 }
  expect(takeFailedCreations([entry({ state: 'in-doubt', error })], new Set())).toEqual([])
})
