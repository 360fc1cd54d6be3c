import type { Page } from '@playwright/test'
import { addressOfEtiquetas } from '#domain/rutas.ts'
import { BUTACA_DIALOGO } from '#messages/butacas/dialogo.ts'
import { TARJETA } from '#messages/butacas/ficha.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, nrosIn, statesFromNow } from './server-side.ts'

let made = 0
/** A number in capitals, as the app stores it. */
const newNro = (): string => `ZZ${Date.now().toString().slice(-7)}${++made}`

async function create(page: Page, nro: string, modelo = 'S7'): Promise<void> {
  const dialog = await floor.openNueva(page)
  await dialog.getByLabel(BUTACA_DIALOGO.modelo).selectOption({ label: modelo })
  await floor.scan(page, nro.toLowerCase())
  await expect(dialog.getByLabel(BUTACA_DIALOGO.nro)).toHaveValue(nro.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  // The card shows the new seat with a link to its label
  await floor.expectAnswer(page, nro)
  const label = floor.reader(page).getByRole('link', { name: TARJETA.etiqueta(nro) })
  await expect(label).toHaveAttribute('href', addressOfEtiquetas([nro]))
}

async function toListaS(page: Page, nro: string): Promise<void> {
  await floor.scan(page, nro)
  await floor.expectAnswer(page, nro)
  await floor.reader(page).getByRole('button', { name: 'Otro estado' }).click()
  const dialog = page.getByRole('dialog', { name: /Cambiar Estado/ })
  await dialog.getByText('lista', { exact: true }).click()
  await dialog.getByRole('radio', { name: 'S', exact: true }).check({ force: true })
  await dialog.getByRole('button', { name: 'Cambiar Estado' }).click()
  await expect(dialog).toBeHidden()
}

async function edit(page: Page, nro: string, peso: string, renombre: string): Promise<void> {
  await floor.rowAction(page, nro, 'Editar')
  const dialog = page.getByRole('dialog', { name: /Editar Butaca/ })
  await dialog.getByLabel(BUTACA_DIALOGO.peso).fill(peso)
  await dialog.getByLabel(BUTACA_DIALOGO.renombre).fill(renombre)
  await dialog.getByRole('button', { name: BUTACA_DIALOGO.guardar }).click()
  await expect(dialog).toBeHidden()
}

async function homologate(page: Page, nro: string): Promise<void> {
  await floor.rowAction(page, nro, 'Homologar')
  const dialog = page.getByRole('dialog', { name: /Homologar/ })
  await floor.scan(page, 'B-0048213')
  await expect(dialog.getByLabel(BUTACA_DIALOGO.eGris)).toBeFocused()
  await floor.scan(page, 'G-01702')
  await expect(dialog.getByLabel(BUTACA_DIALOGO.comprador)).toBeFocused()
  // `fill` sends no keys: fast keys would count as a scan
  await dialog.getByLabel(BUTACA_DIALOGO.comprador).fill('Ruta 9')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

test.describe('without a network', () => {
  test.use({ deviceOptions: DESKTOP, signedInAs: 'operario' })

  test('a seat is registered, changed, edited and homologated offline, and all four changes reach the server', async ({
    device,
    server,
  }) => {
    const side = await asUser(server.url, 'operario')
    const nro = newNro()
    await floor.openForOffline(device.page)
    await device.context.setOffline(true)

    await create(device.page, nro)
    await toListaS(device.page, nro)
    await edit(device.page, nro, '18,4', 'Camión Peña')
    await homologate(device.page, nro)
    await floor.expectPending(device.page, 4)
    const row = device.page.getByRole('row').filter({ hasText: 'Camion Pena' })
    await expect(row).toContainText('pendiente')
    await expect(row).toContainText('18,4 kg')

    await device.page.reload()
    await floor.expectPending(device.page, 4)
    await floor.networkReturns(device.page)
    await floor.expectAllSentWithoutPauses(device.page)
    const [seat] = await side.butacas({ nro })
    expect(seat).toMatchObject({
      nro,
      modelo: { nombre: 'S7' },
      estado: { id: 5 },
      peso: 18.4,
      renombre: 'Camion Pena',
      homologada: true,
      prehomologada: false,
    })
    expect((await side.historial(nro)).map(({ estado }) => estado.nombre)).toEqual(['cortada', 'lista'])
    expect(await side.homologaciones(nro)).toMatchObject([
      { etiqueta_blanca: 'B-0048213', etiqueta_gris: 'G-01702', comprador: 'Ruta 9' },
    ])
  })
})

test.describe('the next step on the card', () => {
  test.use({ signedInAs: 'operario' })

  test('one touch makes the next step, another touch undoes it, and a double tap counts once, online and offline', async ({
    device: { page, context },
    server,
  }) => {
    const side = await asUser(server.url, 'operario')
    const nros = await nrosIn(side, 1, 2)
    const states = await statesFromNow(side, nros)
    await floor.openForOffline(page)
    for (const [n, nro] of nros.entries()) {
      const isOnline = n === 0
      await context.setOffline(!isOnline)
      await floor.scan(page, nro)
      const card = floor.reader(page)
      await card.getByRole('button', { name: 'Pasar a tapizada' }).dblclick()
      await expect(card.getByRole('status')).toContainText('Hecho: tapizada')
      await expect(floor.scanField(page)).toBeFocused()
      const back = card.getByRole('button', { name: /^Deshacer/ })
      await expect(back).toHaveAttribute('aria-disabled', 'false')
      if (isOnline) await floor.expectAllSent(page)
      await back.click()
      await expect(card.getByRole('button', { name: 'Pasar a tapizada' })).toBeVisible()
      await context.setOffline(false)
      await floor.expectAllSentWithoutPauses(page)
      expect(await states(nro)).toEqual(isOnline ? ['tapizada', 'cortada'] : [])
    }
  })
})
