import 'fake-indexeddb/auto'
// Preloaded, because code that is loaded on demand could outlast the test
import '#offline/sync/engine.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isYaHecha, quitarDefecto } from '#domain/butaca/operacion.ts'
import { DESHACER } from '#messages/butacas/butacas.ts'
import { db } from '#offline/db.ts'
import { mergeButacas } from '#offline/mirror/mirror.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { saveSesion } from '#offline/sesion.ts'
import { DESHECHA, deshacer } from '#queries/butacas/deshacer.ts'
import { linesOf } from '#queries/butacas/serie.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { emptyOutbox, putEntries } from '#tests/helpers/empty-outbox.ts'
import { entry } from '#tests/helpers/entry.ts'
import { homologar } from '#tests/helpers/operaciones.ts'

const ARMADA = { id: 4, nombre: 'armada' }
const NADA = { hechas: [], ajenas: [], propias: [], firmes: [], problema: null }

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await emptyOutbox()
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } } })
})

const confirmed = (nro: string, over: Partial<Entry> = {}): Entry =>
  entry({ nro, key: `c-${nro}`, state: 'confirmed', live: 0, serie: 's', ...over })
const all = () => db.entries.orderBy('[live+seq]').toArray() as Promise<Entry[]>

test('an unsent change is discarded, with its user and the reason', async () => {
  await putEntries([entry({ nro: 'A1', key: 'a' })])
  expect(await deshacer(['a'], 'operario')).toEqual({ ...NADA, hechas: ['A1'] })
  expect(await all()).toMatchObject([
    { key: 'a', state: 'discarded', discarded: { by: 'operario', motivo: DESHECHA } },
  ])
})

test('a confirmed change is undone by a change back, based on the version that the confirmed change made', async () => {
  await mergeButacas(db, [butaca({ nro: 'B1', estado: ARMADA, version: 2 })])
  await putEntries([confirmed('B1')])
  expect(await deshacer(['c-B1'], 'operario')).toMatchObject({ hechas: ['B1'], ajenas: [] })
  const back = (await all()).find(({ deshace }) => deshace === 'c-B1')
  expect(back).toMatchObject({
    operacion: { tipo: 'cambio-estado', estado: { id: 1 }, peso: -1, homo: null },
    base: { kind: 'version', version: 2 },
    serie: 's',
    owner: 'operario',
  })
})

test.each([
  ['another state', 'C1', { estado: { id: 5, nombre: 'lista' }, version: 3 }],
  ['the same state, by way of another', 'C2', { estado: ARMADA, version: 4 }],
  ['another weight', 'C3', { estado: ARMADA, peso: 18, version: 2 }],
])('the undo leaves a seat unchanged if another user has changed it to %s', async (_, nro, over) => {
  await mergeButacas(db, [butaca({ nro, ...over })])
  await putEntries([confirmed(nro)])
  expect(await deshacer([`c-${nro}`], 'operario')).toEqual({ ...NADA, ajenas: [nro] })
  expect(await all()).toHaveLength(1)
})

test('a sent defect is undone by a change that removes its mark, even if the seat is in a later state', async () => {
  const motivo = { id: 1, nombre: 'Otro motivo' }
  const operacion = {
    tipo: 'cambio-estado',
    estado: butaca({}).estado,
    peso: -1,
    homo: null,
    motivo,
  } as const
  await mergeButacas(db, [butaca({ nro: 'D1', estado: ARMADA, version: 5 })])
  await putEntries([confirmed('D1', { operacion })])
  expect(await deshacer(['c-D1'], 'operario')).toMatchObject({ hechas: ['D1'], ajenas: [], propias: [] })
  const back = (await all()).find(({ deshace }) => deshace === 'c-D1')
  expect(back).toMatchObject({
    operacion: { tipo: 'cambio-estado', estado: ARMADA, peso: -1, homo: null, sinDefecto: true },
    base: { kind: 'version', version: 5 },
  })
  expect(back?.operacion).not.toHaveProperty('motivo')
  // The undo is sent, although the seat already has the state that the undo asks for
  const actual = { butaca: butaca({ nro: 'D1', estado: ARMADA, version: 6 }) }
  expect(isYaHecha(quitarDefecto(actual.butaca), actual)).toBe(false)
})

test('a change in doubt is undone by a change that waits for its outcome', async () => {
  await mergeButacas(db, [butaca({ nro: 'D1', version: 1 })])
  await putEntries([entry({ nro: 'D1', key: 'd', state: 'in-doubt', attempts: 1 })])
  expect(await deshacer(['d'], 'operario')).toMatchObject({ hechas: ['D1'] })
  const [back, other] = (await all()).toSorted((a, b) => Number(a.key === 'd') - Number(b.key === 'd'))
  expect(other).toMatchObject({ key: 'd', state: 'in-doubt' })
  expect(back).toMatchObject({
    deshace: 'd',
    base: { kind: 'after', key: 'd' },
    operacion: { estado: { id: 1 } },
  })
})

