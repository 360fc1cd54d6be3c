import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fetchEstados } from '#http/butacas.ts'
import { useTokenFrom } from '#http/client.ts'
import { fetchClave } from '#http/dispositivos.ts'
import { writeFact } from '#offline/device.ts'
import { sendEntry } from '#offline/outbox/send.ts'
import { epoch, observeServer } from '#offline/sync/observe-server.ts'
import { recoverForgotten } from '#offline/sync/recover.ts'
import { makeDatabase } from '../helpers/databases.ts'
import { addButacas, fillFabrica } from '../helpers/fabrica.ts'
import { injectFetch } from '../helpers/inject-fetch.ts'
import { OutboxRig } from '../helpers/outbox-rig.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

afterEach(() => vi.unstubAllGlobals())

describe('data put back without our command', () => {
  test('O45: a tablet detects a rollback by itself and sends the lost changes again, each applied once', async () => {
    const fresh = await makeDatabase()
    const rig = new OutboxRig()
    let server!: TestServer
    const open = async () => {
      server = await startTestServer({ db: await fresh.open() })
      vi.stubGlobal('fetch', injectFetch(server))
      rig.session = { owner: 'operario', token: server.token() }
    }
    const close = async () => {
      await server.close()
      await server.db.close()
    }
    const drain = () =>
      rig.drain(sendEntry, true, {
        recover: credentials =>
          recoverForgotten(
            {
              store: rig.outbox.store,
              epoch,
              now: () => rig.now,
              isKnown: async ({ key }) => (await fetchClave(key, credentials)) !== null,
            },
            credentials,
          ),
        isRestored: () => epoch.isNew(),
      })
    observeServer()
    useTokenFrom(async () => rig.session?.token ?? null)
    // The device has not read the server yet, so it has no facts about it
    for (const fact of ['server-keeps-keys', 'cuenta', 'epoca']) await writeFact(fact, undefined)
    await open()
    await fillFabrica(server.db)
    await addButacas(server.db, ['A', 'B', 'C', 'D'])
    await close()
    await open()
    for (const nro of ['A', 'B']) await rig.enqueue(nro, 2)
    await drain()
    await close()
    const putBack = await fresh.copy()
    await open()
    for (const [nro, estado] of [
      ['A', 3],
      ['C', 2],
      ['A', 4],
      ['D', 2],
    ] as const)
      await rig.enqueue(nro, estado)
    await drain()
    expect(await rig.states()).toEqual({ confirmed: 6 })
    await close()
    await putBack()
    await open()
    await vi.waitFor(
      async () => {
        await fetchEstados()
        expect(await epoch.isNew()).toBe(true)
      },
      { timeout: 30_000, interval: 100 },
    )
    expect((await drain()).recovered).toBe(4)
    await drain()
    expect(await rig.states()).toEqual({ confirmed: 6 })
    const told = await server.db.query(
      `select butaca_nro as nro, array_agg(estado_id order by fecha_hs, id) as estados,
         count(distinct clave)::int as claves from cambio_estado group by 1 order by 1`,
    )
    expect(told).toEqual([
      { nro: 'A', estados: [2, 3, 4], claves: 3 },
      { nro: 'B', estados: [2], claves: 1 },
      { nro: 'C', estados: [2], claves: 1 },
      { nro: 'D', estados: [2], claves: 1 },
    ])
    await close()
    await fresh.remove()
  })
})
