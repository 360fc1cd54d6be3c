import { ENDPOINTS } from '#contract/endpoints.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, seatsIn } from './server-side.ts'

const { method, path } = ENDPOINTS.cambiarEstado

test.use({ signedInAs: 'operario' })

test('O23: one user’s unsent changes wait for that user, and are never sent in the next one’s name', async ({
  device,
  server,
  faults,
}) => {
  const side = await asUser(server.url, 'admin')
  const [first, second] = await seatsIn(side, floor.TAPIZADA, 2)
  const mine = first?.nro ?? ''
  const theirs = second?.nro ?? ''
  const rows = async (nro: string) => (await side.historial(nro)).slice(-1)[0]
  const before = (await side.historial(mine)).length

  await floor.openButacas(device.page)
  await floor.readyForOffline(device.page)
  faults.rules = [{ method, path, fault: { kind: 'drop' } }]
  await floor.scan(device.page, mine)
  await floor.expectAnswer(device.page, mine)
  await floor.changeStateOfCard(device.page, floor.ARMADA.nombre)
  await floor.signOutLeavingPending(device.page)

  await floor.signIn(device.page, 'admin')
  // A request under way at sign-out may still be sent in its owner's name
  faults.rules = []
  await floor.openButacas(device.page)
  await floor.scan(device.page, theirs)
  await floor.expectAnswer(device.page, theirs)
  await floor.changeStateOfCard(device.page, floor.ARMADA.nombre)
  await expect.poll(async () => (await rows(theirs))?.sesion?.id.usuario.nombre).toBe('admin')

  await device.page.goto('/pendientes')
  await expect(device.page.getByRole('main')).toContainText(mine)
  await expect(device.page.getByRole('main')).toContainText('operario')
  await expect(floor.chip(device.page)).toHaveAccessibleName(/1 de operario/i)
  expect((await side.historial(mine)).length).toBe(before)

  await floor.signOut(device.page)
  await floor.signIn(device.page, 'operario')
  await floor.expectAllSentWithoutPauses(device.page)
  expect((await side.historial(mine)).length).toBe(before + 1)
  expect((await rows(mine))?.sesion?.id.usuario.nombre).toBe('operario')
})
