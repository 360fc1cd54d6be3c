import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import {
  matchFiltro,
  ORDEN_INICIAL,
  type OrdenButacas,
  SIN_FILTRO,
  sortButacas,
} from '#domain/butaca/lista-butacas.ts'
import type { Operacion } from '#domain/butaca/operacion.ts'
import { applyPending } from '#domain/butaca/operacion.ts'
import { ButacasIndex } from '#offline/view/butacas-index.ts'
import type { SeatQueue } from '#offline/view/outbox-view.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { editar, homologar, orderCrear } from '#tests/helpers/operaciones.ts'

const all = matchFiltro(SIN_FILTRO)
const toRows = (butacas: readonly Butaca[]) => new Map(butacas.map(b => [nroKey(b.nro), b]))
const seats = (n: number) =>
  Array.from({ length: n }, (_, i) => butaca({ nro: `s${String(i).padStart(4, '0')}` }))
const NO_QUEUES = new Map<string, SeatQueue>()
const queueTo = (seen: Butaca, id: number): SeatQueue => ({
  operaciones: [{ tipo: 'cambio-estado', estado: { id, nombre: `estado ${id}` }, peso: -1, homo: null }],
  tone: 'pending',
  motivo: null,
  seen,
})

let asked = 0
const query = (
  index: ButacasIndex,
  { rows, rev, queues }: { rows: Map<string, Butaca>; rev: number; queues: Map<string, SeatQueue> },
  ...of: [OrdenButacas, string, (butaca: Butaca) => boolean]
) => index.query({ rows, rev }, { bySeat: queues, rev: ++asked }, ...of)

test('the same query returns the same list object', () => {
  const index = new ButacasIndex()
  const source = { rows: toRows(seats(100)), rev: 1, queues: NO_QUEUES }
  expect(query(index, source, ORDEN_INICIAL, 'x', all)).toBe(query(index, source, ORDEN_INICIAL, 'x', all))
})

test('a changed row moves to its place, the other rows stay', () => {
  const index = new ButacasIndex()
  const rows = toRows(seats(100))
  const orden: OrdenButacas = { columna: 'peso', sentido: 'asc' }
  query(index, { rows, rev: 1, queues: NO_QUEUES }, orden, '', all)
  rows.set('s0050', butaca({ nro: 's0050', peso: 12 }))
  const after = query(index, { rows, rev: 2, queues: NO_QUEUES }, orden, '', all)
  expect(after[0]?.nro).toBe('s0050')
  expect(after).toHaveLength(100)
  expect(after.slice(1).map(b => b.nro)).toEqual(
    seats(100)
      .map(b => b.nro)
      .filter(nro => nro !== 's0050'),
  )
})

test('states are sorted by id, or by the server’s own order once it is known', () => {
  const index = new ButacasIndex()
  const at = (nro: string, id: number) => butaca({ nro, estado: { id, nombre: `e${id}` } })
  const source = { rows: toRows([at('a', 8), at('b', 5), at('c', 2)]), rev: 1, queues: NO_QUEUES }
  const orden: OrdenButacas = { columna: 'estado', sentido: 'asc' }
  const nros = (asked: OrdenButacas) => query(index, source, asked, '', all).map(({ nro }) => nro)
  expect(nros(orden)).toEqual(['c', 'b', 'a'])
  expect(nros({ ...orden, lugares: new Map([2, 8, 5].map((id, i) => [id, i])) })).toEqual(['c', 'a', 'b'])
})

test('a row deleted from the mirror leaves the list', () => {
  const index = new ButacasIndex()
  const rows = toRows(seats(10))
  query(index, { rows, rev: 1, queues: NO_QUEUES }, ORDEN_INICIAL, '', all)
  rows.delete('s0003')
  const after = query(index, { rows, rev: 2, queues: NO_QUEUES }, ORDEN_INICIAL, '', all)
  expect(after.map(b => b.nro)).not.toContain('s0003')
})

