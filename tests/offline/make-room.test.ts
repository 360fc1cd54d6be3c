import 'fake-indexeddb/auto'
import { createStore, keys } from 'idb-keyval'
import { expect, it, vi } from 'vitest'
import { ButacasDb } from '#offline/db.ts'
import { saveLista } from '#offline/listas.ts'
import { keepBallast, makeRoom } from '#offline/make-room.ts'
import { getButaca, mergeButacas } from '#offline/mirror/mirror.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { entry } from '#tests/helpers/entry.ts'

it('O28: room is made from caches that can be fetched again, not from the outbox', async () => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 1e9, usage: 0 }) } })
  const ballast = createStore('butacas-lastre', 'lastre')
  await keepBallast()
  expect(await keys(ballast)).toHaveLength(1)
  await keepBallast()
  expect(await keys(ballast)).toHaveLength(1)

  const db = new ButacasDb('o28')
  const gone = (nro: string, id: number) => butaca({ nro, estado: { id, nombre: '' } })
  await mergeButacas(db, [butaca({ nro: 'VIVA' }), gone('ENTREGADA', 6), gone('BORRADA', 7)])
  await saveLista({ nombre: 'productos', de: 'admin', at: 1, filas: [{}] }, db)
  await db.entries.put(entry({ key: 'mine', nro: 'ENTREGADA' }))

  const timers = vi.spyOn(globalThis, 'setTimeout')
  await makeRoom(db)
  expect(timers).not.toHaveBeenCalled() // in a hidden page each takes a second, and a change waits
  expect(await keys(ballast)).toEqual([])
  expect(await db.listas.count()).toBe(0)
  expect(await getButaca('VIVA', db)).toBeDefined()
  expect(await getButaca('ENTREGADA', db)).toBeUndefined()
  expect(await getButaca('BORRADA', db)).toBeUndefined()
  expect(await db.entries.count()).toBe(1)
})

it('O28: the reserve of disk space is not stored on a nearly full disk', async () => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 1e6, usage: 9e5 }) } })
  await keepBallast()
  expect(await keys(createStore('butacas-lastre', 'lastre'))).toEqual([])
})
