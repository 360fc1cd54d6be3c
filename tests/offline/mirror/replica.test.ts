import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ButacasDb } from '#offline/db.ts'
import { followMirror } from '#offline/mirror/follow-mirror.ts'
import { mergeButacas, replaceButacas } from '#offline/mirror/mirror.ts'
import { Replica } from '#offline/mirror/replica.ts'
import { butaca } from '#tests/helpers/butaca.ts'

let made = 0
let replica: Replica
const follow = () => {
  const db = new ButacasDb(`replica-${++made}`)
  replica = new Replica(db)
  return db
}
afterEach(() => replica.stop())

const until = (is: () => boolean) => vi.waitFor(() => expect(is()).toBe(true), { interval: 10 })
const seats = (n: number) => Array.from({ length: n }, (_, i) => butaca({ nro: `A${i}` }))

describe('the mirror in memory', () => {
  it('the mirror in memory holds all stored rows once it is ready, and reports that once', async () => {
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
    // The rows change before the next snapshot is published
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

  it('the mirror in memory is ready over an empty mirror, and reports nothing after it is stopped', async () => {
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

  it('the mirror in memory never shows old rows with the time of a refresh that came while they were read', async () => {
    const db = new ButacasDb(`replica-${++made}`)
    await replaceButacas(db, [butaca({ nro: 'A1', peso: 1 })], { refreshedAt: 1, cursor: null })
    const rows = new Map<number, number | null | undefined>()
    const levels: [number | null, number | null | undefined][] = []
    let refresh: (() => Promise<void>) | null = () =>
      replaceButacas(db, [butaca({ nro: 'A1', peso: 2 })], { refreshedAt: 2, cursor: null })
    const comes = async () => {
      const now = refresh
      refresh = null
      await now?.()
    }
    const get = db.meta.get.bind(db.meta) as unknown as (key: string) => PromiseLike<never>
    // The refresh comes after the rows were read and before the next read
    vi.spyOn(db.meta, 'get').mockImplementation(((key: string) =>
      rows.size === 0 || refresh === null ? get(key) : comes().then(() => get(key))) as never)
    const stop = followMirror(
      {
        onBucket: ({ id, filas }) => void rows.set(id, filas[0]?.peso),
        onLevel: (_rev, refreshedAt) => {
          levels.push([refreshedAt, [...rows.values()][0]])
          void comes()
        },
        onStop: () => {},
      },
      0,
      db,
    )
    await until(() => levels.at(-1)?.[0] === 2)
    stop()
    expect(levels).not.toContainEqual([2, 1])
    expect(levels.at(-1)).toEqual([2, 2])
  })
})