test('a queued change appears at once and disappears with its entry', () => {
  const index = new ButacasIndex()
  const rows = toRows(seats(10))
  const queues = new Map([['s0003', queueTo(butaca({ nro: 's0003' }), 4)]])
  const shown = query(index, { rows, rev: 1, queues }, ORDEN_INICIAL, '', all)
  expect(shown[3]?.estado.id).toBe(4)
  const after = query(index, { rows, rev: 1, queues: NO_QUEUES }, ORDEN_INICIAL, '', all)
  expect(after[3]?.estado.id).toBe(1)
})

test('a queued change of a seat missing in the mirror is applied to the seat as the user saw it', () => {
  const index = new ButacasIndex()
  const queues = new Map([['zz1', queueTo(butaca({ nro: 'ZZ1' }), 2)]])
  const shown = query(index, { rows: toRows(seats(2)), rev: 1, queues }, ORDEN_INICIAL, '', all)
  expect(shown.at(-1)).toMatchObject({ nro: 'ZZ1', estado: { id: 2 } })
})

test('a seat created on this device is found by number, in the queue and afterwards in the mirror', () => {
  const index = new ButacasIndex()
  const { butaca: seen, operacion } = orderCrear('h5900')
  const made = { operaciones: [operacion, homologar()], tone: 'pending', motivo: null, seen } as const
  const rows = toRows(seats(3))
  const queues = new Map<string, SeatQueue>([['h5900', made]])
  const byNro = matchFiltro({ ...SIN_FILTRO, nro: 'H5' })
  const [shown] = query(index, { rows, rev: 1, queues }, ORDEN_INICIAL, 'h5', byNro)
  expect(shown).toMatchObject({ nro: 'h5900', estado: { id: 1 }, homologada: true })
  rows.set('h5900', { ...seen, version: 1, fechaHs: '2026-11-20T12:00:00.000' })
  expect(query(index, { rows, rev: 2, queues: NO_QUEUES }, ORDEN_INICIAL, 'h5', byNro)).toEqual([
    rows.get('h5900'),
  ])
})

test('a queued operation that replaces another one changes the shown values', () => {
  const index = new ButacasIndex()
  const rows = toRows(seats(3))
  const queued = (operacion: Operacion) =>
    new Map([['s0001', { operaciones: [operacion], tone: 'pending' as const, motivo: null, seen: butaca() }]])
  query(index, { rows, rev: 1, queues: queued(editar()) }, ORDEN_INICIAL, '', all)
  const shown = query(index, { rows, rev: 1, queues: queued(editar({ peso: 4 })) }, ORDEN_INICIAL, '', all)
  expect(shown[1]?.peso).toBe(4)
})

test('after any changes in any order the list equals a full sort', () => {
  const columna = fc.constantFrom('nro', 'estado', 'peso', 'as', 'renombre' as const)
  const orden = fc.record({
    columna,
    sentido: fc.constantFrom('asc', 'desc' as const),
  }) as fc.Arbitrary<OrdenButacas>
  const change = fc.record({
    i: fc.nat(39),
    estado: fc.integer({ min: 1, max: 7 }),
    peso: fc.integer({ min: -1, max: 3 }),
  })
  const step = fc.record({
    changes: fc.array(change, { maxLength: 4 }),
    queued: fc.array(fc.nat(39), { maxLength: 3 }),
    orden,
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), steps => {
      const index = new ButacasIndex()
      const rows = toRows(seats(40))
      let rev = 0
      for (const { changes, queued, orden } of steps) {
        for (const { i, estado, peso } of changes) {
          const nro = `s${String(i).padStart(4, '0')}`
          rows.set(nro, butaca({ nro, peso, estado: { id: estado, nombre: `e${estado}` } }))
        }
        const queues = new Map(
          queued.map(i => {
            const key = `s${String(i).padStart(4, '0')}`
            return [key, queueTo(rows.get(key) as Butaca, 5)] as const
          }),
        )
        const shown = [...rows].map(([key, row]) => applyPending(row, queues.get(key)?.operaciones ?? []))
        const actual = query(index, { rows, rev: ++rev, queues }, orden, '', all)
        expect(actual).toEqual(sortButacas(shown.filter(all), orden))
      }
    }),
    { numRuns: 200 },
  )
})
