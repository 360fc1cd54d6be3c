import { ENDPOINTS } from '#contract/endpoints.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, nrosIn, statesFromNow } from './server-side.ts'

test.use({ signedInAs: 'operario' })

const { method, path } = ENDPOINTS.cambiarEstado

test('O20: two tabs and the worker at once send each entry once', async ({ device, server, faults }) => {
  const side = await asUser(server.url, 'operario')
  const nros = await nrosIn(side, floor.TAPIZADA, 4)
  const states = await statesFromNow(side, nros)
  await floor.openForOffline(device.page)
  const other = await device.context.newPage()
  await floor.openButacas(other)

  await device.context.setOffline(true)
  for (const [n, nro] of nros.entries()) {
    const page = n % 2 === 0 ? device.page : other
    await page.bringToFront()
    await floor.changeByScan(page, nro, floor.ARMADA.nombre)
  }
  // O38: the top bar shows the shared outbox in every tab
  await floor.expectPending(device.page, 4)
  await floor.expectPending(other, 4)

  await device.context.setOffline(false)
  await Promise.all([floor.expectAllSent(device.page), floor.expectAllSent(other)])

  const writes = faults.seen.filter(seen => seen.method === method && seen.path.split('?')[0] === path)
  expect(writes).toHaveLength(nros.length)
  expect([...faults.countByKey().values()]).toEqual(nros.map(() => 1))
  for (const nro of nros) expect(await states(nro), nro).toEqual([floor.ARMADA.nombre])
})

test(
  'O20: a tab closed while sending leaves one effect per entry',
  LONG,
  async ({ ownBrowser: device, server, faults }) => {
    const side = await asUser(server.url, 'operario')
    const nros = await nrosIn(side, floor.TAPIZADA, 4)
    const states = await statesFromNow(side, nros)
    await floor.openForOffline(device.page)
    faults.rules = [{ method, path, fault: { kind: 'delay', ms: 400 } }]
    for (const nro of nros) await floor.changeByScan(device.page, nro, floor.ARMADA.nombre)
    await device.reopen()
    faults.rules = []
    await device.page.goto('/fabrica/buscarButaca')
    await floor.expectAllSent(device.page)
    for (const nro of nros) expect(await states(nro), nro).toEqual([floor.ARMADA.nombre])
  },
)
