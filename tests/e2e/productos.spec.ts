import type { Page } from '@playwright/test'
import { endpointsDe } from '#contract/endpoints/oficina.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Producto } from '#contract/stock/producto.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { LONG } from './depth.ts'
import { DESKTOP, TABLET } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, type ServerSide } from './server-side.ts'

test.use({ deviceOptions: DESKTOP, signedInAs: 'admin' })

const PATH = endpointsDe('productos').listar.path
const open = async (page: Page): Promise<void> => {
  await page.goto('/stock/producto')
  await expect(edits(page).first()).toBeEnabled()
}
const edits = (page: Page) => page.getByRole('button', { name: /^Editar / })
const search = (page: Page) => page.getByRole('textbox', { name: PRODUCTOS.buscarTexto })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const row = (page: Page, codigo: string) => page.getByRole('row').filter({ hasText: codigo })
const count = (page: Page) => page.locator('.count')

async function make(side: ServerSide, resource: string, body: object): Promise<{ id: number }> {
  const answer = await side.call('POST', `/api/${resource}`, { body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${resource}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { id: number }
}
const todos = async (side: ServerSide): Promise<Producto[]> =>
  (await (await side.call('GET', PATH)).json()) as Producto[]
const named = async (side: ServerSide, codigo: string) =>
  (await todos(side)).find(producto => producto.codigo === codigo)

test(
  'a product is created by keyboard with a comma and a point, and shows at once',
  LONG,
  async ({ device, server, faults }) => {
    const { page } = device
    const side = await asUser(server.url, 'admin')
    await open(page)
    await page.getByRole('button', { name: PRODUCTOS.nuevo }).focus()
    await page.keyboard.press('Enter')
    await expect(field(page, 'Código')).toBeFocused()
    await floor.typeByHand(page, 'E2E-COMA')
    await page.keyboard.press('Tab')
    await floor.typeByHand(page, 'Ñandú <b>con coma</b> & 100 %')
    await field(page, 'Stock mínimo').fill('4')
    await field(page, 'Venta').fill('1234,5')
    await field(page, 'Costo').fill('0.05')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Producto Ñandú <b>con coma</b> & 100 % creada correctamente')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Editar E2E-COMA' })).toBeFocused()
    await expect(row(page, 'E2E-COMA')).toContainText('u$s 1.234,50')
    await expect(row(page, 'E2E-COMA')).toContainText('faltan 4')
    expect(await named(side, 'E2E-COMA')).toMatchObject({
      venta: 1234.5,
      costo: 0.05,
      stock_minimo: 4,
      existencia: 0,
    })
    const writes = faults.seen.filter(seen => seen.method === 'POST' && seen.path === PATH)
    expect(writes.map(({ key }) => key)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  },
)

test(
  'a number that is none keeps the row with its message, and the row survives a reload',
  LONG,
  async ({ device }) => {
    const { page } = device
    await open(page)
    await page.getByRole('button', { name: PRODUCTOS.nuevo }).click()
    await field(page, 'Venta').fill('12,x')
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('El codigo es obligatorio')
    await expect(alert).toContainText('El valor "12,x" no es un número decimal válido.')
    await expect(field(page, 'Código')).toBeFocused()
    await field(page, 'Código').fill('E2E-A-MEDIAS')
    await page.reload()
    await expect(field(page, 'Código')).toHaveValue('E2E-A-MEDIAS')
    await expect(field(page, 'Venta')).toHaveValue('12,x')
    await field(page, 'Venta').fill('')
    await field(page, 'Venta').press('Enter')
    await expect(row(page, 'E2E-A-MEDIAS')).toBeVisible()
    await page.reload()
    await expect(edits(page).first()).toBeVisible()
    await expect(field(page, 'Código')).toBeHidden()
  },
)

test('a row is edited in its place, and deleted after it was confirmed', LONG, async ({ device, server }) => {
  const { page } = device
  const side = await asUser(server.url, 'admin')
  await make(side, 'productos', { codigo: 'E2E-EDITAR', descripcion: 'Antes', venta: 10 })
  await open(page)
  await search(page).fill('e2e-editar')
  await page.getByRole('button', { name: 'Editar E2E-EDITAR' }).click()
  await expect(field(page, 'Venta')).toHaveValue('10,00')
  await field(page, 'Descripción').fill('Después')
  await field(page, 'Venta').fill('')
  await page.getByRole('button', { name: 'Guardar E2E-EDITAR' }).click()
  await expect(page.getByText(PRODUCTOS.modificado, { exact: true })).toBeVisible()
  await expect(row(page, 'E2E-EDITAR')).toContainText('Después')
  expect(await named(side, 'E2E-EDITAR')).toMatchObject({ descripcion: 'Después', venta: null })

  await page.getByRole('button', { name: 'Eliminar E2E-EDITAR' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Ojo!' })
  await expect(ask).toContainText('¿Estás seguro de eliminar este producto?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Eliminar E2E-EDITAR' })).toBeFocused()
  await page.getByRole('button', { name: 'Eliminar E2E-EDITAR' }).click()
  await ask.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText(PRODUCTOS.borrado, { exact: true })).toBeVisible()
  await expect(page.getByText(PRODUCTOS.vaciaConFiltro)).toBeVisible()
  expect(await named(side, 'E2E-EDITAR')).toBeUndefined()
})

