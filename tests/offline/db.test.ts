import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, it } from 'vitest'
import { ButacasDb } from '#offline/db.ts'
import { saveLista } from '#offline/listas.ts'
import { BUCKETS, bucketOf } from '#offline/mirror/bucket.ts'
import { getButaca } from '#offline/mirror/mirror.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { entry } from '#tests/helpers/entry.ts'
import { confirmed, OutboxRig } from '#tests/helpers/outbox-rig.ts'
import { VERSION_ONE, VERSION_ONE_STORES } from '#tests/helpers/version-one.ts'

function storeVersion1(name: string, entries: readonly object[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, VERSION_ONE)
    request.onerror = () => reject(request.error)
    request.onupgradeneeded = () => {
      for (const { name: table, keyPath, indexes } of VERSION_ONE_STORES) {
        const store = request.result.createObjectStore(table, { keyPath })
        for (const index of indexes) store.createIndex(index.name, [...index.keyPath])
      }
    }
    request.onsuccess = () => {
      const tx = request.result.transaction(['butacas', 'entries', 'meta'], 'readwrite')
      tx.objectStore('butacas').put({ id: 2048, rev: 3, filas: [seat] })
      tx.objectStore('meta').put({ clave: 'mirror', rev: 3, cursor: 'e.9', refreshedAt: 1 })
      tx.objectStore('meta').put({
        clave: 'outbox',
        seq: 40,
        fence: 6,
        pauseUntil: 0,
        pauseAsked: false,
        failures: 0,
      })
      for (const each of entries) tx.objectStore('entries').put(each)
      tx.oncomplete = () => {
        request.result.close()
        resolve()
      }
    }
  })
}

const seat = {
  nro: 'S710482',
  modelo: { id: 5, nombre: 'S7' },
  color: { id: 1, nombre: 'negro' },
  estado: { id: 4, nombre: 'armada' },
  peso: 11.5,
  prehomologada: false,
  homologada: false,
  renombre: null,
  fechaHs: '2026-11-19T10:00:00.000',
  version: 4,
}
const stored = (n: number, over: Partial<Entry> = {}) =>
  entry({
    key: `00000000-0000-4000-8000-0000000000${n}`,
    seq: n,
    nro: n % 2 ? 'S710482' : `B${n}`,
    operacion: { tipo: 'cambio-estado', estado: { id: 5, nombre: 'lista' }, peso: -1, homo: true },
    base: { kind: 'version', version: 4 },
    seen: seat,
    seenFechaHs: seat.fechaHs,
    capturedAt: 1_795_000_000_000,
    changedAt: 1_795_000_000_000,
    ...over,
  })

it('O32: upgrading version 1 keeps every entry; waiting entries are sent with their keys, in order within a seat', async () => {
  const fixture = [
    stored(31),
    stored(32, { state: 'in-doubt', attempts: 2 }),
    stored(33, { base: { kind: 'after', key: stored(31).key } }),
    stored(34, { state: 'sending', lease: { holder: 'gone', fence: 6, until: 1_795_000_060_000 } }),
    stored(36, { state: 'rejected' }),
    stored(38, { owner: 'lopez' }),
    stored(20, { state: 'confirmed', live: 0 }),
  ]
  await storeVersion1('o32', fixture)
  const rig = new OutboxRig('o32')
  expect(await rig.db.entries.count()).toBe(fixture.length)
  expect((await rig.outbox.store.listLive()).map(({ seq }) => seq)).toEqual([31, 32, 33, 34, 36, 38])
  expect(await getButaca('S710482', rig.db)).toEqual(seat)

  await rig.drainThrough(() => confirmed())
  expect(rig.sent.map(({ key }) => key).sort()).toEqual([31, 32, 33, 34].map(n => stored(n).key))
  const ofSeat = rig.sent.filter(({ nro }) => nro === 'S710482').map(({ key }) => key)
  expect(ofSeat).toEqual([stored(31).key, stored(33).key])
  expect(await rig.states()).toEqual({ confirmed: 5, rejected: 1, pending: 1 })
  expect((await rig.enqueue('C1', 2)).seq).toBe(41)
  rig.db.close()
})

