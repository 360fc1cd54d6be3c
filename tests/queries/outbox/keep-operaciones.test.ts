import 'fake-indexeddb/auto'
// Preloaded, because code that is loaded on demand could outlast the test
import '#offline/sync/engine.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '#offline/db.ts'
import { mergeButacas } from '#offline/mirror/mirror.ts'
import { replica } from '#offline/mirror/replica.ts'
import { NEW_META } from '#offline/outbox/outbox-meta.ts'
import { discardEntry } from '#offline/outbox/resolve.ts'
import { saveSesion } from '#offline/sesion.ts'
import { notePersistence } from '#offline/storage-state.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import { peekButaca } from '#queries/butacas/use-butaca.ts'
import { keepCorrected, keepOperaciones } from '#queries/outbox/keep-operaciones.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { emptyOutbox, putEntries } from '#tests/helpers/empty-outbox.ts'
import { entry } from '#tests/helpers/entry.ts'
import { editarDe } from '#tests/helpers/operaciones.ts'
import { toEstado } from '#tests/helpers/outbox-rig.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  vi.restoreAllMocks()
  notePersistence(false)
  reportReachable(true)
})

const keep = () => keepOperaciones([{ butaca: butaca(), operacion: toEstado(4) }], 'operario')
const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))

it('O28: on a full disk room is made one time, and the change is stored', async () => {
  const before = await db.entries.count()
  const write = vi.spyOn(db.entries, 'bulkPut').mockImplementationOnce(full as never)
  const kept = await keep()
  expect(kept).toHaveLength(1)
  expect(write).toHaveBeenCalledTimes(2)
  expect(await db.entries.count()).toBe(before + 1)
})

it('O28: if making room is not enough nothing is stored, and the failure is reported', async () => {
  const before = await db.entries.count()
  vi.spyOn(db.entries, 'bulkPut').mockImplementation(full as never)
  expect(await keep()).toBe('not-kept')
  vi.restoreAllMocks()
  expect(await db.entries.count()).toBe(before)
})

it('O19: a change made while the server answers is sent at once, despite the pause after a request without an answer', async () => {
  const sent = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', sent)
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } } })
  await db.meta.put({ ...NEW_META, pauseUntil: Date.now() + 30_000, failures: 5 })
  reportReachable(false)
  await keep()
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(sent).not.toHaveBeenCalled()
  reportReachable(true)
  await keep()
  await vi.waitFor(() => expect(sent).toHaveBeenCalled())
})

it('a stored change is visible at once to the next reader of its seat', async () => {
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } } })
  const seat = butaca({ nro: 'S700077' })
  await mergeButacas(db, [seat])
  replica.start()
  const forget = outboxStore.subscribe(() => {})
  await vi.waitFor(() => expect(peekButaca(seat.nro)?.queue).toBeNull())
  await keepOperaciones([{ butaca: seat, operacion: toEstado(4) }], 'operario')
  expect(peekButaca(seat.nro)?.butaca.estado.id).toBe(4)
  forget()
})

it('O29: if the browser may evict storage, changes are accepted only while the server answers', async () => {
  notePersistence(true)
  reportReachable(false)
  expect(await keep()).toBe('needs-network')
  reportReachable(true)
  expect(await keep()).toHaveLength(1)
  notePersistence(false)
  reportReachable(false)
  expect(await keep()).toHaveLength(1)
})

describe('a corrected edit with a change of state', () => {
  const seat = butaca({ nro: 'C1', version: 1 })
  const operacion = editarDe(seat, { renombre: 'X' })
  const orders = [operacion, toEstado(1)].map(each => ({ butaca: seat, operacion: each }))
  const error = { status: 400, codigo: 'REGLA', detail: '', at: 0 }
  const live = async () =>
    (await db.entries.where('[live+nroKey+seq]').between([1, 'c1', 0], [1, 'c1', Infinity]).toArray()).map(
      each => each.operacion.tipo,
    )

  beforeEach(async () => {
    await emptyOutbox()
    await putEntries([entry({ nro: 'C1', key: 'a', state: 'rejected', operacion, error })])
  })

  it('nothing is stored if the refused edit was decided in another tab', async () => {
    await discardEntry('a', 'operario', 'x')
    expect(await keepCorrected('a', orders, 'operario')).toEqual([])
    expect(await live()).toEqual([])
  })

  it.each([1, 2])(
    'O28: the edit and the change of state are each stored once if the disk is full at write %i',
    async failing => {
      const bulkPut = Object.getPrototypeOf(db.entries).bulkPut
      let writes = 0
      vi.spyOn(Object.getPrototypeOf(db.entries), 'bulkPut').mockImplementation(function (
        this: unknown,
        ...given: unknown[]
      ) {
        return ++writes === failing ? full() : bulkPut.apply(this, given)
      } as never)
      expect(await keepCorrected('a', orders, 'operario')).toHaveLength(2)
      expect(await live()).toEqual(['editar', 'cambio-estado'])
    },
  )
})