test(
  'S16: a product of a record is not deleted, and a code that is taken is not created',
  LONG,
  async ({ device, server }) => {
    const { page } = device
    const side = await asUser(server.url, 'admin')
    const { id } = await make(side, 'productos', { codigo: 'E2E-USADO' })
    await make(side, 'registros', { tipo_registro: 2, detalles: [{ producto: id, cantidad: 3 }] })
    await open(page)
    await search(page).fill('e2e-usado')
    await page.getByRole('button', { name: 'Eliminar E2E-USADO' }).click()
    await page.getByRole('alertdialog', { name: 'Ojo!' }).getByRole('button', { name: 'Continuar' }).click()
    const modal = page.getByRole('alertdialog', { name: 'Error' })
    await expect(modal).toContainText(PRODUCTOS.referenciado)
    await modal.getByRole('button', { name: 'Cerrar' }).click()
    await expect(row(page, 'E2E-USADO')).toBeVisible()
    expect(await named(side, 'E2E-USADO')).toMatchObject({ existencia: 3 })

    await page.getByRole('button', { name: PRODUCTOS.nuevo }).click()
    await field(page, 'Código').fill('e2e-usado')
    await page.keyboard.press('Enter')
    await expect(modal).toContainText(PRODUCTOS.errorCrear)
    await modal.getByRole('button', { name: 'Cerrar' }).click()
    await expect(field(page, 'Código')).toHaveValue('e2e-usado')
    await expect(field(page, 'Código')).toHaveAttribute('aria-invalid', 'true')
  },
)

test(
  'filters go together by the rule of category and model, at once here and by the server on Enter',
  LONG,
  async ({ device, server, faults }) => {
    const { page } = device
    const side = await asUser(server.url, 'admin')
    const una = await make(side, 'categorias', { nombre: 'E2E Una' })
    const otra = await make(side, 'categorias', { nombre: 'E2E Otra' })
    const modelo = await make(side, 'modelos_producto', { nombre: 'E2E Modelo', categoria: una.id })
    await make(side, 'productos', { codigo: 'E2E-F1', modelo: modelo.id, categoria: una.id })
    await make(side, 'productos', { codigo: 'E2E-F2', categoria: una.id })
    await make(side, 'productos', { codigo: 'E2E-F3', categoria: otra.id })
    await open(page)
    const list = (name: string) => page.getByRole('combobox', { name, exact: true })
    await list('Categoria').selectOption('E2E Una')
    await expect(count(page)).toHaveText('2 productos encontradas')
    await list('Modelo').selectOption('E2E Modelo')
    await expect(count(page)).toHaveText('1 productos encontradas')
    await list('Categoria').selectOption('E2E Otra')
    await expect(list('Modelo')).toHaveValue('')
    await expect(list('Modelo').getByRole('option', { name: 'E2E Modelo' })).toHaveCount(0)
    await expect(row(page, 'E2E-F3')).toBeVisible()
    await list('Categoria').selectOption('')
    await list('Modelo').selectOption('E2E Modelo')
    await expect(list('Categoria')).toHaveValue(String(una.id))
    await search(page).fill('É2E-f')
    const { method, path } = ENDPOINTS.filtroProductos
    const asked = () => faults.seen.filter(seen => seen.method === method && seen.path === path)
    expect(asked()).toEqual([])
    await search(page).press('Enter')
    await expect.poll(() => asked().map(({ status }) => status)).toEqual([200])
    await expect(edits(page)).toHaveCount(1)
    await expect(row(page, 'E2E-F1')).toBeVisible()
    await page.getByRole('button', { name: PRODUCTOS.limpiar }).click()
    await expect(count(page)).toHaveText(`${(await todos(side)).length} productos encontradas`)
  },
)

