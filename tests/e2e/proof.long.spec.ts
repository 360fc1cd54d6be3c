import { ENDPOINTS } from '#contract/endpoints.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, nrosIn, statesFromNow } from './server-side.ts'

test.use({ signedInAs: 'operario' })

const { method, path } = ENDPOINTS.cambiarEstado
/** Longest wait (ms) until a pending entry is sent again. */
const TAKEOVER_MS = 60_000

test('O19, O21: after a worker dies between send and answer, its entry is sent again automatically with the same key', async ({
  device,
  server,
  faults,
}) => {
  const side = await asUser(server.url, 'operario')
  const [nro = ''] = await nrosIn(side, floor.TAPIZADA, 1)
  const states = await statesFromNow(side, [nro])
  const { page, context } = device
  await floor.openForOffline(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('ServiceWorker.enable')
  faults.rules = [{ method, path, fault: { kind: 'delay', ms: 2_000 }, times: 1 }]
  await floor.changeByScan(page, nro, floor.ARMADA.nombre)
  await expect.poll(() => faults.countByKey().size).toBe(1)
  await cdp.send('ServiceWorker.stopAllWorkers')
  const died = Date.now()
  await expect.poll(() => states(nro)).toEqual([floor.ARMADA.nombre])
  await expect
    .poll(() => [...faults.countByKey().values()], { timeout: TAKEOVER_MS, intervals: [250] })
    .toEqual([2])
  test.info().annotations.push({ type: 'taken over after', description: `${Date.now() - died} ms` })
  await floor.expectAllSent(page)
  expect([...faults.countByKey().values()]).toEqual([2])
  expect(await states(nro)).toEqual([floor.ARMADA.nombre])
})

test('O21: an entry behind a frozen tab’s lock is sent by another tab within 60 s', async ({
  device,
  server,
  faults,
}) => {
  const side = await asUser(server.url, 'operario')
  const [nro = ''] = await nrosIn(side, floor.TAPIZADA, 1)
  const states = await statesFromNow(side, [nro])
  const { page, context } = device
  await floor.openForOffline(page)
  const holder = await context.newPage()
  await holder.goto('/icon.svg')
  await holder.evaluate(
    () =>
      new Promise<void>(resolve => {
        const held = navigator.locks.request('butacas-drain', () => {
          resolve()
          return new Promise(() => {})
        })
        held.catch(() => {}) // The lock is taken away, as this test expects
      }),
  )
  const cdp = await context.newCDPSession(holder)
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
  await page.bringToFront()
  const asked = Date.now()
  await floor.changeByScan(page, nro, floor.ARMADA.nombre)
  await expect
    .poll(() => [...faults.countByKey().values()], { timeout: TAKEOVER_MS, intervals: [250] })
    .toEqual([1])
  test.info().annotations.push({ type: 'taken over after', description: `${Date.now() - asked} ms` })
  await floor.expectAllSent(page)
  expect([...faults.countByKey().values()]).toEqual([1])
  expect(await states(nro)).toEqual([floor.ARMADA.nombre])
})
