import type { Page } from '@playwright/test'
import { endpointsDe } from '#contract/endpoints/oficina.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro, RegistroNuevo } from '#contract/stock/registro.ts'
import { formatFechahs } from '#domain/registro/registro.ts'
import { formatPesos } from '#domain/valor/numero.ts'
import { CONFLICTO_FILA } from '#messages/edicion.ts'
import { MODALES } from '#messages/marco.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { DETALLE, REGISTROS } from '#messages/stock/registros.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, type ServerSide } from './server-side.ts'

test.use({ deviceOptions: DESKTOP, signedInAs: 'admin' })

const PATH = '/stock/registro'

async function open(page: Page, path = PATH): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeEnabled()
}

/** The stock on the server. */
function stockOf(side: ServerSide) {
  const read = async <T>(path: string): Promise<T> => (await (await side.call('GET', path)).json()) as T
  const productos = () => read<Producto[]>(endpointsDe('productos').listar.path)
  return {
    productos,
    registros: () => read<Registro[]>(endpointsDe('registros').listar.path),
    existencia: async (id: number) => (await productos()).find(producto => producto.id === id)?.existencia,
    async crear(registro: RegistroNuevo): Promise<Registro> {
      const { method, path } = endpointsDe('registros').crear
      const answer = await side.call(method, path, { body: JSON.stringify(registro) })
      expect(answer.status).toBe(201)
      return (await answer.json()) as Registro
    },
  }
}

let nextRemito = 0
const newRemito = (): string => `E2E-${process.pid}-${nextRemito++}`

const detail = (page: Page) => page.getByRole('region', { name: /^Detalle de / })
const openDetail = (page: Page, remito: string) =>
  page.getByRole('button', { name: REGISTROS.verDetalle(remito), exact: true }).click()
const cantidad = (page: Page, codigo: string) =>
  detail(page).getByRole('textbox', { name: DETALLE.cantidadDe(codigo), exact: true })
const guardar = (page: Page) => detail(page).getByRole('button', { name: DETALLE.guardar, exact: true })
const ojo = (page: Page) => page.getByRole('alertdialog', { name: MODALES.ojo })
const answer = (page: Page, word: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: word, exact: true }).click()

/** Chooses products by code in the picker. */
async function choose(page: Page, codigos: readonly string[]): Promise<void> {
  await detail(page).getByRole('button', { name: DETALLE.buscarProducto }).click()
  const popup = page.getByRole('dialog', { name: PRODUCTOS.titulo })
  for (const codigo of codigos) {
    const search = popup.getByRole('textbox', { name: PRODUCTOS.buscarTexto })
    await search.fill(codigo)
    await search.press('Enter')
    await popup.getByRole('checkbox', { name: new RegExp(`${codigo}( |$)`) }).check()
  }
  await popup.getByRole('button', { name: PRODUCTOS.aplicar }).click()
  await expect(popup).toBeHidden()
}

