import type { Page } from '@playwright/test'
import { endpointsOf } from '#contract/endpoints/oficina.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { RegistroNuevo } from '#contract/stock/registro.ts'
import { MODALES } from '#messages/marco.ts'
import { DETALLE, REGISTROS } from '#messages/stock/registros.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, type ServerSide } from './server-side.ts'

test.use({ deviceOptions: DESKTOP, signedInAs: 'admin' })

const PATH = '/stock/registro'

let nextRemito = 0
async function makeRegistros(side: ServerSide, count: number): Promise<[codigo: string, remitos: string[]]> {
  const answer = await side.call('GET', endpointsOf('productos').listar.path)
  const [producto] = (await answer.json()) as Producto[]
  if (producto === undefined) throw new Error('no products')
  const { method, path } = endpointsOf('registros').crear
  const remitos = Array.from({ length: count }, () => `E2E-${process.pid}-${nextRemito++}`)
  for (const nro_remito of remitos) {
    const registro: RegistroNuevo = {
      tipo_registro: 5,
      nro_remito,
      detalles: [{ producto: producto.id, cantidad: 1 }],
    }
    const made = await side.call(method, path, { body: JSON.stringify(registro) })
    expect(made.status).toBe(201)
  }
  return [producto.codigo, remitos]
}

const detail = (page: Page) => page.getByRole('region', { name: /^Detalle de / })
const openDetail = (page: Page, remito: string) =>
  page.getByRole('button', { name: REGISTROS.verDetalle(remito), exact: true }).click()
const cantidad = (page: Page, codigo: string) =>
  detail(page).getByRole('textbox', { name: DETALLE.cantidadDe(codigo), exact: true })
const guardar = (page: Page) => detail(page).getByRole('button', { name: DETALLE.guardar, exact: true })
const ojo = (page: Page) => page.getByRole('alertdialog', { name: MODALES.ojo })
const answer = (page: Page, word: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: word, exact: true }).click()

test('leaving unsaved lines asks first: by another record, a link, Back, signing out or closing the tab', async ({
  device,
  server,
}) => {
  const { page } = device
  const [codigo, [uno = '', dos = '']] = await makeRegistros(await asUser(server.url, 'admin'), 2)
  await page.goto('/stock/producto')
  await page.getByRole('button', { name: 'Stock', exact: true }).click()
  await page.getByRole('link', { name: 'Registros' }).click()
  await openDetail(page, uno)
  const asked = ojo(page).getByText(DETALLE.hayCambios(uno))
  const stays = async () => {
    await expect(asked).toBeVisible()
    await answer(page, MODALES.cerrar)
    await expect(page).toHaveURL(PATH)
    await expect(cantidad(page, codigo)).toHaveValue('33')
  }
  await cantidad(page, codigo).fill('33')
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

test('without a network a report and a list show their last answer with its age, and drafts of rows and lines survive a reload', async ({
  device,
  server,
  faults,
}) => {
  const { page, context } = device
  const [codigo, [remito = '']] = await makeRegistros(await asUser(server.url, 'admin'), 1)
  const report = '/informes/date?desde=2020-01-01&hasta=2030-12-31&estado=5'
  const total = page.getByRole('heading', { name: /^Total: \d+/ })
  await page.goto(report)
  await expect(total).toContainText('en lista')
  const [shown] = await total.allTextContents()
  // The report is written to disk a second after it is shown
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some(key => key.includes('informe'))))
    .toBe(true)
  await page.goto(PATH)
  await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeEnabled()
  await floor.readyForOffline(page)
  await openDetail(page, remito)
  await cantidad(page, codigo).fill('44')
  await page.getByRole('button', { name: REGISTROS.nuevo }).click()
  await page.getByRole('textbox', { name: REGISTROS.nroRemito }).fill('a medio escribir')
  page.on('dialog', dialog => void dialog.accept())

  await context.setOffline(true)
  await faults.refuse()
  await page.reload()
  await expect(page.getByText(REGISTROS.sinConexion)).toContainText(/Datos de las \d\d:\d\d/)
  await expect(page.getByRole('textbox', { name: REGISTROS.nroRemito })).toHaveValue('a medio escribir')
  await expect(cantidad(page, codigo)).toHaveValue('44')
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
  // The report loads without another tap
  await faults.accept()
  await context.setOffline(false)
  await expect(total).toContainText('en armada')
})
