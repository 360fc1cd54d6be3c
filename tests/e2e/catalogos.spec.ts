import type { Page } from '@playwright/test'
import { endpointsDe, type Recurso } from '#contract/endpoints/oficina.ts'
import type { ModeloProducto } from '#contract/stock/catalogo.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { INFORME_STOCK } from '#messages/stock/informe.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser } from './server-side.ts'

test.use({ deviceOptions: DESKTOP, signedInAs: 'admin' })

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeEnabled()
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const said = (page: Page, text: string) => page.getByText(text, { exact: true })
const ojo = (page: Page) => page.getByRole('alertdialog', { name: 'Ojo!' })
async function todos<T>(url: string, recurso: Recurso): Promise<T[]> {
  const answer = await (await asUser(url, 'admin')).call('GET', endpointsDe(recurso).listar.path)
  return (await answer.json()) as T[]
}

for (const contractOnly of [false, true])
  test.describe(contractOnly ? 'contract only' : 'with our extensions', LONG, () => {
    test.use({ contractOnly })

    test('a modelo is created, changed and deleted by keyboard only', async ({ device, server }) => {
      const { page } = device
      await open(page, '/stock/modelos')
      const nuevo = page.getByRole('button', { name: 'Nuevo Modelo' })
      await nuevo.focus()
      await page.keyboard.press('Enter')
      await expect(field(page, 'Nombre')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toHaveText('El nombre del modelo es obligatorio')
      await floor.typeByHand(page, 'Ñandú <b>7</b>')
      await page.keyboard.press('Tab')
      await page.getByRole('combobox', { name: 'Categoría' }).selectOption({ label: 'Telas' })
      await page.keyboard.press('Tab')
      await floor.typeByHand(page, 'Con apoyapié')
      await page.keyboard.press('Enter')
      await expect(said(page, 'Modelo Ñandú <b>7</b> creado correctamente')).toBeVisible()
      await expect(nuevo).toBeFocused()

      await field(page, CATALOGOS.buscar).fill('ñandu')
      await expect(said(page, '1 modelos encontrados')).toBeVisible()
      await page.getByRole('button', { name: 'Editar Ñandú <b>7</b>' }).focus()
      await page.keyboard.press('Enter')
      await expect(field(page, 'Nombre')).toBeFocused()
      await page.keyboard.press('ControlOrMeta+a')
      await floor.typeByHand(page, 'Ñandú 8')
      await page.keyboard.press('Enter')
      await expect(said(page, 'Modelo modificado con exito')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Editar Ñandú 8' })).toBeFocused()
      const modelos = await todos<ModeloProducto>(server.url, 'modelos_producto')
      expect(modelos.find(({ nombre }) => nombre === 'Ñandú 8')).toMatchObject({
        descripcion: 'Con apoyapié',
        categoria: { nombre: 'Telas' },
      })

      // Between the two is its history, which only our server has
      for (let n = contractOnly ? 1 : 0; n < 2; n++) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(ojo(page)).toContainText('¿Estás seguro de eliminar este modelo?')
      await expect(ojo(page).getByRole('button', { name: 'Cerrar' })).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(said(page, 'Modelo borrado con exito')).toBeVisible()
      await expect(said(page, 'No hay modelos con ese filtro')).toBeVisible()
      const quedan = await todos<ModeloProducto>(server.url, 'modelos_producto')
      expect(quedan.some(({ nombre }) => nombre.startsWith('Ñandú'))).toBe(false)
    })
  })

test(
  'the stock report finds missing products, and its movements add up to the stock',
  LONG,
  async ({ device }) => {
    const { page } = device
    await page.goto('/stock/informe')
    const missing = page.getByRole('link', { name: /^Movimientos de/ })
    await expect(missing.first()).toBeVisible()
    await expect(page.getByText(/^faltan \d+$/).first()).toBeVisible()
    await field(page, INFORME_STOCK.buscar).fill('no hay ninguno así')
    await expect(said(page, INFORME_STOCK.sinEncontrar)).toBeVisible()
    await page.getByRole('button', { name: INFORME_STOCK.quitarBusqueda }).click()
    await missing.first().click()
    const movimientos = page.getByRole('region', { name: INFORME_STOCK.movimientos })
    const rows = movimientos.locator('tbody tr')
    await expect(rows.first().getByRole('link')).toBeVisible()
    // The types of record, and with them the signs, may load after the records
    await expect(rows.locator('.c-que').filter({ hasText: '–' })).toHaveCount(0)
    const numbers = await rows.evaluateAll(all =>
      all.map(row =>
        [3, 4].map(cell =>
          Number((row.children[cell]?.textContent ?? '').replace('−', '-').replace('+', '')),
        ),
      ),
    )
    numbers.forEach(([cantidad = 0, quedan], i) => {
      const antes = numbers[i + 1]?.[1]
      if (antes !== undefined) expect(quedan).toBe(antes + cantidad)
    })
    const address = page.url()
    expect(address).toMatch(/producto=\d+$/)
    const registro = rows.first().getByRole('link')
    await expect(registro).toHaveAttribute('href', /\/stock\/registro\?registro=\d+$/)
    await registro.click()
    // The record leaves the address while it opens
    await expect(page).toHaveURL(/\/stock\/registro(\?registro=\d+)?$/)
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(rows.first().getByRole('link')).toBeVisible()
  },
)
