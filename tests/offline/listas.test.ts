import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Marca } from '#contract/stock/catalogo.ts'
import { ButacasDb } from '#offline/db.ts'
import { getLista, saveLista } from '#offline/listas.ts'

let db: ButacasDb
let n = 0
beforeEach(() => {
  db = new ButacasDb(`listas-${++n}`)
})
afterEach(() => db.close())

const FILAS: Marca[] = [
  { id: 2, nombre: 'Segura' },
  { id: 1, nombre: 'Densa' },
]
const save = (at: number, filas: readonly unknown[] = FILAS, de = 'acosta') =>
  saveLista({ nombre: 'marcas', de, at, filas }, db)

test('a stored list comes back complete, in the server’s order, with its age', async () => {
  await save(1_000)
  expect(await getLista<Marca>('marcas', 'acosta', db)).toEqual({
    nombre: 'marcas',
    de: 'acosta',
    at: 1_000,
    filas: FILAS,
    total: 2,
  })
  expect(await getLista('talles', 'acosta', db)).toBeUndefined()
})

test('I12: a stored list is shown only to its own user, and another user’s list replaces it', async () => {
  await save(1_000)
  expect(await getLista('marcas', 'lopez', db)).toBeUndefined()
  await save(500, [], 'lopez')
  expect(await getLista('marcas', 'acosta', db)).toBeUndefined()
  expect((await getLista('marcas', 'lopez', db))?.filas).toEqual([])
})

test('an answer older than the stored list changes nothing', async () => {
  await save(1_000)
  await save(999, [])
  expect((await getLista('marcas', 'acosta', db))?.filas).toEqual(FILAS)
  await save(1_001, [])
  expect((await getLista('marcas', 'acosta', db))?.filas).toEqual([])
})

test('of a list of more than 50 000 rows the first 50 000 are stored, with the total', async () => {
  await save(
    1,
    Array.from({ length: 50_001 }, (_, id) => ({ id })),
  )
  const kept = await getLista<{ id: number }>('marcas', 'acosta', db)
  expect(kept?.filas.length).toBe(50_000)
  expect(kept?.filas.at(-1)).toEqual({ id: 49_999 })
  expect(kept?.total).toBe(50_001)
})