test(
  'a sale from its first row to the stock: two products, quantities, warnings, total',
  LONG,
  async ({ device, server }) => {
    const { page } = device
    const stock = stockOf(await asUser(server.url, 'admin'))
    const [bajo, otro] = (await stock.productos()).filter(
      ({ stock_minimo, existencia, venta }) => stock_minimo > 0 && existencia > 0 && (venta ?? 0) > 0,
    )
    if (bajo === undefined || otro === undefined) throw new Error('no products to sell')
    const remito = newRemito()
    await open(page)
    await page.getByRole('button', { name: REGISTROS.nuevo }).click()
    const row = page.getByRole('row').filter({ hasText: REGISTROS.ahora })
    await expect(row.getByRole('combobox', { name: 'Tipo registro' })).toHaveValue('1')
    await row.getByRole('textbox', { name: REGISTROS.nroRemito }).fill(remito)
    await row.getByRole('textbox', { name: REGISTROS.nroRemito }).press('Enter')
    await expect(page.getByText(REGISTROS.creado)).toBeVisible()

    // The new record opens by itself, and its empty detail opens a new line
    await expect(detail(page)).toBeVisible()
    await detail(page).getByRole('button', { name: DETALLE.confirmarLinea }).click()
    await expect(page.getByRole('alertdialog')).toContainText(REGISTROS.sinProducto)
    await answer(page, MODALES.cerrar)
    await choose(page, [bajo.codigo, otro.codigo])
    await expect(page.getByText(REGISTROS.productoAgregado(bajo.codigo))).toBeVisible()
    await expect(detail(page).getByText(DETALLE.lineasSinGuardar(2, 0))).toBeVisible()

    await cantidad(page, bajo.codigo).fill('muchas')
    await expect(detail(page).getByText(DETALLE.cantidadInvalida)).toBeVisible()
    await expect(guardar(page)).toBeDisabled()
    await expect(detail(page).getByText(DETALLE.faltaCantidad(1))).toBeVisible()
    const vendidas = bajo.existencia + 1
    await cantidad(page, bajo.codigo).fill(String(vendidas))
    await cantidad(page, otro.codigo).fill('2')
    const total =
      (vendidas * Math.round(100 * (bajo.venta ?? 0)) + 2 * Math.round(100 * (otro.venta ?? 0))) / 100
    await expect(detail(page).getByText(formatPesos(total), { exact: true })).toBeVisible()

    await guardar(page).click()
    await expect(ojo(page)).toContainText('Advertencias de stock minimo [')
    await expect(ojo(page)).toContainText(bajo.codigo)
    await expect(ojo(page)).toContainText(']. Estas avisado!')
    await answer(page, MODALES.continuar)
    await expect(page.getByRole('alertdialog', { name: MODALES.exito })).toContainText(REGISTROS.guardado)
    await answer(page, MODALES.cerrar)
    await expect(guardar(page)).toBeHidden()
    await expect(page.getByRole('row', { name: new RegExp(remito) }).first()).toContainText(
      formatPesos(total),
    )
    expect(await stock.existencia(bajo.id)).toBe(-1)
    expect(await stock.existencia(otro.id)).toBe(otro.existencia - 2)
  },
)

test(
  'a row is edited with the date picker of ten years, and editing another field keeps the hour',
  LONG,
  async ({ device, server }) => {
    const { page } = device
    const stock = stockOf(await asUser(server.url, 'admin'))
    const remito = newRemito()
    const fechahs = '2026-03-05T16:41:00'
    await stock.crear({ tipo_registro: 2, nro_remito: remito, fechahs })
    const now = async () => (await stock.registros()).find(({ nro_remito }) => nro_remito === remito)
    await open(page)
    await page.getByRole('textbox', { name: REGISTROS.buscarTexto }).fill(remito)
    await page.getByRole('textbox', { name: REGISTROS.buscarTexto }).press('Enter')
    await expect(page.getByText(REGISTROS.encontrados(1))).toBeVisible()
    const edit = page.getByRole('button', { name: REGISTROS.editar(remito) })

    await edit.click()
    await page.getByRole('textbox', { name: 'Observaciones' }).fill('Retira Ñandú')
    await page.getByRole('textbox', { name: 'Observaciones' }).press('Enter')
    await expect(page.getByText(REGISTROS.modificado)).toBeVisible()
    await expect(edit).toBeFocused()
    expect(await now()).toMatchObject({ observaciones: 'Retira Ñandú' })
    expect((await now())?.fechahs.slice(0, 16)).toBe(fechahs.slice(0, 16))
    await expect(page.getByText(formatFechahs(fechahs))).toBeVisible()

    await edit.click()
    await page.getByRole('button', { name: 'Calendario de Fecha' }).click()
    const years = page.getByRole('dialog').getByRole('combobox', { name: 'Año' }).locator('option')
    const thisYear = new Date().getFullYear()
    await expect(years).toHaveText(Array.from({ length: 10 }, (_, i) => String(thisYear - 9 + i)))
    await page.getByRole('dialog').getByRole('gridcell', { name: '12' }).first().click()
    await page.getByRole('button', { name: REGISTROS.guardar(remito) }).click()
    await expect.poll(async () => (await now())?.fechahs.slice(0, 16)).toBe('2026-03-12T00:00')
  },
)

