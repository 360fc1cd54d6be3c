import type { Page } from '@playwright/test'
import { endpointsOf } from '#contract/endpoints/oficina.ts'
import type { Producto } from '#contract/stock/producto.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { MODALES } from '#messages/marco.ts'
import { LOGIN } from '#messages/persona/login.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { DETALLE, REGISTROS } from '#messages/stock/registros.ts'
import type { SeenRequest } from '../helpers/fault-proxy.ts'
import { FACTORY_CALLS, STOCK_CALLS } from '../helpers/specification.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, nrosIn } from './server-side.ts'

test.use({ contractOnly: true, keepAlive: false, deviceOptions: DESKTOP })

const LISTA_PRODUCTOS = 'GET /api/productos'
const LISTA_REGISTROS = 'GET /api/registros'
const PRODUCTO =
  'marca:null,categoria:null,modelo:null,talle:null,color:null,stock_minimo:0,existencia:0,venta:null,costo:null'
const LECTURA = [
  'POST /api/butaca/filtro {nro:{butaca},modelo:0,estado:0,color:0}',
  'GET /api/cambioEstado/but?nroButaca={butaca}',
]
const MES = 'fechaD={desde}T00:00:00&fechaH={hasta}T23:59:59'

const DAY = {
  // The panel's calls, then the mirror's. The mirror requests the ready seats again: the panel's answer is older
  'signs in': [
    'POST /auth/login {nombre:admin,pass:admin}',
    'POST /api/butaca/filtro {nro:null,modelo:0,estado:5,color:0}',
    'GET /api/cambioEstado/hoy',
    'GET /api/homologaciones/hoy',
    'GET /api/modelo',
    'GET /api/color',
    'GET /api/estado',
    'POST /api/butaca/filtro {nro:null,modelo:0,estado:1,color:0}',
    'POST /api/butaca/filtro {nro:null,modelo:0,estado:2,color:0}',
    'POST /api/butaca/filtro {nro:null,modelo:0,estado:3,color:0}',
    'POST /api/butaca/filtro {nro:null,modelo:0,estado:4,color:0}',
    'POST /api/butaca/filtro {nro:null,modelo:0,estado:5,color:0}',
  ],
  // The mirror shows the seat at once. Then the seat is read again (decision 0037), and the card reads its last author
  'scans a seat': LECTURA,
  'scans a second seat': LECTURA,
  'types a whole number': LECTURA,
  // Sent as typed: another server may distinguish upper and lower case
  'types a part of a number': ['POST /api/butaca/filtro {nro:S7,modelo:0,estado:0,color:0}'],
  'looks for lista': ['POST /api/butaca/filtro {nro:null,modelo:0,estado:5,color:0}'],
  'looks for armada, S7 and negro': ['POST /api/butaca/filtro {nro:null,modelo:5,estado:4,color:1}'],
  'looks for entregada': ['POST /api/butaca/filtro {nro:null,modelo:0,estado:6,color:0}'],
  // No call, because the mirror is less than a minute old
  'looks for all of them': [],
  'looks for Listas A': ['POST /api/butaca/filtroAS false'],
  'looks for Listas S': ['POST /api/butaca/filtroAS true'],
  // Reads the factory's date, because the panel's calls return none on a day without changes
  'opens Por Fecha': ['GET /api/cambioEstado/hoy'],
  'a report of lista': [`GET /api/informes/filtroFechas?${MES}&estado=5&color=0`],
  'a report of entregada in negro': [`GET /api/informes/filtroFechas?${MES}&estado=6&color=1`],
  'a report of S': [`GET /api/informes/filtroFechasAS?${MES}&estado=6&color=1&tipo=S`],
  'opens a bar': [`GET /api/informes/filtroFechas/modeloAS?${MES}&estado=6&color=1&modelo={modelo}&tipo=S`],
  'opens Productos': [
    LISTA_PRODUCTOS,
    'GET /api/categorias',
    'GET /api/marcas',
    'GET /api/modelos_producto',
    'GET /api/colores_producto',
    'GET /api/talles',
  ],
  // After each write the list is read again (specification §4).
  // A new product has the `unidad` of the blank template (specification §3)
  'makes a product': [
    `POST /api/productos {codigo:DIA-1,descripcion:null,${PRODUCTO},unidad:}`,
    LISTA_PRODUCTOS,
  ],
  'edits it': [`PUT /api/productos {codigo:DIA-1,descripcion:Un dia,${PRODUCTO},id:{id}}`, LISTA_PRODUCTOS],
  'looks for it': ['POST /api/productos/filtro {text:DIA-1,marca:0,color:0,categoria:0,modelo:0,talle:0}'],
  'deletes it': ['GET /api/productos/d/{id}', LISTA_PRODUCTOS],
  'opens Registros': ['GET /api/tipo_registros', 'GET /api/cliente_proveedor', LISTA_REGISTROS],
  'makes a record': [
    'POST /api/registros {tipo_registro:1,nro_remito:DIA-R,cliente_proveedor:null,observaciones:null}',
    LISTA_REGISTROS,
  ],
  // Saving lines and deleting a record move the stock, so the products are read again
  'saves it with a line': [
    'PUT /api/registros/{id} {id,fechahs,tipo_registro,nro_remito,cliente_proveedor,observaciones,monto,detalles}',
    LISTA_REGISTROS,
    LISTA_PRODUCTOS,
  ],
  'deletes the record': ['GET /api/registros/d/{id}', LISTA_REGISTROS, LISTA_PRODUCTOS],
  'signs out': [],
} satisfies Record<string, string[]>

