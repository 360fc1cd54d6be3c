import { expect, test } from 'vitest'
import {
  confirmedText,
  failedCreations,
  rejectedText,
  verdictsOf,
  viewBatch,
} from '#features/butacas/lista/use-batch.ts'
import { entry } from '#tests/helpers/entry.ts'
import { crear, editar, homologar } from '#tests/helpers/operaciones.ts'
import { toEstado } from '#tests/helpers/outbox-rig.ts'

test('O36: in a batch that partly fails each seat is green, red or amber, and the counts add up', () => {
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
  // The conflict is left out: it would be refused again, so it is decided in «Pendientes»
  expect(batch.retryable).toEqual([entries[1]?.key])
})

test('O38: a change is reported as done or refused only after the server’s answer', () => {
  const waiting = entry({ nro: 'A1' })
  expect(verdictsOf([waiting])).toEqual({ judged: [], confirmed: [], rejected: [] })
  const confirmed = { ...waiting, state: 'confirmed' as const }
  expect(verdictsOf([waiting, confirmed])).toEqual({
    judged: [confirmed.key],
    confirmed: [confirmed],
    rejected: [],
  })
})

test('a discarded change is settled, and is not reported as refused', () => {
  const discarded = entry({ state: 'discarded' })
  expect(verdictsOf([discarded])).toEqual({ judged: [discarded.key], confirmed: [], rejected: [] })
})

test('a creation that fails with 5xx is listed as failed, and is not settled', () => {
  const error = { status: 500, codigo: null, detail: '', at: 0 }
  const one = entry({ nro: 'A1', operacion: crear(), state: 'in-doubt', error })
  expect(failedCreations([one])).toEqual([one])
  expect(verdictsOf([one]).judged).toEqual([])
})

test.each([
  ['no answer', { status: 0, codigo: 'network' }],
  ["a proxy's own 502", { status: 502, codigo: 'not-ack' }],
  ['a refusal', { status: 409, codigo: 'DUPLICADO' }],
])('a creation in doubt after %s is not listed as failed', (_, error) => {
  const one = entry({ operacion: crear(), state: 'in-doubt', error: { ...error, detail: '', at: 0 } })
  expect(failedCreations([one])).toEqual([])
})

test('a change of state that fails with 5xx is not listed as a failed creation', () => {
  const error = { status: 500, codigo: null, detail: '', at: 0 }
  expect(failedCreations([entry({ state: 'in-doubt', error })])).toEqual([])
})

test('each kind of confirmed change is reported with the specification’s sentence', () => {
  const said = [toEstado(4), toEstado(7), crear(), editar(), homologar()].map(operacion =>
    confirmedText(entry({ nro: 'S7', operacion })),
  )
  expect(said).toEqual([
    'Butaca S7 modificada con exito',
    'Butaca: S7 borrada correctamente',
    'Butaca S7 creada correctamente',
    'Butaca S7 modificada con exito',
    'Butaca S7 homologada correctamente',
  ])
})

test('a refused creation is reported with its action and the server’s reason, a refused change of state only with its action', () => {
  const error = { status: 409, codigo: 'DUPLICADO', detail: 'Ya existe.', at: 0 }
  expect(rejectedText(entry({ operacion: crear(), error }))).toEqual(['Error al crear butaca', 'Ya existe.'])
  expect(rejectedText(entry({ operacion: crear() }))).toEqual(['Error al crear butaca'])
  expect(rejectedText(entry({ error }))).toEqual(['Error al modificar las butacas rojas'])
})