it('O32: upgrading version 1 adds an empty table for the office lists, and keeps entries and seats', async () => {
  await storeVersion1('o32-listas', [stored(31), stored(36, { state: 'rejected' })])
  const db = new ButacasDb('o32-listas')
  expect(await db.listas.count()).toBe(0)
  await saveLista({ nombre: 'marcas', de: 'acosta', at: 1, filas: [{ id: 1, nombre: 'Densa' }] }, db)
  expect(await db.entries.toArray()).toEqual([
    { ...stored(31), sender: 'operario' },
    stored(36, { state: 'rejected' }),
  ])
  expect(await getButaca('S710482', db)).toEqual(seat)
  db.close()
})

const VERSION_SEVEN = {
  butacas: 'id, [rev+id]',
  lookups: 'nombre',
  entries: 'key, [live+seq], [live+nroKey+seq], [state+changedAt], base.key, [sender+attempts+seq], until',
  meta: 'clave',
  listas: 'nombre',
  claims: '++id',
  writes: '++id',
  damaged: '++id',
}

it('O32: upgrading version 7 moves seats stored outside their bucket into it, unless the bucket has a newer row', async () => {
  const of = (nro: string, version: number) => butaca({ nro, version })
  const old = new Dexie('o32-log')
  old.version(7).stores(VERSION_SEVEN)
  await old.table('butacas').bulkPut([
    { id: bucketOf('s1'), rev: 1, filas: [of('S1', 2)] },
    { id: bucketOf('s2'), rev: 1, filas: [of('S2', 5)] },
    { id: BUCKETS + 2, rev: 2, filas: [of('S1', 3), of('S2', 4)] },
    { id: BUCKETS + 3, rev: 3, filas: [of('S1', 4), of('S3', 1)] },
  ])
  old.close()
  const db = new ButacasDb('o32-log')
  const versions = ['S1', 'S2', 'S3'].map(async nro => (await getButaca(nro, db))?.version)
  expect(await Promise.all(versions)).toEqual([4, 5, 1])
  expect(await db.butacas.where('id').aboveOrEqual(BUCKETS).count()).toBe(0)
  db.close()
})

it('O32: upgrading version 7 keeps entries in flight, and ignores a damaged claim record', async () => {
  const old = new Dexie('o32-claims')
  old.version(7).stores(VERSION_SEVEN)
  const waiting = [31, 32, 33].map(n => ({ ...stored(n), sender: 'operario' }))
  const settled = stored(34, { state: 'confirmed', live: 0 })
  await old.table('entries').bulkPut([...waiting, settled])
  const lease = { holder: 'gone', fence: 6, until: 9 }
  await old.table('claims').bulkPut([
    { lease: null, keys: 7 },
    { lease, at: 1_795_000_000_900, keys: [stored(31).key, settled.key, 'gone'] },
    { lease, at: 'then', keys: [stored(32).key] },
  ])
  old.close()
  const rig = new OutboxRig('o32-claims')
  const listed = (await rig.db.entries.toArray()).map(({ seq, state, changedAt }) => [
    seq,
    state,
    changedAt % 1000,
  ])
  expect(listed).toEqual([
    [31, 'sending', 900],
    [32, 'sending', 0],
    [33, 'pending', 0],
    [34, 'confirmed', 0],
  ])
  await rig.drainThrough(() => confirmed())
  expect(await rig.states()).toEqual({ confirmed: 4 })
  rig.db.close()
})

it('O32: the schema has the expected version, tables, keys and indexes', async () => {
  const db = new ButacasDb('o32-schema')
  await db.open()
  expect(db.verno).toBe(8)
  const schema = db.tables.map(({ name, schema: { primKey, indexes } }) => [
    name,
    primKey.name,
    ...indexes.map(index => index.name),
  ])
  expect(schema.sort()).toEqual([
    ['butacas', 'id', '[rev+id]'],
    ['damaged', 'id'],
    [
      'entries',
      'key',
      '[live+seq]',
      '[live+nroKey+seq]',
      '[state+changedAt]',
      'base.key',
      '[sender+attempts+seq]',
      'until',
    ],
    ['listas', 'nombre'],
    ['lookups', 'nombre'],
    ['meta', 'clave'],
    ['writes', 'id'],
  ])
})
