import { endpointsOf } from '#contract/endpoints/oficina.ts'
import { HISTORIAL } from '#messages/stock/historial.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser } from './server-side.ts'

test.use({ deviceOptions: DESKTOP, signedInAs: 'admin' })

test('a product’s history shows the author of a price change and the record of a stock change, and needs a network', async ({
  device,
  server,
}) => {
  const { page, context } = device
  const side = await asUser(server.url, 'admin')
  const post = async (recurso: 'productos' | 'registros', body: object) => {
    const answer = await side.call('POST', endpointsOf(recurso).crear.path, { body: JSON.stringify(body) })
    expect(answer.status).toBe(201)
    return (await answer.json()) as { id: number }
  }
  const { id: producto } = await post('productos', { codigo: 'E2E-HIST', descripcion: 'Espuma', costo: 9.4 })
  await post('registros', { tipo_registro: 2, nro_remito: 'R-HIST', detalles: [{ producto, cantidad: 40 }] })

  await page.goto('/stock/producto')
  await page.getByRole('textbox', { name: 'Buscar texto' }).fill('e2e-hist')
  await page.getByRole('button', { name: 'Editar E2E-HIST' }).click()
  await page.getByRole('textbox', { name: 'Costo', exact: true }).fill('9,85')
  await page.getByRole('button', { name: 'Guardar E2E-HIST' }).click()
  const edit = page.getByRole('button', { name: 'Editar E2E-HIST' })
  await expect(edit).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Historial del producto' })
  const cambios = dialog.getByRole('list', { name: 'Cambios' }).getByRole('listitem')
  await expect(cambios).toHaveCount(3)
  await expect(cambios.first()).toContainText(
    /admin.*hoy.*Edición.*costo.*antes u\$s 9,40.*después u\$s 9,85/s,
  )
  await expect(cambios.nth(1)).toContainText(/Registro R-HIST · compra, 40 unidades.*antes 0.*después 40/s)
  await expect(cambios.last()).toContainText(/Creación.*código.*antes vacío.*después E2E-HIST/s)
  await expect(dialog.getByText(/^3 cambios desde el/)).toBeVisible()
  await dialog.getByRole('radio', { name: 'Existencia' }).check()
  await expect(cambios).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Historial de E2E-HIST' })).toBeFocused()

  await floor.readyForOffline(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/Sin conexión no se pueden crear/)).toBeVisible()
  await page.getByRole('button', { name: 'Historial de E2E-HIST' }).click()
  await expect(dialog).toContainText(HISTORIAL.sinRed)
  await context.setOffline(false)
  await expect(cambios).toHaveCount(3)
  await dialog.getByRole('link', { name: 'Registro R-HIST' }).click()
  await expect(page.getByRole('button', { name: /^Ocultar detalle de R-HIST/ })).toBeVisible()
})
