import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { butaca } from '#tests/helpers/butaca.ts'
import { entry } from '#tests/helpers/entry.ts'
import { EvictedTablet } from '#tests/helpers/evicted-tablet.ts'

let tablet: EvictedTablet
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  tablet = new EvictedTablet()
})

const de = (usuario: string, cantidad: number) => ({ usuario, cantidad })

/** Captures two changes of operario and one of lopez, which get the numbers 1 to 3. */
async function waiting() {
  const before = await tablet.start()
  await before.capture('operario', 'A1', 'A2')
  await before.capture('lopez', 'B1')
  await before.keepWitness()
  return before
}

it('O49: a device without databases keeps its id, continues after its last number and counts the lost changes of each user', async () => {
  const before = await waiting()
  tablet.takeDatabases()
  tablet.takeCaches()
  const after = await tablet.start()
  expect(await after.readLoss()).toEqual({
    upTo: 3,
    all: [de('operario', 2), de('lopez', 1)],
    unseen: [de('operario', 2), de('lopez', 1)],
  })
  expect(await after.getDeviceId()).toBe(await before.getDeviceId())
  expect(await after.capture('operario', 'A1')).toEqual([4])
})

it('O49: a device without databases and cookie restores its id, loss and cookie from its cache', async () => {
  const before = await waiting()
  const noted = before.noted()
  tablet.takeDatabases()
  tablet.takeCookies()
  const after = await tablet.start()
  expect((await after.readLoss())?.unseen).toEqual([de('operario', 2), de('lopez', 1)])
  expect(await after.getDeviceId()).toBe(await before.getDeviceId())
  expect(after.noted().split('/').slice(0, 2)).toEqual(noted.split('/').slice(0, 2))
})

it('O49: a device restores cookie and cache from its databases, and reports no loss', async () => {
  const noted = (await waiting()).noted()
  tablet.takeCookies()
  tablet.takeCaches()
  const after = await tablet.start()
  expect(await after.readLoss()).toBeNull()
  expect(after.noted()).toBe(noted)
  tablet.takeCookies()
  tablet.takeDatabases()
  expect(await (await tablet.start()).getDeviceId()).toBe(await after.getDeviceId())
})

it('O49: a device without cookie, cache and databases counts as new', async () => {
  const before = await waiting()
  tablet.takeDatabases()
  tablet.takeCookies()
  tablet.takeCaches()
  const after = await tablet.start()
  expect(await after.readLoss()).toBeNull()
  expect(await after.getDeviceId()).not.toBe(await before.getDeviceId())
  expect(await after.capture('operario', 'A1')).toEqual([1])
})

it('O49: after the databases are lost the first change gets the number after the last one', async () => {
  await waiting()
  tablet.takeDatabases()
  const after = await tablet.start()
  expect(await after.keep('operario', 'C1')).toEqual([4])
})

it('O49: after its storage is deleted under an open page a device continues after its last number', async () => {
  const page = await waiting()
  await page.db.entries.clear()
  await page.db.meta.clear()
  await page.db.entries.clear()
  expect(await page.capture('operario', 'C1')).toEqual([4])
  await page.keepWitness()
  expect(await page.capture('operario', 'C2')).toEqual([5])
})

it('O49: a device with nothing left to send has lost nothing, and its numbers continue', async () => {
  const before = await waiting()
  await before.db.entries.clear()
  await before.keepWitness()
  tablet.takeDatabases()
  const after = await tablet.start()
  expect(await after.readLoss()).toBeNull()
  expect(await after.capture('operario', 'A1')).toEqual([4])
})

it('a loss counts the unsettled changes of each sender, including changes that wait for a person', async () => {
  const { db, readQueueFacts, capture } = await tablet.start()
  await capture('operario', 'A1', 'A2', 'A3')
  await capture('lopez', 'B1')
  const first = (await db.entries.toArray()).find(({ seq }) => seq === 1)
  if (first) await db.entries.put({ ...first, adoptedBy: 'admin', sender: 'admin' })
  for (const over of [
    { seq: 11, state: 'rejected' as const },
    { seq: 12, state: 'conflict' as const, owner: 'lopez' },
    { seq: 13, state: 'confirmed' as const, live: 0 as const },
    { seq: 14, state: 'discarded' as const, live: 0 as const },
  ])
    await db.entries.add(entry({ owner: 'operario', ...over }))
  const { seq, live } = await readQueueFacts()
  expect(seq).toBe(4)
  expect(live).toEqual([de('operario', 3), de('lopez', 2), de('admin', 1)])
})

it('O49: every tab shows a loss until a user dismisses it, also after a restart; it then stays dismissed', async () => {
  await waiting()
  tablet.takeDatabases()
  const worker = await tablet.start()
  const page = await tablet.start()
  let told = 0
  worker.onLossChange(() => told++)
  const loss = await page.readLoss()
  await vi.waitFor(() => expect(told).toBe(1))
  expect((await (await tablet.start()).readLoss())?.unseen).toHaveLength(2)
  if (loss) await page.dismissLoss(loss)
  await vi.waitFor(() => expect(told).toBe(2))
  expect(await worker.readLoss()).toEqual({ ...loss, unseen: [] })
  tablet.takeDatabases()
  expect(await (await tablet.start()).readLoss()).toEqual({ ...loss, unseen: [] })
})

