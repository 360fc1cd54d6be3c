import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, nrosIn, statesFromNow } from './server-side.ts'

test.use({ signedInAs: 'operario', isNew: true })

test('O19: if the worker is stuck on the cookie store, the page sends the entries within a minute', async ({
  device: { page, context },
  server,
}) => {
  const side = await asUser(server.url, 'operario')
  const [nro = ''] = await nrosIn(side, floor.TAPIZADA, 1)
  const states = await statesFromNow(side, [nro])
  await floor.openForOffline(page)
  await floor.expectAllSent(page)
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    const never = () => new Promise<never>(() => {})
    Object.defineProperty(globalThis, 'cookieStore', { value: { get: never, set: never, delete: never } })
  })
  const began = Date.now()
  await floor.changeByScan(page, nro, floor.ARMADA.nombre)
  await floor.expectAllSent(page)
  expect(Date.now() - began).toBeLessThan(60_000)
  expect(await states(nro)).toEqual([floor.ARMADA.nombre])
})
