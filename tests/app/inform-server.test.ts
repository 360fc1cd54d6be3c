// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { informSoon, startSync } from '#app/sync-triggers.ts'
import type { InformeDispositivo } from '#contract/dispositivos/dispositivo.ts'
import { setOwnServer } from '#offline/device.ts'
import { witnessed } from '#offline/loss.ts'
import { saveSesion } from '#offline/sesion.ts'
import { DRAIN_LOCK } from '#offline/sync/engine.ts'
import { keepOperaciones } from '#queries/outbox/keep-operaciones.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { toEstado } from '#tests/helpers/outbox-rig.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

let informes: InformeDispositivo[]
const locks = new FakeLocks()

beforeEach(async () => {
  informes = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url !== '/api/dispositivos/informe') throw new TypeError('Failed to fetch')
    informes.push(JSON.parse(String(body)))
    return Response.json({ nombre: null })
  })
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  await setOwnServer(true)
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } } })
  await witnessed()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

test('news of the device is reported within seconds, even if more news arrives every second', async () => {
  for (let second = 0; second < 3; second++) {
    informSoon()
    vi.advanceTimersByTime(1_000)
  }
  vi.useRealTimers()
  await vi.waitFor(() => expect(informes).toHaveLength(1), 10_000)
})

test('O49: a captured change is reported to the server soon, even while the queue cannot be sent', async () => {
  // Holds the lock of the drain, so that no change can be sent
  void locks.request(DRAIN_LOCK, {}, () => new Promise(() => {}))
  startSync()
  vi.advanceTimersByTime(5_000)
  await keepOperaciones([{ butaca: butaca(), operacion: toEstado(4) }], 'operario')
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(informes.at(-1)).toMatchObject({ ultimaSec: 1, pendientes: 1 }), 10_000)
})
