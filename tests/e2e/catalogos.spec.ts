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
const eliminar = async (page: Page, nombre: string): Promise<void> => {
  await page.getByRole('button', { name: `Eliminar ${nombre}`, exact: true }).click()
  await ojo(page).getByRole('button', { name: 'Continuar' }).click()
}
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

test('S16: a row in use stays, and the screen names its references', LONG, async ({ device }) => {
  const { page } = device
  await open(page, '/stock/categoria')
  await eliminar(page, 'Telas')
  const modal = page.getByRole('alertdialog', { name: 'Error' })
  await expect(modal).toContainText(/Telas no se puede eliminar: .*\d+ productos/)
  await modal.getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByRole('button', { name: 'Eliminar Telas' })).toBeFocused()
})

test(
  'a draft survives a reload and a used name, and the categoria is changed after a question',
  LONG,
  async ({ device }) => {
    const { page } = device
    await open(page, '/stock/categoria')
    await page.getByRole('button', { name: 'Nueva Categoria' }).click()
    await field(page, 'Nombre').fill('TELAS')
    await page.reload()
    await expect(field(page, 'Nombre')).toHaveValue('TELAS')
    await page.getByRole('button', { name: CATALOGOS.guardarNueva }).click()
    const modal = page.getByRole('alertdialog', { name: 'Error' })
    await expect(modal).toContainText('Error al crear categoría')
    await modal.getByRole('button', { name: 'Cerrar' }).click()
    await field(page, 'Nombre').fill('Telas de verano')
    await field(page, 'Nombre').press('Enter')
    await expect(said(page, 'Categoría Telas de verano creada correctamente')).toBeVisible()
    await page.getByRole('button', { name: 'Editar Telas de verano' }).click()
    await field(page, 'Descripción').fill('Livianas')
    await field(page, 'Descripción').press('Enter')
    await expect(ojo(page)).toContainText('¿Estás seguro de modificar esta categoria?')
    await ojo(page).getByRole('button', { name: 'Continuar' }).click()
    await expect(said(page, 'Categoria modificada con exito')).toBeVisible()
    await eliminar(page, 'Telas de verano')
    await expect(said(page, 'Categoria borrado con exito')).toBeVisible()
  },
)

test(
  'without the network the rows stay with their age, also after a reload, and say why nothing can be changed',
  LONG,
  async ({ device }) => {
    const { page, context } = device
    await open(page, '/stock/cliente_proveedor')
    const counter = page.locator('.count')
    const before = (await counter.textContent()) ?? ''
    expect(before).toMatch(/^\d+ clientes\/proveedores encontradas$/)
    await page
      .getByRole('button', { name: /^Editar / })
      .first()
      .click()
    await field(page, 'Domicilio').fill('Sin red 123')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/^Datos de las \d\d:\d\d\. Sin conexión no se puede crear/)).toBeVisible()
    await expect(counter).toHaveText(before)
    const nuevo = page.getByRole('button', { name: 'Nuevo Cliente/Proveedor' })
    await expect(nuevo).toBeDisabled()
    await expect(nuevo).toHaveAccessibleDescription(/Sin conexión/)
    await expect(field(page, 'Domicilio')).toHaveValue('Sin red 123')
    await field(page, 'Domicilio').press('Enter')
    await expect(page.getByRole('alert')).toHaveText(CATALOGOS.noGuardada)
    await context.setOffline(false)
    await expect(nuevo).toBeEnabled()
    await field(page, 'Domicilio').press('Enter')
    await expect(said(page, 'Cliente/Proveedor modificado con exito')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Sin red 123' })).toBeVisible()

    await page.getByRole('button', { name: 'Nuevo Cliente/Proveedor' }).click()
    await field(page, 'Nombre').fill('De nadie')
    await floor.signOutLeavingPending(page)
    const kept = await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('borrador')))
    expect(kept).toEqual([])
  },
)

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