test(
  'lines of one record changed at two devices: changes of the same line are asked about, the others are saved together',
  LONG,
  async ({ device, newDevice, server }) => {
    const stock = stockOf(await asUser(server.url, 'admin'))
    const [uno, dos, tres] = await stock.productos()
    if (uno === undefined || dos === undefined || tres === undefined) throw new Error('no products')
    const remito = newRemito()
    const { id } = await stock.crear({
      tipo_registro: 2,
      nro_remito: remito,
      detalles: [
        { producto: uno.id, cantidad: 1 },
        { producto: dos.id, cantidad: 2 },
      ],
    })
    const other = (await newDevice(DESKTOP)).page
    await floor.signIn(other, 'admin')
    const { page } = device
    for (const who of [page, other]) {
      await open(who, `${PATH}?registro=${id}`)
      await expect(detail(who)).toBeVisible()
    }
    await cantidad(other, uno.codigo).fill('4')
    await guardar(other).click()
    await expect(other.getByRole('alertdialog', { name: MODALES.exito })).toBeVisible()

    await cantidad(page, uno.codigo).fill('10')
    await cantidad(page, dos.codigo).fill('20')
    await detail(page).getByRole('button', { name: DETALLE.agregarOtra }).click()
    await choose(page, [tres.codigo])
    await detail(page).getByRole('textbox', { name: DETALLE.cantidad, exact: true }).fill('3')
    await detail(page).getByRole('button', { name: DETALLE.confirmarLinea }).click()
    await guardar(page).click()
    const conflict = page.getByRole('dialog', { name: CONFLICTO_FILA.titulo })
    // The other version is by this person, at another device
    await expect(conflict).toContainText(/Vos lo guardaste el .*, en otra pestaña o en otro equipo/)
    await expect(conflict.getByRole('row', { name: new RegExp(`^${uno.codigo} 1 10 4$`) })).toBeVisible()
    await expect(conflict.getByRole('row', { name: new RegExp(`^${dos.codigo} 2 20 2$`) })).toBeVisible()
    // Closing it decides and loses nothing
    await page.keyboard.press('Escape')
    await expect(cantidad(page, dos.codigo)).toHaveValue('20')
    await guardar(page).click()
    await conflict.getByRole('button', { name: CONFLICTO_FILA.aplicar }).click()
    await expect(page.getByRole('alertdialog', { name: MODALES.exito })).toBeVisible()
    await answer(page, MODALES.cerrar)
    const saved = (await stock.registros()).find(registro => registro.id === id)
    expect(saved?.detalles.map(({ producto, cantidad: unidades }) => [producto.id, unidades])).toEqual([
      [uno.id, 10],
      [dos.id, 20],
      [tres.id, 3],
    ])
    await expect(cantidad(page, uno.codigo)).toHaveValue('10')
  },
)

test('leaving with unsaved lines asks first, by every way out', async ({ device, server }) => {
  const { page } = device
  const stock = stockOf(await asUser(server.url, 'admin'))
  const [producto] = await stock.productos()
  if (producto === undefined) throw new Error('no products')
  const [uno, dos] = [newRemito(), newRemito()]
  for (const nro_remito of [uno, dos])
    await stock.crear({ tipo_registro: 5, nro_remito, detalles: [{ producto: producto.id, cantidad: 1 }] })
  await page.goto('/stock/producto')
  await page.getByRole('button', { name: 'Stock', exact: true }).click()
  await page.getByRole('link', { name: 'Registros' }).click()
  await openDetail(page, uno)
  const asked = ojo(page).getByText(DETALLE.hayCambios(uno))
  const stays = async () => {
    await expect(asked).toBeVisible()
    await answer(page, MODALES.cerrar)
    await expect(page).toHaveURL(PATH)
    await expect(cantidad(page, producto.codigo)).toHaveValue('33')
  }
  await cantidad(page, producto.codigo).fill('33')
  await openDetail(page, dos)
  await stays()
  await page.getByRole('link', { name: 'Inicio' }).first().click()
  await stays()
  await page.goBack({ waitUntil: 'commit' }).catch(() => {}) // The navigation is cancelled before it completes
  await stays()
  await floor.leave(page).click()
  await stays()
  let isAsked = false
  page.once('dialog', dialog => {
    isAsked = dialog.type() === 'beforeunload'
    void dialog.dismiss()
  })
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => isAsked).toBe(true)

  await page.getByRole('link', { name: 'Inicio' }).first().click()
  await answer(page, MODALES.continuar)
  await expect(page).not.toHaveURL(PATH)
  await page.goBack()
  await expect(page.getByRole('button', { name: REGISTROS.verDetalle(uno) })).toBeVisible()
  await expect(detail(page)).toBeHidden()
})

