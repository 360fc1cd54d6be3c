import { ENDPOINTS } from '#contract/endpoints.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, type ServerSide, seatsIn } from './server-side.ts'

test.use({ signedInAs: 'operario' })

const { method, path } = ENDPOINTS.cambiarEstado
/** «Taken over within 60 s», and the time that the answer takes on a busy machine. */
const TAKEOVER_MS = 60_000
const SLACK_MS = 8_000

const changesOf = async (side: ServerSide, nro: string): Promise<string[]> =>
  (await side.historial(nro)).map(({ estado }) => estado.nombre)

test('O19, O21: a worker that dies between send and answer is taken over with the same key, with nobody touching', async ({
  device,
  server,
  faults,
}) => {
  const side = await asUser(server.url, 'operario')
  const [seat] = await seatsIn(side, floor.TAPIZADA, 1)
  const nro = seat?.nro ?? ''
  const before = await changesOf(side, nro)
  const { page, context } = device
  await floor.openButacas(page)
  await floor.readyForOffline(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('ServiceWorker.enable')
  faults.rules = [{ method, path, fault: { kind: 'delay', ms: 2_000 }, times: 1 }]
  await floor.changeByScan(page, nro, floor.ARMADA.nombre)
  await expect.poll(() => faults.countByKey().size).toBe(1)
  await cdp.send('ServiceWorker.stopAllWorkers')
  const died = Date.now()
  await expect.poll(() => changesOf(side, nro)).toEqual([...before, floor.ARMADA.nombre])
  await expect(floor.chip(page)).toHaveAccessibleName(/al día/i, { timeout: TAKEOVER_MS + SLACK_MS })
  test.info().annotations.push({ type: 'taken over after', description: `${Date.now() - died} ms` })
  expect([...faults.countByKey().values()]).toEqual([2])
  expect(await changesOf(side, nro)).toEqual([...before, floor.ARMADA.nombre])
})

test('O21: what a frozen tab holds back by its lock is sent by another within 60 s', async ({
  device,
  server,
  faults,
}) => {
  const side = await asUser(server.url, 'operario')
  const [seat] = await seatsIn(side, floor.TAPIZADA, 1)
  const nro = seat?.nro ?? ''
  const before = await changesOf(side, nro)
  const { page, context } = device
  await floor.openButacas(page)
  await floor.readyForOffline(page)
  const holder = await context.newPage()
  await holder.goto('/icon.svg')
  await holder.evaluate(
    () =>
      new Promise<void>(resolve => {
        const held = navigator.locks.request('butacas-drain', () => {
          resolve()
          return new Promise(() => {})
        })
        held.catch(() => {}) // It is taken away: what this test is for
      }),
  )
  const cdp = await context.newCDPSession(holder)
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
  await page.bringToFront()
  const asked = Date.now()
  await floor.changeByScan(page, nro, floor.ARMADA.nombre)
  await expect
    .poll(() => changesOf(side, nro), { timeout: TAKEOVER_MS + SLACK_MS, intervals: [250] })
    .toEqual([...before, floor.ARMADA.nombre])
  test.info().annotations.push({ type: 'taken over after', description: `${Date.now() - asked} ms` })
  await floor.expectAllSent(page)
  expect([...faults.countByKey().values()]).toEqual([1])
})
