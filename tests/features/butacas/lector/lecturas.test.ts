// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import { type Lectura, Lecturas } from '#features/butacas/lector/lecturas.ts'
import { db } from '#offline/db.ts'
import { mergeButacas } from '#offline/mirror/mirror.ts'
import { replica } from '#offline/mirror/replica.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import { butaca } from '#tests/helpers/butaca.ts'

/** Seats on the server that this device lacks; null while the network is down. */
let server: Butaca[] | null = []
const told: string[] = []
const notify = {
  success: (text: string) => void told.push(text),
  error: (text: string) => void told.push(text),
  pending: (text: string) => void told.push(text),
}

beforeAll(async () => {
  await mergeButacas(
    db,
    Array.from({ length: 10 }, (_, i) => butaca({ nro: `S71000${i}` })),
  )
  replica.start()
  outboxStore.subscribe(() => {})
  await vi.waitFor(() => expect(replica.getSnapshot().rows.size).toBe(10))
  await vi.waitFor(() => expect(outboxStore.getSnapshot().ready).toBe(true))
})

beforeEach(() => {
  told.length = 0
  server = []
  vi.stubGlobal('fetch', async (_: unknown, init: { body: string }) => {
    if (server === null) throw new TypeError('Failed to fetch')
    const { nro } = JSON.parse(init.body) as { nro: string }
    return Response.json(server.filter(b => b.nro.toLowerCase().startsWith(nro.toLowerCase())))
  })
})

function follow(): { lecturas: Lecturas; shown: Lectura[] } {
  const lecturas = new Lecturas(notify)
  const shown: Lectura[] = []
  lecturas.subscribe(() => {
    const last = lecturas.getSnapshot()
    if (last) shown.push(last)
  })
  return { lecturas, shown }
}

test('ten scans of mirrored seats give ten answers at once in order, and the last answer stays', () => {
  const { lecturas, shown } = follow()
  for (let i = 0; i < 10; i++) lecturas.read(`s71000${i}`)
  expect(shown.map(({ nro, resultado }) => `${nro} ${resultado}`)).toEqual(
    Array.from({ length: 10 }, (_, i) => `S71000${i} encontrada`),
  )
  expect(lecturas.getSnapshot()?.nro).toBe('S710009')
})

test('the same seat scanned twice is answered twice', () => {
  const { lecturas, shown } = follow()
  lecturas.read('S710001')
  lecturas.read('S710001')
  expect(shown).toHaveLength(2)
  expect(shown[0]?.id).not.toBe(shown[1]?.id)
})

test('a number unknown to the server is reported as nonexistent', async () => {
  const { lecturas } = follow()
  lecturas.read('S799999')
  expect(lecturas.getSnapshot()?.resultado).toBe('leyendo')
  await vi.waitFor(() => expect(lecturas.getSnapshot()?.resultado).toBe('no-existe'))
})

test('a seat that only the server has is found, with its number as stored', async () => {
  server = [butaca({ nro: 'H5Nueva' }), butaca({ nro: 'H5Nueva2' })]
  const { lecturas } = follow()
  lecturas.read(' h5nueva ')
  await vi.waitFor(() =>
    expect(lecturas.getSnapshot()).toMatchObject({ resultado: 'encontrada', nro: 'H5Nueva' }),
  )
})

test('without network an unknown number is reported as not on this device, not as nonexistent', async () => {
  server = null
  const { lecturas } = follow()
  lecturas.read('S799999')
  await vi.waitFor(() => expect(lecturas.getSnapshot()?.resultado).toBe('no-esta'))
})

test('a scan whose answer arrives after a newer scan is reported in a message, and does not replace the card', async () => {
  const { lecturas } = follow()
  lecturas.read('S799999')
  lecturas.read('S710003')
  await vi.waitFor(() => expect(told).toEqual(['S799999: No existe']))
  expect(lecturas.getSnapshot()?.nro).toBe('S710003')
})

/** Makes the outbox appear unread once, as right after the start of the app. */
const beforeTheQueueIsRead = () =>
  vi.spyOn(outboxStore, 'getSnapshot').mockReturnValueOnce({ ...outboxStore.getSnapshot(), ready: false })

test('a seat scanned before the outbox was read is also looked up on the server', async () => {
  server = [butaca({ nro: 'S710004', estado: { id: 6, nombre: 'entregada' } })]
  const { lecturas } = follow()
  const antes = butaca().estado.nombre
  beforeTheQueueIsRead()
  lecturas.read('S710004')
  expect(lecturas.getSnapshot()?.resultado).toBe('leyendo')
  await vi.waitFor(() =>
    expect(lecturas.getSnapshot()).toMatchObject({
      butaca: { estado: { nombre: 'entregada' } },
      servidor: { tipo: 'corregida', antes },
    }),
  )
})

test('a seat just received from the server is not fetched again', async () => {
  server = [butaca({ nro: 'H5Otra' })]
  const asked = vi.spyOn(globalThis, 'fetch')
  const { lecturas } = follow()
  lecturas.read('h5otra')
  await vi.waitFor(() => expect(lecturas.getSnapshot()?.resultado).toBe('encontrada'))
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(asked).toHaveBeenCalledTimes(1)
})

test('the reader does not find the auxiliary seat', async () => {
  server = [butaca({ nro: 'butacaauxiliar' })]
  const { lecturas } = follow()
  lecturas.read('butacaauxiliar')
  await vi.waitFor(() => expect(lecturas.getSnapshot()?.resultado).toBe('no-existe'))
})

test('an empty scan is ignored', () => {
  const { lecturas, shown } = follow()
  lecturas.read('   ')
  expect(shown).toEqual([])
})