test('a change with a follower, a change that waits for a decision and another user’s change are not undone', async () => {
  await mergeButacas(db, [
    butaca({ nro: 'E1', version: 1 }),
    butaca({ nro: 'F1', estado: ARMADA }),
    butaca({ nro: 'G1' }),
  ])
  await putEntries([
    entry({ nro: 'E1', key: 'e', state: 'in-doubt', attempts: 1 }),
    entry({ nro: 'E1', key: 'e2', base: { kind: 'after', key: 'e' } }),
    entry({ nro: 'F1', key: 'f', state: 'rejected' }),
    entry({ nro: 'G1', key: 'g', owner: 'lopez' }),
  ])
  expect(await deshacer(['e', 'f', 'g'], 'operario')).toMatchObject({ hechas: [], problema: null })
  expect((await all()).map(({ key, state }) => [key, state])).toEqual([
    ['e', 'in-doubt'],
    ['e2', 'pending'],
    ['f', 'rejected'],
    ['g', 'pending'],
  ])
})

test('a line of a series counts as undone if it was discarded or changed back, but not if the change back was refused or discarded', () => {
  const lines = linesOf(
    [
      confirmed('A1'),
      confirmed('B1'),
      confirmed('C1', { state: 'discarded' }),
      confirmed('D1'),
      entry({ serie: 's', deshace: 'c-A1' }),
      entry({ serie: 's', deshace: 'c-B1', state: 'conflict' }),
      entry({ serie: 's', deshace: 'c-D1', state: 'discarded' }),
      entry({ serie: 'other' }),
    ],
    's',
  )
  expect(lines.map(line => [line.entry.nro, line.isDeshecha, line.refused !== null])).toEqual([
    ['A1', true, false],
    ['B1', false, true],
    ['C1', true, false],
    ['D1', false, false],
  ])
})

test('a homologation that waits is discarded; a sent homologation stays, because the contract cannot undo it', async () => {
  const lista = { id: 5, nombre: 'lista' }
  const seen = butaca({ nro: 'H2', estado: lista, prehomologada: true, version: 1 })
  await mergeButacas(db, [butaca({ nro: 'H2', estado: lista, homologada: true, version: 2 })])
  await putEntries([
    entry({ nro: 'H1', key: 'h1', operacion: homologar() }),
    confirmed('H2', { operacion: homologar(), seen }),
    entry({ nro: 'H3', key: 'h3', operacion: homologar(), state: 'in-doubt', attempts: 1 }),
  ])
  const { hechas, ajenas, firmes } = await deshacer(['h1', 'c-H2', 'h3'], 'operario')
  expect({ hechas, ajenas, firmes: [...firmes].sort() }).toEqual({
    hechas: ['H1'],
    ajenas: [],
    firmes: ['H2', 'H3'],
  })
  expect(await all()).toHaveLength(3)
})

test('O35: after a restore the first change of a seat is undone like any other, by the version that it left', async () => {
  const PISO = 217_000_000
  await mergeButacas(db, [butaca({ nro: 'B1', estado: ARMADA, version: PISO })])
  await putEntries([confirmed('B1', { dejo: PISO })])
  expect(await deshacer(['c-B1'], 'operario')).toMatchObject({ hechas: ['B1'], ajenas: [] })
  // After the change of B2 another user changed B2
  await mergeButacas(db, [butaca({ nro: 'B2', estado: ARMADA, version: PISO + 1 })])
  await putEntries([confirmed('B2', { dejo: PISO })])
  expect(await deshacer(['c-B2'], 'operario')).toMatchObject({ hechas: [], ajenas: ['B2'] })
})

const ANA = { id: { usuario: { nombre: 'operario' } } }
const change = (estado: string, fechaHs: string, sesion = ANA) => ({
  id: { butaca: { nro: 'T1' }, fechaHs },
  estado: { id: 4, nombre: estado },
  sesion,
})
const withHistorial = (cambios: unknown[]) =>
  vi.stubGlobal('fetch', async (url: string) => {
    if (!String(url).includes('cambioEstado')) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(cambios), { headers: { 'content-type': 'application/json' } })
  })
const HECHO = '2026-11-20T10:10:00.000'
const DESPUES = '2026-11-20T10:20:00.000'

test('a change is undone after the same user undid a later change on another device', async () => {
  // The other device changed the state and undid its change, so the state is as this device left it
  withHistorial([change('armada', HECHO), change('lista', DESPUES), change('armada', DESPUES)])
  await mergeButacas(db, [butaca({ nro: 'T1', estado: ARMADA, version: 4 })])
  await putEntries([confirmed('T1')])
  expect(await deshacer(['c-T1'], 'operario')).toMatchObject({ hechas: ['T1'], ajenas: [], propias: [] })
  expect((await all()).find(({ deshace }) => deshace === 'c-T1')).toMatchObject({
    base: { kind: 'version', version: 4 },
    operacion: { estado: { id: 1 } },
  })
})