test('every row can be reached, and sorting starts from the first', LONG, async ({ device, server }) => {
  const { page } = device
  const side = await asUser(server.url, 'admin')
  const codigos = (await todos(side)).map(({ codigo }) => codigo)
  const compare = new Intl.Collator('es', { numeric: true }).compare
  const enOrden = codigos.sort(compare)
  await open(page)
  const table = page.getByRole('table', { name: 'Productos' })
  await expect(table).toHaveAttribute('aria-rowcount', String(codigos.length + 1))
  const head = page.getByRole('columnheader', { name: 'Código' })
  await head.getByRole('button').click()
  await expect(edits(page).first()).toHaveAccessibleName(`Editar ${enOrden[0]}`)
  expect(await edits(page).count()).toBeLessThan(60)
  await page.locator('.productos .table-wrap').evaluate(wrap => wrap.scrollTo(0, wrap.scrollHeight))
  await expect(edits(page).last()).toHaveAccessibleName(`Editar ${enOrden.at(-1)}`)
  await expect(page.getByRole('row').last()).toHaveAttribute('aria-rowindex', String(codigos.length + 1))
  await head.getByRole('button').click()
  await expect(edits(page).first()).toHaveAccessibleName(`Editar ${enOrden.at(-1)}`)
})

test(
  'without the network the last list stays with its age, and says why nothing can be changed',
  LONG,
  async ({ device }) => {
    const { page, context } = device
    await open(page)
    await floor.readyForOffline(page)
    const before = await count(page).textContent()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/Datos de las \d\d:\d\d\. Sin conexión no se pueden crear/)).toBeVisible()
    await expect(count(page)).toHaveText(before ?? '')
    const create = page.getByRole('button', { name: PRODUCTOS.nuevo })
    await expect(create).toBeDisabled()
    await expect(create).toHaveAccessibleDescription(/Sin conexión no se pueden crear/)
    await expect(edits(page).first()).toBeDisabled()
    await search(page).fill('zzz no hay')
    await expect(page.getByText(PRODUCTOS.vaciaConFiltro)).toBeVisible()
    await context.setOffline(false)
    await page.reload()
    await expect(search(page)).toHaveValue('zzz no hay')
    await search(page).fill('')
    await expect(edits(page).first()).toBeEnabled()
  },
)

test.describe('where the table does not fit', LONG, () => {
  test.use({ deviceOptions: TABLET })

  test('what is looked at most is in sight without sliding, upright too', async ({ device: { page } }) => {
    await open(page)
    await page.getByRole('button', { name: /^Con faltante/ }).click()
    const first = page.getByRole('row').nth(1)
    for (const width of [1280, 800]) {
      await page.setViewportSize({ width, height: 1280 })
      for (const text of [/^Editar /, /^Eliminar /])
        await expect(first.getByRole('button', { name: text })).toBeInViewport({ ratio: 1 })
      for (const column of ['Existencia', 'Venta', 'Costo'])
        await expect(page.getByRole('columnheader', { name: column })).toBeInViewport({ ratio: 1 })
      await expect(first.locator('.mark', { hasText: /^faltan / })).toBeInViewport({ ratio: 1 })
      await expect(page.getByText(/^Deslizá para ver .* y talle$/)).toBeAttached()
      await page.locator('.table-wrap').evaluate(around => around.scrollTo({ left: 9999 }))
      await expect(first.getByRole('button', { name: /^Editar / })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('columnheader', { name: 'Talle' })).toBeInViewport({ ratio: 1 })
      await expect(page.getByText(/^Deslizá para ver/)).toHaveCount(0)
      await page.locator('.table-wrap').evaluate(around => around.scrollTo({ left: 0 }))
    }
    await page.setViewportSize({ width: 800, height: 1280 })
    await page.goto('/stock/registro')
    const registro = page.getByRole('row').nth(1)
    await expect(registro.locator('.c-mon')).toBeInViewport({ ratio: 1 })
    await expect(registro.getByRole('button', { name: /^Eliminar / })).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(/^Deslizá para ver .* y observaciones$/)).toBeAttached()
  })
})

test.describe('on a desk’s screen at 200 %', LONG, () => {
  const viewport = { width: DESKTOP.viewport.width / 2, height: DESKTOP.viewport.height / 2 }
  test.use({ deviceOptions: { ...DESKTOP, viewport, deviceScaleFactor: 2 } })

  test('nothing slides, and the filters leave room for what is looked for', async ({ device: { page } }) => {
    await open(page)
    await page.getByRole('button', { name: /^Con faltante/ }).click()
    await expect(page.getByRole('table')).toHaveCSS('display', 'block')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    const first = page.locator('tbody').getByRole('row').first()
    for (const cell of ['.c-cod', '.c-des', '.c-exi'])
      await expect(first.locator(cell)).toBeInViewport({ ratio: 1 })
  })
})
