import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The module as a page that has just opened loads it, without the database code. */
let late: typeof import('#offline/late-stores.ts')
beforeEach(async () => {
  vi.resetModules()
  late = await import('#offline/late-stores.ts')
})
afterEach(() => {
  vi.doUnmock('#offline/stores.ts')
  vi.useRealTimers()
})

/** Holds back the database code until `paint()`. */
function heldFrame(): { paint: () => void; isLoaded: () => boolean } {
  let isLoaded = false
  let paint = () => {}
  const painted = new Promise<void>(resolve => {
    paint = resolve
  })
  vi.doMock('#offline/stores.ts', async load => {
    isLoaded = true
    return load()
  })
  late.storesAfter(() => painted)
  return { paint, isLoaded: () => isLoaded }
}

async function signIn(): Promise<void> {
  const { saveSesion } = await import('#offline/sesion.ts')
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } } })
}

const pause = () => new Promise(resolve => setTimeout(resolve, 50))

it('the database code runs after the first frame, once for all callers', async () => {
  const { paint, isLoaded } = heldFrame()
  const first = late.lateStores()
  const second = late.lateStores()
  await pause()
  expect(isLoaded()).toBe(false)
  paint()
  expect(second).toBe(first)
  await first
  expect(isLoaded()).toBe(true)
})

it('O1: a seat read before the database is open is answered once it is, and not as unknown', async () => {
  await signIn()
  const { enqueueOperaciones } = await import('#offline/outbox/enqueue.ts')
  const { butaca } = await import('#tests/helpers/butaca.ts')
  const { toEstado } = await import('#tests/helpers/outbox-rig.ts')
  await enqueueOperaciones([{ butaca: butaca({ nro: 'ZZ1' }), operacion: toEstado(4) }], 'operario')
  const { findHere, peekButaca } = await import('#queries/butacas/use-butaca.ts')
  const { paint } = heldFrame()
  let found: Awaited<ReturnType<typeof findHere>> | undefined
  const asked = findHere('zz1').then(now => {
    found = now
  })
  await pause()
  expect(peekButaca('zz1')).toBeNull()
  expect(found).toBeUndefined()
  paint()
  await asked
  expect(found).toMatchObject({ butaca: { nro: 'ZZ1' }, queue: { tone: 'pending' } })
})

it('O38: queue and mirror report that they are unread until the database is open', async () => {
  await signIn()
  const { outboxStore } = await import('#offline/view/outbox-live.ts')
  const { replica } = await import('#offline/mirror/replica.ts')
  const { paint } = heldFrame()
  const forget = outboxStore.subscribe(() => {})
  replica.start()
  await pause()
  expect(outboxStore.getSnapshot().ready).toBe(false)
  expect(replica.getSnapshot()).toMatchObject({ ready: false, refreshedAt: null })
  paint()
  await vi.waitFor(() => expect(outboxStore.getSnapshot().ready && replica.getSnapshot().ready).toBe(true))
  forget()
  replica.stop()
})

it('a subscription ended before the database opened does not start', async () => {
  const { paint } = heldFrame()
  const begin = vi.fn(() => () => {})
  late.withStores(begin)()
  paint()
  await late.lateStores()
  await pause()
  expect(begin).not.toHaveBeenCalled()
})

it('code that failed to load is loaded again: at once for an action, after a pause for a subscription', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const frame = vi.fn(async () => {}).mockRejectedValueOnce(new TypeError('gone'))
  late.storesAfter(frame)
  const begin = vi.fn(() => () => {})
  const end = late.withStores(begin)
  await vi.advanceTimersByTimeAsync(100)
  expect(begin).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.dynamicImportSettled()
  await vi.waitFor(() => expect(begin).toHaveBeenCalledTimes(1))
  end()
  await expect(late.lateStores()).resolves.toBeDefined()
})
