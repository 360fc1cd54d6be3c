// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import { findLeida } from '#features/serie/reading.ts'
import { db } from '#offline/db.ts'
import { mergeButacas } from '#offline/mirror/mirror.ts'
import { replica } from '#offline/mirror/replica.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const KNOWN = butaca({ nro: 'S1', estado: { id: 2, nombre: 'tapizada' } })
const NOW = { ...KNOWN, estado: { id: 1, nombre: 'cortada' }, fechaHs: '2026-11-20T11:00:00.000', version: 2 }
let asked = 0
const serves = (answer: () => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async () => {
    asked++
    return answer()
  })
const read = (isEnough: boolean, texto = 's1') =>
  findLeida(
    texto,
    () => isEnough,
    () => {},
  )

beforeAll(async () => {
  replica.start()
  outboxStore.subscribe(() => {})
  await mergeButacas(db, [KNOWN])
  await vi.waitFor(() => expect(replica.getSnapshot().rows.size).toBe(1))
  await vi.waitFor(() => expect(outboxStore.getSnapshot().ready).toBe(true))
})
afterEach(() => {
  asked = 0
  reportReachable(true)
  vi.useRealTimers()
})

const estadoOf = (found: Butaca | string): string => (typeof found === 'string' ? found : found.estado.nombre)

test('a seat that the scan will move is not checked with the server first', async () => {
  serves(() => Response.json([NOW]))
  expect(estadoOf(await read(true))).toBe('tapizada')
  expect(asked).toBe(0)
})

test('offline a scan in a series uses this device’s data', async () => {
  serves(() => Response.json([NOW]))
  reportReachable(false)
  expect(estadoOf(await read(false))).toBe('tapizada')
  expect(asked).toBe(0)
})

test('after a 503, or without an answer in 3 s, a scan in a series uses this device’s data', async () => {
  serves(() => Response.json({}, { status: 503 }))
  expect(estadoOf(await read(false))).toBe('tapizada')
  vi.useFakeTimers()
  serves(() => new Promise(() => {}))
  const found = read(false)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(estadoOf(await found)).toBe('tapizada')
})

test('O12: a scan that would change nothing here is checked with the server first', async () => {
  serves(() => Response.json([NOW]))
  expect(estadoOf(await read(false))).toBe('cortada')
})

test.each([
  [true, 0],
  [false, 1],
])(
  'a seat scanned before the outbox was read is checked with the server unless this device’s data are enough (enough: %s)',
  async (isEnough, times) => {
    serves(() => Response.json([NOW]))
    vi.spyOn(outboxStore, 'getSnapshot').mockReturnValueOnce({ ...outboxStore.getSnapshot(), ready: false })
    expect(estadoOf(await read(isEnough))).toBe('cortada')
    expect(asked).toBe(times)
  },
)

test('a seat that the server no longer has is reported as nonexistent', async () => {
  serves(() => Response.json([]))
  expect(await read(false)).toBe('no-existe')
})

test('offline a seat that this device lacks is reported as not on this device, without asking the server', async () => {
  serves(() => Response.json([NOW]))
  reportReachable(false)
  expect(await read(false, 'S2')).toBe('no-esta')
  expect(asked).toBe(0)
})

test('a seat that this device lacks is reported as not on this device after 3 s without an answer', async () => {
  serves(() => new Promise(() => {}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const found = read(false, 'S2')
  await vi.waitFor(() => expect(asked).toBe(1))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await found).toBe('no-esta')
})
