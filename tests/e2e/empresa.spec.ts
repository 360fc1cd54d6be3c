import type { Page } from '@playwright/test'
import { addressOfEtiquetas } from '#domain/rutas.ts'
import { EMPRESA } from '#messages/empresa.ts'
import { SALIDA } from '#messages/salida.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { makePng } from '../helpers/empresa.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, seatsIn } from './server-side.ts'

const RAZON = 'Butacas del Sur S.A.'

test.use({ deviceOptions: DESKTOP, signedInAs: 'admin' })

/** Prints the list of products. @returns the head of its paper. */
async function printProductos(page: Page): Promise<string> {
  await page.getByRole('button', { name: SALIDA.imprimir, exact: true }).click()
  await page.getByRole('menuitem', { name: SALIDA.estaLista }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  const de = page.locator('.documento .de')
  const width = await de.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)
  const head = (await de.textContent()) ?? ''
  await page.evaluate(() => {
    document.body.removeAttribute('data-printed')
    dispatchEvent(new Event('afterprint'))
  })
  expect(width).toBe(40)
  return head
}

test(
  'papers and labels carry the company that the admin saved, also after a reload without a network',
  LONG,
  async ({ device: { page, context }, server }) => {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    const [seat] = await seatsIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 1)
    await page.goto('/empresa')
    await page.getByLabel(EMPRESA.campos.razon_social).fill(RAZON)
    await page.getByLabel(EMPRESA.campos.nombre_fantasia).fill('Del Sur')
    await page.getByLabel(EMPRESA.campos.cuit).fill('20055361682')
    await page.locator('input[type=file]').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(makePng(40, 30)),
    })
    await expect(page.getByText(EMPRESA.sinGuardar(4))).toBeVisible()
    await page.getByRole('button', { name: EMPRESA.guardar }).click()
    await expect(page.getByText(EMPRESA.guardada)).toBeVisible()
    await expect(page.getByLabel(EMPRESA.campos.cuit)).toHaveValue('20-05536168-2')
    await expect(page.getByRole('contentinfo')).toContainText('Del Sur')

    await page.goto('/stock/producto')
    await expect(page.getByRole('button', { name: PRODUCTOS.columnas.existencia })).toBeVisible()
    // The stored company is shown until the server's answer is there
    await expect(async () => expect(await printProductos(page)).toContain(RAZON)).toPass()

    const label = page.locator('.reducida .etiqueta .fabrica').first()
    await page.goto(addressOfEtiquetas([seat?.nro ?? '']))
    await expect(label).toContainText('Del Sur')

    await floor.readyForOffline(page)
    await context.setOffline(true)
    await page.goto('/stock/producto')
    const head = await printProductos(page)
    expect(head).toContain(RAZON)
    expect(head).toContain('CUIT 20-05536168-2')
    await page.goto(addressOfEtiquetas([seat?.nro ?? '']))
    await expect(label).toContainText('Del Sur')
  },
)