const DECLARED = [...FACTORY_CALLS, ...STOCK_CALLS].map(
  call => new RegExp(`^${call.replace('{id}', '\\d+')}$`),
)

function writeBody(body: string): string {
  const value: unknown = JSON.parse(body)
  const isWhole = typeof value === 'object' && value !== null && 'detalles' in value
  return isWhole ? `{${Object.keys(value).join()}}` : body.replaceAll('"', '')
}

/** Ids of rows created and sold during the day. */
const ID = /(?<=\/d\/|\/registros\/|[,{]id:)\d+/g

const write = ({ method, path, body }: SeenRequest, names: Record<string, string>): string => {
  const sent = body === '' ? '' : ` ${writeBody(body)}`
  const whole = `${method} ${decodeURIComponent(path)}${sent}`.replace(ID, '{id}')
  return Object.entries(names).reduce((text, [value, name]) => text.replaceAll(value, name), whole)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const choose = (page: Page, name: string, label: string) =>
  page.getByRole('combobox', { name }).selectOption(label === '' ? { index: 0 } : { label })

async function go(page: Page, group: string, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Principal' }).first()
  await menu.getByRole('button', { name: group, exact: true }).click()
  await menu.getByRole('link', { name, exact: true }).filter({ visible: true }).click()
}

async function look(page: Page, estado: string, modelo: string, color: string): Promise<void> {
  await choose(page, 'Estado', estado)
  await choose(page, 'Modelo', modelo)
  await choose(page, 'Color', color)
  await button(page, 'Buscar').click()
}

async function scan(page: Page, nro: string): Promise<void> {
  await floor.scan(page, nro)
  await floor.expectAnswer(page, nro)
}

async function type(page: Page, text: string): Promise<void> {
  await floor.scanField(page).fill('')
  await floor.typeByHand(page, text)
  await page.keyboard.press('Enter')
}

async function confirm(page: Page): Promise<void> {
  await page
    .getByRole('alertdialog', { name: MODALES.ojo })
    .getByRole('button', { name: MODALES.continuar })
    .click()
}

test('a scripted working day makes exactly the listed calls on a contract-only server', async ({
  device: { page },
  server,
  faults,
}) => {
  // Intervals of 20 s or more run hourly, because the table does not contain their calls
  await page.addInitScript(() => {
    const every = window.setInterval
    window.setInterval = ((run: () => void, ms: number) =>
      every(run, ms < 20_000 ? ms : 3_600_000)) as typeof setInterval
  })
  const side = await asUser(server.url, 'admin')
  const nros = await nrosIn(side, floor.TAPIZADA, 3)
  const productos = (await (
    await side.call('GET', endpointsOf('productos').listar.path)
  ).json()) as Producto[]
  const vendido = productos.find(({ existencia, stock_minimo }) => existencia > stock_minimo)
  const codigo = vendido?.codigo ?? ''
  const calls = () => faults.seen.filter(({ path }) => /^\/(api|auth)\//.test(path))
  const made: Record<string, string[]> = {}

  /** Records all calls made while `perform` runs as the calls of the action. */
  async function act(
    name: keyof typeof DAY,
    perform: () => Promise<void>,
    names: () => Record<string, string> = () => ({}),
  ): Promise<void> {
    const before = calls().length
    await perform()
    const isThere = () =>
      calls()
        .slice(before)
        .filter(({ status }) => status !== undefined).length >= DAY[name].length
    await expect.poll(isThere, { message: name, intervals: [50] }).toBe(true)
    made[name] = calls()
      .slice(before)
      .map(call => write(call, names()))
  }
  const read = (name: keyof typeof DAY, nro = '', perform = scan) =>
    act(
      name,
      () => perform(page, nro),
      () => ({ [nro]: '{butaca}' }),
    )

  await page.goto('/login')
  await act('signs in', async () => {
    await page.getByLabel(LOGIN.usuario).fill('Admin')
    await page.getByLabel(LOGIN.contrasena, { exact: true }).fill('admin')
    await button(page, LOGIN.ingresar).click()
    await expect(page).not.toHaveURL(/\/login/)
  })

  await go(page, 'Fabrica', 'Butacas')
  await expect(floor.scanField(page)).toBeFocused()
  await read('scans a seat', nros[0])
  await read('scans a second seat', nros[1])
  await read('types a whole number', nros[2], type)
  await act('types a part of a number', () => type(page, 'S7'))
  await floor.scanField(page).fill('')
  await act('looks for lista', () => look(page, 'lista', '', ''))
  await act('looks for armada, S7 and negro', () => look(page, 'armada', 'S7', 'negro'))
  await act('looks for entregada', () => look(page, 'entregada', '', ''))
  await act('looks for all of them', () => look(page, '', '', ''))
  await act('looks for Listas A', () => button(page, 'Listas A').click())
  await act('looks for Listas S', () => button(page, 'Listas S').click())

  await act('opens Por Fecha', () => go(page, 'Informes', 'Por Fecha'))
  await expect(page.getByRole('combobox', { name: INFORME.estado })).toHaveValue('5')
  const day = async (name: string) => (await field(page, name).inputValue()).split('/').reverse().join('-')
  const [desde, hasta] = [await day(INFORME.desde), await day(INFORME.hasta)]
  const days = () => ({ [`fechaD=${desde}`]: 'fechaD={desde}', [`fechaH=${hasta}`]: 'fechaH={hasta}' })
  const report = (name: keyof typeof DAY, change: () => Promise<unknown>) =>
    act(
      name,
      async () => {
        await change()
        await button(page, INFORME.enviar).click()
      },
      days,
    )
  await report('a report of lista', async () => {})
  await report('a report of entregada in negro', async () => {
    await choose(page, INFORME.estado, 'entregada')
    await choose(page, INFORME.color, 'negro')
  })
  await report('a report of S', () => button(page, 'S').click())
  const bar = page.getByRole('list', { name: INFORME.serie }).getByRole('button').first()
  const modelo = /^[^:]*/.exec((await bar.getAttribute('aria-label')) ?? '')?.[0] ?? ''
  await act(
    'opens a bar',
    () => bar.click(),
    () => ({ ...days(), [`modelo=${modelo}&`]: 'modelo={modelo}&' }),
  )
  await button(page, MODALES.cancelar).click()

  await act('opens Productos', () => go(page, 'Stock', 'Productos'))
  await act('makes a product', async () => {
    await button(page, PRODUCTOS.nuevo).click()
    await field(page, 'Código').fill('DIA-1')
    await page.keyboard.press('Enter')
    await expect(button(page, 'Editar DIA-1')).toBeEnabled()
  })
  await act('edits it', async () => {
    await button(page, 'Editar DIA-1').click()
    await field(page, 'Descripción').fill('Un dia')
    await page.keyboard.press('Enter')
    await expect(page.getByText(PRODUCTOS.modificado, { exact: true })).toBeVisible()
  })
  await act('looks for it', async () => {
    await field(page, PRODUCTOS.buscarTexto).fill('DIA-1')
    await page.keyboard.press('Enter')
  })
  await act('deletes it', async () => {
    await button(page, 'Eliminar DIA-1').click()
    await confirm(page)
  })

  await act('opens Registros', () => go(page, 'Stock', 'Registros'))
  await act('makes a record', async () => {
    await button(page, REGISTROS.nuevo).click()
    const row = page.getByRole('row').filter({ hasText: REGISTROS.ahora })
    await row.getByRole('textbox', { name: REGISTROS.nroRemito }).fill('DIA-R')
    await row.getByRole('textbox', { name: REGISTROS.nroRemito }).press('Enter')
  })
  const detail = page.getByRole('region', { name: /^Detalle de / })
  await act('saves it with a line', async () => {
    await detail.getByRole('button', { name: DETALLE.buscarProducto }).click()
    const popup = page.getByRole('dialog', { name: PRODUCTOS.titulo })
    await popup.getByRole('textbox', { name: PRODUCTOS.buscarTexto }).fill(codigo)
    await popup.getByRole('checkbox', { name: new RegExp(`${codigo}( |$)`) }).check()
    await popup.getByRole('button', { name: PRODUCTOS.aplicar }).click()
    await detail.getByRole('textbox', { name: DETALLE.cantidad, exact: true }).fill('1')
    await detail.getByRole('button', { name: DETALLE.confirmarLinea }).click()
    await detail.getByRole('button', { name: DETALLE.guardar, exact: true }).click()
    await page
      .getByRole('alertdialog', { name: MODALES.exito })
      .getByRole('button', { name: MODALES.cerrar })
      .click()
  })
  await act('deletes the record', async () => {
    await button(page, 'Eliminar DIA-R').click()
    await confirm(page)
  })
  await act('signs out', () => floor.signOut(page))
  // Leaves time for calls that the table does not have
  await page.waitForTimeout(2_000)

  const sorted = (day: Record<string, string[]>) =>
    Object.entries(day).map(([name, asked]) => `${name}: ${[...asked].sort().join(' ')}`)
  expect(sorted(made)).toEqual(sorted(DAY))
  expect(calls()).toHaveLength(Object.values(DAY).flat().length)
  const undeclared = calls().filter(({ method, path }) => {
    const call = `${method} ${path.split('?')[0]}`
    return !DECLARED.some(each => each.test(call))
  })
  expect(undeclared).toEqual([])
  // The server refuses parameters that the contract does not have
  const refused = calls().filter(({ status = 0 }) => status >= 300)
  expect(refused).toEqual([])
})
