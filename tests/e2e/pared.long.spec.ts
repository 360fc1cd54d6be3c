import { PARED } from '#messages/pared.ts'
import { PAREDES } from '#messages/persona/paredes.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import * as looks from './looks.ts'
import { asUser, seatsIn } from './server-side.ts'

test.use({ deviceOptions: DESKTOP, signedInAs: 'admin' })

test('a television shows the figures of its link, their age without a network, and nothing once an admin revokes it', async ({
  device: { page: office },
  newDevice,
  server,
}) => {
  await office.goto('/paredes')
  await office.getByRole('button', { name: PAREDES.nueva }).click()
  await office.getByLabel(PAREDES.lugar).fill('Nave 7')
  await office.keyboard.press('Enter')
  const dialog = office.getByRole('dialog', { name: PAREDES.enlaceDe('Nave 7') })
  const link = (await dialog.locator('.largo').textContent()) ?? ''
  await dialog.getByRole('button', { name: PAREDES.listo }).click()

  const { page, context } = await newDevice({ viewport: { width: 1920, height: 1080 } })
  await page.clock.install()
  await page.goto(link)
  await expect(page.getByText('Nave 7')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  const side = await asUser(server.url, 'operario')
  const tapizadas = await side.butacas({ estado: floor.TAPIZADA })
  const tapizada = page.getByRole('listitem').filter({ hasText: 'tapizada' })
  await expect(tapizada).toContainText(new RegExp(`(^|\\D)${tapizadas.length}$`))

  // A change appears without touching the screen
  const [seat] = await seatsIn(side, floor.TAPIZADA, 1)
  await side.cambiarEstado(seat?.nro ?? '', floor.ARMADA.id)
  await expect(tapizada).toContainText(new RegExp(`(^|\\D)${tapizadas.length - 1}$`))
  await page.keyboard.press('ArrowLeft')
  const ultimo = page.getByRole('listitem').filter({ hasText: seat?.nro ?? '' })
  await expect(ultimo.filter({ hasText: floor.ARMADA.nombre })).toBeVisible()
  // Follows the hour until the user chooses
  for (const tema of [PARED.temas.claro, PARED.temas.oscuro]) {
    await page.keyboard.press('t')
    await expect(page.getByRole('toolbar')).toContainText(`${PARED.tema}: ${tema}`)
    await looks.settled(page)
    await looks.expectNothingSerious(page, `pared, ${tema}`)
  }

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect(page.getByText(/^Datos de las/)).toBeVisible()
  await context.setOffline(true)
  await page.clock.fastForward('04:00')
  await expect(page.getByRole('status')).toContainText(/Sin conexión.*hace [45] min/)
  // The power returns before the network
  await page.reload()
  await expect(page.getByText('Nave 7')).toBeVisible()
  await expect(page.getByRole('status')).toContainText('Sin conexión')
  await context.setOffline(false)
  await page.clock.fastForward('00:20')
  await expect(page.getByRole('status')).toHaveCount(0)

  await office.getByRole('button', { name: PAREDES.revocarDe('Nave 7') }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: PAREDES.revocar }).click()
  await expect(office.getByText(PAREDES.quedoRevocada('Nave 7'))).toBeVisible()
  await page.clock.fastForward('00:06')
  await expect(page.getByRole('main')).toContainText(SERVIDOR.enlaceRevocado)
  await expect(page.getByText('Nave 7')).toHaveCount(0)
  await page.getByRole('button', { name: PARED.otroCodigo }).click()
  await expect(page.getByLabel(PARED.pedirCodigo)).toBeVisible()
})
