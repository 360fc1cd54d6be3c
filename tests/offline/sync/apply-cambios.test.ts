import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import type { Filas } from '#http/eventos.ts'
import { ButacasDb } from '#offline/db.ts'
import { getButaca, getMirrorMeta, mergeButacas } from '#offline/mirror/mirror.ts'
import { applyFilas } from '#offline/sync/refresh.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const EPOCA = '6a1f6c0e-1f0e-4b52-9a39-5d6c52c1f0aa'
const at = (xid: number): string => `${EPOCA}.${xid}:${xid}:`

let made = 0
let db: ButacasDb
beforeEach(async () => {
  db = new ButacasDb(`cambios-${++made}`)
  await mergeButacas(db, [butaca({ nro: 'A1', version: 3, peso: 1 })], { cursor: at(10), refreshedAt: 1_000 })
})
const filas = (desde: number, hasta: number, over: object = {}): Filas => ({
  desde: at(desde),
  hasta: at(hasta),
  butacas: [butaca({ nro: 'A1', version: 4, peso: 9, ...over })],
})
const apply = (told: Filas) => applyFilas(told, db, () => 2_000)

test.each([10, 8])(
  'a mirror with cursor 10 applies the rows since %i and stores their cursor',
  async desde => {
    expect(await apply(filas(desde, 12))).toBe(true)
    expect(await getButaca('A1', db)).toMatchObject({ version: 4, peso: 9 })
    expect(await getMirrorMeta(db)).toMatchObject({ cursor: at(12), refreshedAt: 2_000 })
  },
)

test('a mirror that missed earlier rows applies none, and must request the changes', async () => {
  expect(await apply(filas(11, 12))).toBe(false)
  expect(await getButaca('A1', db)).toMatchObject({ version: 3 })
  expect(await getMirrorMeta(db)).toMatchObject({ cursor: at(10), refreshedAt: 1_000 })
})

test('a mirror of another epoch, of a server without cursors, or never filled applies no rows', async () => {
  expect(await apply({ ...filas(10, 12), desde: at(10).replace('6a', '7b') })).toBe(false)
  await mergeButacas(db, [], { cursor: null })
  expect(await apply(filas(10, 12))).toBe(false)
  db = new ButacasDb(`cambios-${++made}`)
  expect(await apply(filas(10, 12))).toBe(false)
})

test('rows older than the mirror change nothing and do not move its cursor back', async () => {
  expect(await apply(filas(7, 9, { version: 5 }))).toBe(true)
  expect(await getButaca('A1', db)).toMatchObject({ version: 3 })
  expect(await getMirrorMeta(db)).toMatchObject({ cursor: at(10), refreshedAt: 1_000 })
})

test('a row older than the mirrored one is ignored', async () => {
  expect(await apply(filas(10, 12, { version: 2, peso: 5 }))).toBe(true)
  expect(await getButaca('A1', db)).toMatchObject({ version: 3, peso: 1 })
  expect(await getMirrorMeta(db)).toMatchObject({ cursor: at(12) })
})