test('without a network a report and a list show their last answer with its age; drafts of rows and lines survive a reload, and what needs the network is disabled', async ({
  device,
  server,
  faults,
}) => {
  const { page, context } = device
  const stock = stockOf(await asUser(server.url, 'admin'))
  const [producto] = await stock.productos()
  if (producto === undefined) throw new Error('no products')
  const remito = newRemito()
  await stock.crear({
    tipo_registro: 5,
    nro_remito: remito,
    detalles: [{ producto: producto.id, cantidad: 4 }],
  })
  const report = '/informes/date?desde=2020-01-01&hasta=2030-12-31&estado=5'
  const total = page.getByRole('heading', { name: /^Total: \d+/ })
  await page.goto(report)
  await expect(total).toContainText('en lista')
  const [shown] = await total.allTextContents()
  // The report is written to disk a second later
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some(key => key.includes('informe'))))
    .toBe(true)
  await open(page)
  await floor.readyForOffline(page)
  await openDetail(page, remito)
  await cantidad(page, producto.codigo).fill('44')
  await page.getByRole('button', { name: REGISTROS.nuevo }).click()
  await page.getByRole('textbox', { name: REGISTROS.nroRemito }).fill('a medio escribir')
  page.on('dialog', dialog => void dialog.accept())

  await context.setOffline(true)
  await faults.refuse()
  await page.reload()
  await expect(page.getByText(REGISTROS.sinConexion)).toContainText(/Datos de las \d\d:\d\d/)
  await expect(page.getByRole('textbox', { name: REGISTROS.nroRemito })).toHaveValue('a medio escribir')
  await expect(cantidad(page, producto.codigo)).toHaveValue('44')
  const nuevo = page.getByRole('button', { name: REGISTROS.nuevo })
  for (const button of [nuevo, guardar(page), page.getByRole('button', { name: /^Eliminar / }).first()]) {
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(new RegExp(REGISTROS.sinConexion))
  }

  await page.goto(report)
  await expect(total).toHaveText(shown ?? '')
  await expect(page.getByText(/Datos de las \d\d:\d\d, (recién|hace)/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('armada')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('El informe se pide al servidor, y ahora no hay conexión')).toBeVisible()
  // The report loads by itself
  await faults.accept()
  await context.setOffline(false)
  await expect(total).toContainText('en armada')
})

test('a line removed after a question returns at its saved price', LONG, async ({ device, server }) => {
  const { page } = device
  const stock = stockOf(await asUser(server.url, 'admin'))
  const [producto, otro] = await stock.productos()
  if (producto === undefined || otro === undefined) throw new Error('no products')
  const remito = newRemito()
  const { monto } = await stock.crear({
    tipo_registro: 5,
    nro_remito: remito,
    detalles: [
      { producto: producto.id, cantidad: 2 },
      { producto: otro.id, cantidad: 1 },
    ],
  })
  await open(page)
  await openDetail(page, remito)
  await detail(page)
    .getByRole('button', { name: DETALLE.quitar(producto.codigo), exact: true })
    .click()
  await expect(ojo(page)).toContainText(REGISTROS.confirmarQuitar)
  await answer(page, MODALES.continuar)
  await expect(cantidad(page, producto.codigo)).toBeHidden()
  await expect(detail(page).getByText(DETALLE.lineasSinGuardar(0, 1))).toBeVisible()
  await detail(page).getByRole('button', { name: DETALLE.agregarOtra }).click()
  await choose(page, [producto.codigo])
  const units = detail(page).getByRole('textbox', { name: DETALLE.cantidad, exact: true })
  await expect(units).toBeFocused()
  await units.fill('2')
  await units.press('Enter')
  // The quantity equals the saved one: nothing is left to save
  await expect(guardar(page)).toBeHidden()
  await expect(detail(page).getByText(formatPesos(monto), { exact: true })).toBeVisible()
})