it('O49: a loss that no user has seen is added to a later loss', async () => {
  await waiting()
  tablet.takeDatabases()
  const between = await tablet.start()
  await between.readLoss()
  await between.capture('lopez', 'B2')
  await between.keepWitness()
  tablet.takeDatabases()
  const after = await tablet.start()
  const both = [de('lopez', 2), de('operario', 2)]
  expect(await after.readLoss()).toEqual({ upTo: 4, all: both, unseen: both })
})

it('dismissing an earlier loss does not hide a later loss', async () => {
  await waiting()
  tablet.takeDatabases()
  const page = await tablet.start()
  const shown = await page.readLoss()
  if (shown) await page.dismissLoss({ ...shown, upTo: 2 })
  expect(await page.readLoss()).toEqual(shown)
})

it('a loss is reported once, even if the tab that found it died before storing the next sequence number', async () => {
  await waiting()
  tablet.takeDatabases()
  const dying = await tablet.start()
  const write = vi
    .spyOn(dying.db.meta, 'put')
    .mockImplementationOnce((() => Promise.reject(new Error('died'))) as never)
  await dying.witnessed()
  expect(write).toHaveBeenCalledTimes(1)
  const after = await tablet.start()
  expect((await after.readLoss())?.all).toEqual([de('operario', 2), de('lopez', 1)])
  expect(await after.capture('operario', 'A1')).toEqual([4])
})

it('a loss is not taken from the note of another device', async () => {
  await waiting()
  const noted = tablet.cookies.jar.get('__Host-dispositivo')
  tablet.takeDatabases()
  tablet.takeCookies()
  tablet.takeCaches()
  const other = await tablet.start()
  await other.getDeviceId()
  if (noted) tablet.cookies.jar.set('__Host-dispositivo', noted)
  expect(await (await tablet.start()).readLoss()).toBeNull()
})

/** The device reads a seat again before it sends a change to a server without idempotency keys. */
const isFiltro = (url: string): boolean => url.includes('/api/butaca/filtro')
const seatsOf = (body: RequestInit['body']) => [butaca({ nro: JSON.parse(String(body)).nro })]

it('O49: a sequence number is noted before it is sent, also for a change captured during a drain', async () => {
  const page = await tablet.start()
  const { saveSesion } = await import('#offline/sesion.ts')
  await page.setOwnServer(false)
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } } })
  const left: { seq: number; noted: number }[] = []
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    if (method === 'GET') return Response.json([])
    if (isFiltro(url)) return Response.json(seatsOf(body))
    const seq = Number(new Headers(headers).get('device-seq'))
    left.push({ seq, noted: Number(page.noted().split('/')[1]) })
    if (seq === 1) await page.capture('operario', 'A2')
    return Response.json({ detail: '' }, { status: 404 })
  })
  await page.capture('operario', 'A1')
  await page.runDrain('network')
  expect(left.map(({ seq }) => seq)).toEqual([1, 2])
  for (const { seq, noted } of left) expect(noted).toBeGreaterThanOrEqual(seq)
})

it('O49: a drain notes the queue at its start, even if it sends nothing, and again after sending', async () => {
  const page = await tablet.start()
  const { saveSesion } = await import('#offline/sesion.ts')
  await page.setOwnServer(false)
  await page.capture('operario', 'A1')
  // No user is signed in, and another tab is still sending
  let end = () => {}
  const sending = new Promise<void>(resolve => {
    end = resolve
  })
  void navigator.locks.request('butacas-drain', {}, () => sending)
  const drained = page.runDrain()
  await vi.waitFor(() => expect(page.noted()).toMatch(/\/1\/operario=1\/0/))
  end()
  await drained
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } } })
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) =>
    method === 'GET'
      ? Response.json([])
      : Response.json(
          isFiltro(url) ? seatsOf(body) : butaca({ nro: 'A1', estado: { id: 4, nombre: 'armada' } }),
        ),
  )
  await page.runDrain('network')
  expect(page.noted()).toMatch(/\/1\/\/0/)
  const { expires, sameSite } = tablet.cookies.jar.get('__Host-dispositivo') ?? {}
  expect(sameSite).toBe('strict')
  expect((expires ?? 0) - Date.now()).toBeGreaterThan(365 * 24 * 3_600_000)
})

it('if the browser refuses cookies, changes are still stored, and noted in the cache', async () => {
  const refuse = vi.spyOn(tablet.cookies, 'set').mockRejectedValue(new TypeError('refused'))
  const page = await tablet.start()
  expect(await page.keep('operario', 'A1')).toEqual([1])
  await page.keepWitness()
  expect(refuse).toHaveBeenCalled()
  expect([...tablet.caches.kept.keys()]).toEqual(['butacas-dispositivo'])
})
