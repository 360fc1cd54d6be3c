import { endpointsDe } from '#contract/endpoints/oficina.ts'
import { BUSCAR } from '#messages/buscar.ts'
import { MARCO } from '#messages/marco.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import * as looks from './looks.ts'
import { choose, field, finder, found } from './office-screens.ts'
import { asUser } from './server-side.ts'

test.describe('at a desk', LONG, () => {
  test.use({ deviceOptions: DESKTOP, signedInAs: 'admin' })

  test('by keyboard from Ctrl+K to the row, also from another screen; offline with this device’s rows', async ({
    device: { page, context },
    server,
  }) => {
    const side = await asUser(server.url, 'admin')
    const post = async (recurso: 'productos' | 'registros', body: object) =>
      expect(
        (await side.call('POST', endpointsDe(recurso).crear.path, { body: JSON.stringify(body) })).status,
      ).toBe(201)
    await post('productos', { codigo: 'E2E-ÑAN', descripcion: 'Tapa de ñandubay' })
    await post('productos', { codigo: 'E2E-QUE', descripcion: 'Tapa de quebracho' })
    await post('registros', { tipo_registro: 2, nro_remito: 'R-ÑANDUB-1', detalles: [] })

    await page.goto('/pendientes')
    const help = page.getByRole('button', { name: MARCO.ayudaYMas })
    await help.focus()
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(finder(page)).toBeHidden()
    await expect(help).toBeFocused()

    await page.keyboard.press('Control+k')
    await page.keyboard.type('ñandub')
    const product = found(page).filter({ hasText: 'Tapa de ñandubay' })
    await expect(product.locator('mark')).toHaveText('ñandub')
    await expect(found(page).first()).toHaveAttribute('aria-selected', 'true')
    await looks.expectNothingSerious(page, 'what was found')
    await choose(page, product)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('cell', { name: 'E2E-ÑAN', exact: true })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'E2E-' })).toHaveCount(1)

    await page.keyboard.press('Control+k')
    await expect(finder(page).getByRole('group', { name: BUSCAR.ultimas })).toContainText('Tapa de ñandubay')
    await page.keyboard.type('e2e-que')
    await expect(found(page)).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('cell', { name: 'E2E-QUE', exact: true })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.getByRole('row').filter({ hasText: 'E2E-' })).toHaveCount(1)

    await floor.readyForOffline(page)
    await context.setOffline(true)
    await page.keyboard.press('Control+k')
    // Another text than before, whose answer is still cached
    await page.keyboard.type('ñandu')
    const note = finder(page).getByText(BUSCAR.soloAqui['sin-red'])
    await expect(note).toBeVisible()
    await expect(product).toBeVisible()
    await expect(finder(page).getByText(/^necesitan la red/)).toBeVisible()
    await looks.expectNothingSerious(page, 'offline')
    // Results that need the network load once it is back
    await context.setOffline(false)
    const remito = found(page).filter({ hasText: 'R-ÑANDUB-1' })
    await expect(remito).toBeVisible()
    await expect(note).toBeHidden()
    // No shown result has moved
    await expect(found(page).first()).toContainText('Tapa de ñandubay')
    await choose(page, remito)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Ocultar detalle de R-ÑANDUB-1/ })).toBeVisible()
  })
})