test('a change is not undone if the same user made a later change on another device; that change is reported as the user’s own', async () => {
  withHistorial([change('armada', HECHO), change('lista', DESPUES)])
  await mergeButacas(db, [butaca({ nro: 'T2', estado: { id: 5, nombre: 'lista' }, version: 3 })])
  await putEntries([confirmed('T2')])
  expect(await deshacer(['c-T2'], 'operario')).toMatchObject({ hechas: [], ajenas: [], propias: ['T2'] })
  expect(await all()).toHaveLength(1)
})

test('a change is not undone while the user’s later change on this device stands, and the message names no other device', async () => {
  withHistorial([change('armada', HECHO), change('lista', DESPUES)])
  await mergeButacas(db, [butaca({ nro: 'T5', estado: { id: 5, nombre: 'lista' }, version: 3 })])
  await putEntries([confirmed('T5'), { ...confirmed('T5'), key: 'later', seq: 9 }])
  const { propias } = await deshacer(['c-T5'], 'operario')
  expect(propias).toEqual(['T5'])
  expect(DESHACER.propias(propias)).not.toContain('equipo')
})

test('undoing a change that was undone on another device counts as done and stores nothing', async () => {
  await mergeButacas(db, [butaca({ nro: 'T3', version: 3 })])
  await putEntries([confirmed('T3')])
  expect(await deshacer(['c-T3'], 'operario')).toMatchObject({ hechas: ['T3'], ajenas: [] })
  expect(await all()).toHaveLength(1)
})

test('a change is not undone if another user changed the seat later, even if the first user then changed it again', async () => {
  const lopez = { id: { usuario: { nombre: 'lopez' } } }
  withHistorial([change('armada', HECHO), change('lista', DESPUES, lopez), change('armada', DESPUES)])
  await mergeButacas(db, [butaca({ nro: 'T4', estado: ARMADA, version: 4 })])
  await putEntries([confirmed('T4')])
  expect(await deshacer(['c-T4'], 'operario')).toMatchObject({ hechas: [], ajenas: ['T4'] })
})

test.each([
  ['is undone if this user made it on another device', 'operario', { hechas: ['Y1'], ajenas: [] }],
  ['is not undone if another user made it', 'lopez', { hechas: [], ajenas: ['Y1'] }],
])('a change settled as already made %s', async (_, usuario, expected) => {
  const actual = { butaca: butaca({ nro: 'Y1', estado: ARMADA, version: 2 }), usuario, fechaHs: HECHO }
  await mergeButacas(db, [actual.butaca])
  const discarded = { by: '', motivo: 'ya-estaba' }
  await putEntries([confirmed('Y1', { state: 'discarded', discarded, actual, dejo: 2 })])
  expect(await deshacer(['c-Y1'], 'operario')).toMatchObject(expected)
})

describe('two undos of one change at once', () => {
  const twice = async (key: string) => {
    const both = await Promise.all([deshacer([key], 'operario'), deshacer([key], 'operario')])
    return both.map(({ hechas, ajenas, propias }) => ({ hechas, ajenas, propias }))
  }
  const done = (nro: string) => Array(2).fill({ hechas: [nro], ajenas: [], propias: [] })
  const backs = async (key: string) => (await all()).filter(({ deshace }) => deshace === key)

  test('a confirmed change is changed back one time, and both undos report success', async () => {
    await mergeButacas(db, [butaca({ nro: 'Z1', estado: ARMADA, version: 2 })])
    await putEntries([confirmed('Z1')])
    expect(await twice('c-Z1')).toEqual(done('Z1'))
    expect(await backs('c-Z1')).toHaveLength(1)
    expect(await deshacer(['c-Z1'], 'operario')).toMatchObject({ hechas: ['Z1'], ajenas: [] })
    expect(await backs('c-Z1')).toHaveLength(1)
  })

  test('a defect whose undo was confirmed gets no second undo', async () => {
    const { sinDefecto: _, ...quieta } = quitarDefecto(butaca({}))
    const defecto = { ...quieta, motivo: { id: 1, nombre: 'Otro motivo' } }
    await mergeButacas(db, [butaca({ nro: 'Z3', version: 3 })])
    await putEntries([
      confirmed('Z3', { operacion: defecto }),
      confirmed('Z3', { key: 'v', operacion: quitarDefecto(butaca({})), deshace: 'c-Z3' }),
    ])
    expect(await twice('c-Z3')).toEqual(done('Z3'))
    expect(await backs('c-Z3')).toHaveLength(1)
  })

  test('undoing an unsent change twice discards it, and reports no change by another user', async () => {
    await putEntries([entry({ nro: 'Z2', key: 'z2' })])
    expect(await twice('z2')).toEqual(done('Z2'))
    expect(await all()).toMatchObject([{ key: 'z2', discarded: { motivo: DESHECHA } }])
  })

  test('an undo that the server refused is not reported as done', async () => {
    await mergeButacas(db, [butaca({ nro: 'Z4', estado: ARMADA, version: 2 })])
    await putEntries([confirmed('Z4'), entry({ nro: 'Z4', state: 'rejected', deshace: 'c-Z4' })])
    expect(await deshacer(['c-Z4'], 'operario')).toMatchObject({ hechas: [] })
    expect(await backs('c-Z4')).toHaveLength(1)
  })
})
