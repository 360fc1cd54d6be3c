import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import { ButacasDb } from '#offline/db.ts'
import { BUCKETS, bucketOf } from '#offline/mirror/bucket.ts'
import { getButaca, getMirrorMeta, listLookup, mergeButacas, replaceButacas } from '#offline/mirror/mirror.ts'
import { butaca } from '#tests/helpers/butaca.ts'

let made = 0
const open = () => new ButacasDb(`mirror-${++made}`)
const seats = (from: number, to: number, over: Partial<Butaca> = {}) =>
  Array.from({ length: to - from }, (_, i) =>
    butaca({ nro: `S7${String(from + i).padStart(5, '0')}`, ...over }),
  )

const touched = async (db: ButacasDb, since: number) =>
  db.butacas.where('[rev+id]').above([since, Number.POSITIVE_INFINITY]).count()

describe('buckets', () => {
  it('spread realistic numbers evenly: of 100 000 no bucket holds more than three times its share', () => {
    const sizes = new Array<number>(BUCKETS).fill(0)
    for (let n = 0; n < 100_000; n++) {
      const id = bucketOf(`s7${String(n).padStart(6, '0')}`)
      sizes[id] = (sizes[id] ?? 0) + 1
    }
    expect(Math.max(...sizes)).toBeLessThan((3 * 100_000) / BUCKETS)
    expect(sizes.filter(size => size === 0)).toHaveLength(0)
  })

  it('a seat number keeps its bucket, because stored data depends on it', () => {
    expect(['s710482', 'ss1', 'butacaauxiliar', ''].map(bucketOf)).toEqual([2048, 3862, 2806, 3525])
  })
})

describe('merging', () => {
  it('a merged seat is found by its number in any letter case', async () => {
    const db = open()
    await mergeButacas(db, [butaca({ nro: 'Ss12' })])
    expect(await getButaca(' sS12 ', db)).toMatchObject({ nro: 'Ss12' })
    expect(await getButaca('ss1', db)).toBeUndefined()
  })

  it('stores a delivery that the office discarded or corrected, although its seats keep their version', async () => {
    const db = open()
    const entrega = { clave: 'k', cliente: { id: 3, nombre: 'Norte' }, remito: 'R-1' }
    const entregada = butaca({ nro: 'S1', version: 4, estado: { id: 6, nombre: 'entregada' }, entrega })
    await mergeButacas(db, [entregada])
    for (const now of [
      { ...entrega, remito: null, descartada: true },
      { ...entrega, remito: 'R-2' },
    ]) {
      await mergeButacas(db, [{ ...entregada, entrega: now }])
      expect((await getButaca('S1', db))?.entrega).toEqual(now)
    }
  })

  it('a change rewrites only its bucket, and known rows are not written again', async () => {
    const db = open()
    await mergeButacas(db, seats(0, 2000))
    const { rev } = await getMirrorMeta(db)
    await mergeButacas(db, seats(0, 2000))
    expect((await getMirrorMeta(db)).rev).toBe(rev)
    await mergeButacas(db, seats(7, 8, { version: 2, peso: 12 }))
    expect(await touched(db, rev)).toBe(1)
    expect(await db.butacas.count()).toBeLessThanOrEqual(BUCKETS)
  })

  it('a late answer does not restore old rows, compared by version, or by time without versions', async () => {
    const db = open()
    const late = { fechaHs: '2026-11-20T11:00:00.000' }
    await mergeButacas(db, [butaca({ version: 3 })])
    await mergeButacas(db, [butaca({ version: 2, ...late })])
    expect(await getButaca('S710482', db)).toMatchObject({ version: 3 })
    const { version: _, ...plain } = butaca({ nro: 'B2', ...late })
    await mergeButacas(db, [plain])
    await mergeButacas(db, [{ ...plain, fechaHs: '2026-11-20T10:00:00.000', peso: 9 }])
    expect(await getButaca('B2', db)).toMatchObject({ peso: -1 })
    await mergeButacas(db, [{ ...plain, fechaHs: '2026-11-20T12:00:00.000', peso: 9 }])
    expect(await getButaca('B2', db)).toMatchObject({ peso: 9 })
  })

  it('merging stores the given cursor and time, even without seats', async () => {
    const db = open()
    expect(await getMirrorMeta(db)).toMatchObject({ refreshedAt: null })
    await mergeButacas(db, [], { cursor: 'c1', refreshedAt: 5 })
    expect(await getMirrorMeta(db)).toMatchObject({ cursor: 'c1', refreshedAt: 5 })
    expect(await listLookup('modelo', db)).toEqual([])
  })
})

describe('replacing', () => {
  it('replacing leaves exactly the given seats', async () => {
    const db = open()
    await replaceButacas(db, seats(0, 3000), { refreshedAt: 1, cursor: null })
    await replaceButacas(db, seats(2990, 3010), { refreshedAt: 2, cursor: 'c2' })
    const rows = (await db.butacas.toArray()).flatMap(({ filas }) => filas.map(({ nro }) => nro))
    expect(rows.sort()).toEqual(seats(2990, 3010).map(({ nro }) => nro))
    expect(await getMirrorMeta(db)).toMatchObject({ cursor: 'c2', refreshedAt: 2 })
  })

  it('a replacement interrupted between slices does not count as complete', async () => {
    const db = open()
    db.butacas.hook('creating', bucket => {
      if (bucket > 1_000) throw new Error('the worker was stopped')
    })
    const interrupted = replaceButacas(db, seats(0, 500), { refreshedAt: 1, cursor: null })
    await expect(interrupted).rejects.toThrow('stopped')
    expect(await db.butacas.count()).toBeGreaterThan(0)
    expect(await getMirrorMeta(db)).toMatchObject({ refreshedAt: null })
  })

  it('replacing keeps a change confirmed while the list was being read', async () => {
    const db = open()
    await mergeButacas(db, [butaca({ version: 2, peso: 12 })])
    await replaceButacas(db, [butaca({ version: 1 })], { refreshedAt: 1, cursor: null })
    expect(await getButaca('S710482', db)).toMatchObject({ version: 2, peso: 12 })
  })

  it('a seat that changed state between two lists is stored once, from the later list', async () => {
    const db = open()
    const before = butaca({ version: 1 })
    const after = butaca({ version: 2, estado: { id: 2, nombre: 'tapizada' } })
    await replaceButacas(db, [before, after], { refreshedAt: 1, cursor: null })
    const rows = (await db.butacas.toArray()).flatMap(({ filas }) => filas)
    expect(rows).toEqual([after])
  })

  it('replacing accepts older versions after the server’s data was replaced', async () => {
    const db = open()
    await mergeButacas(db, [butaca({ version: 9, peso: 12 })])
    await replaceButacas(db, [butaca({ version: 2 })], { refreshedAt: 1, cursor: 'b.1' }, true)
    expect(await getButaca('S710482', db)).toMatchObject({ version: 2, peso: -1 })
  })
})
