import { expect, test } from 'vitest'
import { viewOutbox } from '#queries/outbox-view.ts'
import { groupPendientes } from '#queries/pendientes-groups.ts'
import { entry } from '#tests/helpers/entry.ts'

const operario = { nombre: 'operario', vencida: false }

test('every live entry is counted once', () => {
  const entries = [
    entry({ nro: 'A1' }),
    entry({ nro: 'A2', state: 'sending' }),
    entry({ nro: 'A3', state: 'in-doubt' }),
    entry({ nro: 'A4', state: 'rejected' }),
    entry({ nro: 'A4' }),
    entry({ nro: 'A5', state: 'conflict' }),
    entry({ nro: 'A6', owner: 'lopez' }),
    entry({ nro: 'A7', owner: 'lopez', state: 'rejected' }),
  ]
  const { summary } = viewOutbox(entries, operario)
  expect(summary).toEqual({ pending: 3, sending: 1, rejected: 2, others: [{ owner: 'lopez', count: 2 }] })
})

test('several queued changes of a seat stand on each other', () => {
  const first = entry({
    operacion: { tipo: 'cambio-estado', estado: { id: 3, nombre: 'pesada' }, peso: 9, homo: null },
  })
  const second = entry()
  const seat = viewOutbox([first, second], operario).bySeat.get('s710482')
  expect(seat?.operaciones).toEqual([first.operacion, second.operacion])
  expect(seat?.tone).toBe('pending')
})

test('a refused change and those held behind it are not shown as if they were to happen', () => {
  const error = { status: 422, codigo: 'REGLA', detail: 'La butaca está borrada.', at: 0 }
  const seat = viewOutbox([entry({ state: 'rejected', error }), entry()], operario).bySeat.get('s710482')
  expect(seat).toMatchObject({ operaciones: [], tone: 'rejected', motivo: 'La butaca está borrada.' })
})

test("O23: of another person's entry only the seat is told", () => {
  const entries = [entry({ nro: 'S7', owner: 'lopez' }), entry({ nro: 'S8', owner: 'lopez' })]
  const { bySeat, states } = viewOutbox(entries, operario)
  expect(bySeat.get('s7')?.operaciones).toEqual([])
  const [theirs] = groupPendientes(entries, states).ajenas
  expect([theirs?.owner, theirs?.entries.map(({ nro }) => nro)]).toEqual(['lopez', ['S7', 'S8']])
})

test('each entry is in one group of «Pendientes»', () => {
  const entries = [
    entry({ nro: 'A1', state: 'conflict' }),
    entry({ nro: 'A1' }),
    entry({ nro: 'A2', state: 'sending' }),
    entry({ nro: 'A3', state: 'in-doubt' }),
    entry({ nro: 'A4', owner: 'lopez' }),
  ]
  const { decidir, enviando, sinConfirmar, esperan, ajenas } = groupPendientes(
    entries,
    viewOutbox(entries, operario).states,
  )
  expect([decidir, enviando, sinConfirmar, esperan].map(group => group.map(e => e.nro))).toEqual([
    ['A1'],
    ['A2'],
    ['A3'],
    ['A1'],
  ])
  expect(ajenas).toHaveLength(1)
})

test('nobody signed in: nothing is told as mine', () => {
  const { summary } = viewOutbox([entry()], null)
  expect(summary).toEqual({ pending: 0, sending: 0, rejected: 0, others: [{ owner: 'operario', count: 1 }] })
})
