import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import { ButacasDb } from '#offline/db.ts'
import { trimMirror } from '#offline/make-room.ts'
import { appendButacas, getButaca, mergeButacas, replaceButacas, theLog } from '#offline/mirror/mirror.ts'
import { Replica } from '#offline/mirror/replica.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { seededRandom } from '#tests/helpers/seeded.ts'

let made = 0
const open = () => new ButacasDb(`log-${++made}`)
const SEATS = 30
const nroOf = (n: number) => `L${n}`
const seats = (from: number, to: number, over: Partial<Butaca> = {}) =>
  Array.from({ length: to - from }, (_, i) => butaca({ nro: nroOf(from + i), ...over }))
const readAll = (db: ButacasDb) =>
  Promise.all(Array.from({ length: SEATS }, (_, n) => getButaca(nroOf(n), db)))
const logLength = (db: ButacasDb) => theLog(db).count()

async function replicaOf(db: ButacasDb): Promise<Replica> {
  const replica = new Replica(db)
  replica.start()
  await vi.waitFor(() => expect(replica.getSnapshot().ready).toBe(true))
  return replica
}

it('20 seats are appended to the log as one record; 2 seats and the log are written into the buckets; all seats are read back', async () => {
  const db = open()
  await mergeButacas(db, seats(0, SEATS))
  const buckets = await db.butacas.count()
  await appendButacas(db, seats(0, 20, { version: 2, peso: 12 }))
  expect(await db.butacas.count()).toBe(buckets + 1)
  expect((await readAll(db)).filter(seat => seat?.peso === 12)).toHaveLength(20)
  await appendButacas(db, seats(0, 2, { version: 3, peso: 13 }))
  expect(await logLength(db)).toBe(0)
  expect((await readAll(db)).map(seat => seat?.peso)).toEqual(
    Array.from({ length: SEATS }, (_, n) => (n < 2 ? 13 : n < 20 ? 12 : -1)),
  )
})

it('the log does not restore old rows, before or after it is folded', async () => {
  const db = open()
  await mergeButacas(db, seats(0, SEATS, { version: 5 }))
  const replica = await replicaOf(db)
  await appendButacas(db, seats(0, 10, { version: 4, peso: 1 }))
  await appendButacas(db, seats(5, 15, { version: 6, peso: 2 }))
  await appendButacas(db, seats(10, 20, { version: 5.5, peso: 3 }))
  const versions = Array.from({ length: SEATS }, (_, n) => (n < 5 ? 5 : n < 15 ? 6 : n < 20 ? 5.5 : 5))
  const inMemory = () => versions.map((_, n) => replica.getSnapshot().rows.get(nroOf(n).toLowerCase()))
  expect((await readAll(db)).map(seat => seat?.version)).toEqual(versions)
  await vi.waitFor(() => expect(inMemory().map(seat => seat?.version)).toEqual(versions))
  await mergeButacas(db, [])
  expect(await logLength(db)).toBe(0)
  expect((await readAll(db)).map(seat => seat?.version)).toEqual(versions)
  replica.stop()
})

it('the log is folded by the write that would make it too long', async () => {
  const db = open()
  let longest = 0
  for (let round = 1; round <= 80; round++) {
    await appendButacas(db, seats(0, 10, { version: round }))
    longest = Math.max(longest, await logLength(db))
  }
  expect(longest).toBe(32)
  expect(await getButaca(nroOf(9), db)).toMatchObject({ version: 80 })
})

describe('a mirror with a log', () => {
  const seeds = Array.from({ length: 10 }, (_, i) => i + 1)

  it.each(seeds)('a mirror with a log equals one without, on disk and in memory (seed %i)', async seed => {
    const random = seededRandom(seed)
    const pick = (n: number) => Math.floor(random() * n)
    const [logged, plain] = [open(), open()]
    const [inLogged, inPlain] = [await replicaOf(logged), await replicaOf(plain)]
    const some = () =>
      Array.from({ length: 1 + pick(25) }, () => {
        const estado = { id: 1 + pick(7), nombre: '' }
        return butaca({ nro: nroOf(pick(SEATS)), version: 1 + pick(50), peso: pick(9), estado })
      })
    for (let step = 0; step < 16; step++) {
      const rows = some()
      const [kind, isAnew] = [pick(10), pick(2) === 0]
      for (const db of [logged, plain]) {
        if (kind < 6) await (db === logged ? appendButacas : mergeButacas)(db, rows)
        else if (kind < 8) await mergeButacas(db, rows, { refreshedAt: step })
        else if (kind < 9) await replaceButacas(db, rows, { refreshedAt: step }, isAnew)
        else await trimMirror(db)
      }
      expect(await readAll(logged), `step ${step}`).toEqual(await readAll(plain))
    }
    await mergeButacas(logged, [], { refreshedAt: -1 })
    await mergeButacas(plain, [], { refreshedAt: -1 })
    const sorted = (replica: Replica) => [...replica.getSnapshot().rows].sort(([a], [b]) => (a < b ? -1 : 1))
    await vi.waitFor(() => {
      for (const replica of [inLogged, inPlain]) expect(replica.getSnapshot().refreshedAt).toBe(-1)
    })
    expect(sorted(inLogged)).toEqual(sorted(inPlain))
    inLogged.stop()
    inPlain.stop()
  })
})
