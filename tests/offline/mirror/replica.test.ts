import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, it, vi } from 'vitest'
import { ButacasDb } from '#offline/db.ts'
import { mergeButacas, replaceButacas } from '#offline/mirror/mirror.ts'
import { Replica } from '#offline/mirror/replica.ts'
import { onStorageReopened, openStorage } from '#offline/storage-state.ts'
import { butaca } from '#tests/helpers/butaca.ts'

let made = 0
let replica: Replica
const follow = () => {
  const db = new ButacasDb(`replica-${++made}`)
  replica = new Replica(db)
  return db
}
afterEach(() => {
  replica.stop()
  vi.useRealTimers()
})

const until = (is: () => boolean) => vi.waitFor(() => expect(is()).toBe(true), { interval: 10 })
const seats = (n: number) => Array.from({ length: n }, (_, i) => butaca({ nro: `A${i}` }))

it('the mirror in memory has all stored rows when it reports, once, that it is ready', async () => {
  const db = follow()
  await mergeButacas(db, seats(700))
  const heard = vi.fn()
  replica.subscribe(heard)
  expect(replica.getSnapshot()).toMatchObject({ ready: false, rev: 0 })
  replica.start()
  replica.start()
  await until(() => replica.getSnapshot().ready)
  expect(replica.getSnapshot().rows.size).toBe(700)
  expect(heard).toHaveBeenCalledTimes(1)
})

it('the mirror in memory follows changes, new seats, deleted seats and the refresh time', async () => {
  const db = follow()
  await replaceButacas(db, seats(300), { refreshedAt: 1, cursor: null })
  replica.start()
  await until(() => replica.getSnapshot().ready)
  const before = replica.getSnapshot()
  await mergeButacas(db, [butaca({ nro: 'a7', version: 2, peso: 12 }), butaca({ nro: 'Nueva' })])
  await until(() => replica.getSnapshot().rows.has('nueva'))
  // Waits for the next snapshot, because the rows change before it is published
  await until(() => replica.getSnapshot() !== before)
  expect(replica.getSnapshot().rows.get('a7')).toMatchObject({ peso: 12 })
  await replaceButacas(db, seats(10), { refreshedAt: 2, cursor: null })
  await until(() => replica.getSnapshot().refreshedAt === 2)
  expect([...replica.getSnapshot().rows.keys()].sort()).toEqual(
    seats(10)
      .map(({ nro }) => nro.toLowerCase())
      .sort(),
  )
})

it('the mirror in memory is ready over an empty database, and follows no change while it is stopped', async () => {
  const db = follow()
  replica.start()
  await until(() => replica.getSnapshot().ready)
  replica.stop()
  await mergeButacas(db, seats(1))
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(replica.getSnapshot().rows.size).toBe(0)
  replica.start()
  await until(() => replica.getSnapshot().rows.size === 1)
})

it('O30: the mirror in memory follows the database that replaces a deleted one, whatever revision the new one has', async () => {
  const db = follow()
  await openStorage(db)
  for (let version = 1; version <= 4; version++)
    await mergeButacas(db, [butaca({ nro: 'A1', version, peso: 1 }), butaca({ nro: 'Vieja', version })])
  replica.start()
  await until(() => replica.getSnapshot().ready)
  for (const refreshes of [1, 9]) {
    const reopened = new Promise<void>(resolve => onStorageReopened(resolve))
    await Dexie.delete(db.name)
    await reopened
    for (let n = 1; n <= refreshes; n++)
      await mergeButacas(db, [butaca({ nro: 'A1', version: 60 + n, peso: n })], { refreshedAt: n })
    await until(() => replica.getSnapshot().refreshedAt === refreshes)
    expect([...replica.getSnapshot().rows.values()].map(({ nro, peso }) => [nro, peso])).toEqual([
      ['A1', refreshes],
    ])
  }
})

it('the mirror in memory keeps its rows while reads fail, then reads again, and reports no unchanged rows', async () => {
  const db = follow()
  await mergeButacas(db, seats(300))
  replica.start()
  await until(() => replica.getSnapshot().ready)
  const before = replica.getSnapshot()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const count = (rev: number) => db.meta.put({ clave: 'mirror', rev, cursor: null, refreshedAt: null })
  const where = db.butacas.where.bind(db.butacas)
  const failing = vi.spyOn(db.butacas, 'where').mockImplementation(() => {
    throw new DOMException('Internal error', 'UnknownError')
  })
  await mergeButacas(db, [butaca({ nro: 'Nueva' })])
  const failed = (times: number) => vi.waitFor(() => expect(failing).toHaveBeenCalledTimes(times))
  await failed(1)
  for (const times of [2, 3]) {
    await vi.advanceTimersByTimeAsync(2_000)
    await failed(times)
  }
  expect(replica.getSnapshot()).toBe(before)
  expect(before.rows.size).toBe(300)
  failing.mockImplementation(where as never)
  await vi.advanceTimersByTimeAsync(4_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(replica.getSnapshot()).not.toBe(before), 5_000)
  expect(replica.getSnapshot().rows.size).toBe(301)
  const told = vi.fn()
  replica.subscribe(told)
  const readings = failing.mock.calls.length
  await count(100)
  await until(() => failing.mock.calls.length > readings)
  await mergeButacas(db, [butaca({ nro: 'Otra' })])
  await until(() => replica.getSnapshot().rows.has('otra'))
  expect(told).toHaveBeenCalledTimes(1)
})
