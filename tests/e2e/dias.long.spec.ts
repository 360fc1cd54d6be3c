import type { Locator, Page } from '@playwright/test'
import { MODALES } from '#messages/marco.ts'
import { USUARIO_DIALOGO, USUARIOS } from '#messages/persona/usuarios.ts'
import { SALIDA } from '#messages/salida.ts'
import { ENTREGAS } from '#messages/stock/entregas.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { DETALLE, REGISTROS } from '#messages/stock/registros.ts'
import { VENTAS } from '#messages/stock/ventas.ts'
import { DESKTOP, TABLET } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import * as relevo from './relevo.ts'
import { asUser, nrosIn, seatsIn, seatsToHomologate } from './server-side.ts'

interface Cost {
  /** Touches or clicks; a choice from a list counts as two. */
  taps: number
  /** Keys of the keyboard; a scanner's keys do not count. */
  keys: number
  scans: number
  /** Printed only, because it includes the waits of a shared machine. */
  seconds: number
}

/** docs/figures.md compares these limits with an earlier release. */
const MOST: Readonly<Record<string, readonly [taps: number, keys: number]>> = {
  'sign in on the tablet': [1, 26],
  'three seats, each to its next step': [3, 0],
  'weigh a seat, and undo it': [2, 5],
  'a series of 12': [4, 0],
  'a series of 25': [4, 0],
  'homologate a seat': [2, 0],
  'a seat without a network, sent when it is back': [1, 3],
  'correct a refusal': [2, 0],
  'search by state and model': [5, 0],
  'search by a part of a number': [1, 4],
  'hand the tablet over': [7, 0],
  'deliver six seats': [7, 0],
  'sign in at the desk': [1, 12],
  'panel: a number, one of its seats, and back': [4, 0],
  'Por Fecha: a bar, one of its seats, and back': [6, 1],
  'Flujo: all stagnant seats of a state, one of them, and back': [6, 0],
  'Flujo: the seats of a line of Devoluciones, and back': [2, 0],
  'Flujo: the seats of a state, and back': [2, 0],
  'history of a seat': [3, 1],
  'Buscar por lote, and its seats': [9, 0],
  'edit a catalogue': [3, 4],
  'a sale of one product, with its remito': [13, 15],
  'confirm a delivery': [3, 0],
  'Excel of the products': [3, 0],
  'print the sales by Ctrl+P': [0, 1],
  'sales by client': [4, 0],
  'create a user': [3, 27],
}

/** Goes on after a failed task, and reports it at the end. */
class Day {
  readonly #page: Page
  readonly #costs = new Map<string, Cost>()
  readonly #failures: string[] = []
  #cost: Cost = { taps: 0, keys: 0, scans: 0, seconds: 0 }

  readonly #start: string

  /** @param start address that is opened after a failed task. */
  constructor(page: Page, start: string) {
    this.#page = page
    this.#start = start
    page.setDefaultTimeout(30_000)
  }

  async task(name: string, perform: () => Promise<void>): Promise<void> {
    const from = performance.now()
    const cost = { taps: 0, keys: 0, scans: 0, seconds: 0 }
    this.#cost = cost
    await perform().catch(async (error: Error) => {
      this.#failures.push(`${name}: ${error.message}`)
      // The next task begins online and without open dialogs
      await this.#page.context().setOffline(false)
      await this.#page.goto(this.#start)
    })
    cost.seconds = (performance.now() - from) / 1000
    this.#costs.set(name, cost)
    process.stdout.write(`${line(name, cost)}\n`)
  }

  async tap(target: Locator): Promise<void> {
    this.#cost.taps++
    await target.first().click()
  }

  async choose(list: Locator, label: string): Promise<void> {
    this.#cost.taps += 2
    await list.selectOption({ label })
  }

  async type(text: string): Promise<void> {
    this.#cost.keys += text.length
    await floor.typeByHand(this.#page, text)
  }

  async press(key: string): Promise<void> {
    this.#cost.keys++
    // Keys in quick succession count as a scanner's
    await this.#page.waitForTimeout(floor.HAND_MS)
    await this.#page.keyboard.press(key)
  }

  async scan(text: string): Promise<void> {
    this.#cost.scans++
    await floor.scan(this.#page, text)
  }

  /** The browser's Back counts as one tap. */
  async back(): Promise<void> {
    this.#cost.taps++
    await this.#page.goBack()
  }

  /** @returns failed tasks, and tasks over their limits. */
  end(): string[] {
    const tooMuch = [...this.#costs].flatMap(([name, { taps, keys }]) => {
      const [most, keysMost] = MOST[name] ?? [0, 0]
      return taps > most || keys > keysMost ? [`${name}: ${taps} taps, ${keys} keys`] : []
    })
    return [...this.#failures, ...tooMuch]
  }
}

function line(name: string, { taps, keys, scans, seconds }: Cost): string {
  const [most = '–', keysMost = '–'] = MOST[name] ?? []
  const cells = [`${taps} taps`, `of ${most}`, `${keys} keys`, `of ${keysMost}`, `${scans} scans`]
  return `${name.padEnd(62)}${[...cells, `${seconds.toFixed(1)} s`].map(cell => cell.padStart(9)).join('')}`
}

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const link = (page: Page | Locator, name: string | RegExp) => page.getByRole('link', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const done = (page: Page, n: number) => page.getByRole('img', { name: new RegExp(`^${n} `) })

test.describe('the operator’s day on a tablet', () => {
  test.use({ deviceOptions: TABLET })

  test('the operator’s day needs no more taps and keys than its limits', async ({
    device: { page, context },
    server,
  }) => {
    const admin = await asUser(server.url, 'admin')
    // Names of a fixed length, because each letter counts as a key
    const [sosa, gimenez] = ['diana', 'dario']
    for (const nombre of [sosa, gimenez]) await relevo.makeOperario(admin, nombre)
    for (const nombre of [gimenez, sosa]) {
      await relevo.enterByPassword(page, nombre)
      await relevo.choosePin(page, nombre)
    }
    await floor.signOutLeavingPending(page)
    const cortadas = await nrosIn(admin, 1, 40)
    const tapizadas = await nrosIn(admin, floor.TAPIZADA, 8)
    const listas = (await seatsIn(admin, floor.LISTA.id, 20)).filter(({ prehomologada }) => !prehomologada)
    const [pre] = await seatsToHomologate(admin, 1)
    const day = new Day(page, '/fabrica/buscarButaca')
    const read = async (nro: string) => {
      await day.scan(nro)
      await floor.expectAnswer(page, nro)
    }
    const card = floor.reader(page)

    await day.task('sign in on the tablet', async () => {
      await page.goto('/login')
      await day.tap(page.getByLabel('Usuario'))
      await day.type(sosa)
      await day.press('Tab')
      await day.type('una clave de planta')
      await day.press('Enter')
      await expect(page).not.toHaveURL(/\/login/)
    })
    await floor.openForOffline(page)

    await day.task('three seats, each to its next step', async () => {
      for (const nro of cortadas.slice(0, 3)) {
        await read(nro)
        await day.tap(button(card, /^Pasar a tapizada/))
        await expect(card).toContainText('tapizada')
      }
    })
    await day.task('weigh a seat, and undo it', async () => {
      await read(tapizadas[0] ?? '')
      await day.tap(button(card, /^Pasar a pesada/))
      const dialog = page.getByRole('dialog', { name: /Cambiar Estado/ })
      await expect(dialog.getByRole('textbox').first()).toBeFocused()
      await day.type('18,4')
      await day.press('Enter')
      await expect(dialog).toBeHidden()
      await day.tap(button(card, /^Deshacer/))
      await expect(button(card, /^Pasar a pesada/)).toBeVisible()
    })
    for (const [n, from] of [
      [12, 3],
      [25, 15],
    ] as const)
      await day.task(`a series of ${n}`, async () => {
        await day.tap(button(page, 'Lectura en serie'))
        await day.tap(page.getByRole('radio', { name: /^tapizada:/ }))
        for (const nro of cortadas.slice(from, from + n)) await day.scan(nro)
        await expect(done(page, n)).toBeVisible()
        await day.tap(button(page, 'Terminar'))
        await day.tap(link(page, 'Volver a Butacas').or(button(page, 'Volver a Butacas')))
        await expect(floor.scanField(page)).toBeVisible()
      })
    await day.task('homologate a seat', async () => {
      await read(pre?.nro ?? '')
      await day.tap(button(card, /^Homologar/))
      const dialog = page.getByRole('dialog', { name: /Homologar/ })
      await expect(dialog.getByRole('textbox').first()).toBeFocused()
      await day.scan('B-0099913')
      await expect(dialog.getByRole('textbox').nth(1)).toBeFocused()
      await day.scan('G-09913')
      await expect(dialog.getByRole('textbox').nth(2)).toBeFocused()
      await day.tap(button(dialog, 'Homologar'))
      await expect(dialog).toBeHidden()
    })
    await floor.expectAllSentWithoutPauses(page)
    await day.task('a seat without a network, sent when it is back', async () => {
      await context.setOffline(true)
      await read(cortadas[0] ?? '')
      await day.tap(button(card, /^Pasar a pesada/))
      const dialog = page.getByRole('dialog', { name: /Cambiar Estado/ })
      await expect(dialog.getByRole('textbox').first()).toBeFocused()
      await day.type('17')
      await day.press('Enter')
      await floor.expectPending(page, 1)
      await context.setOffline(false)
      await floor.expectAllSentWithoutPauses(page)
    })
    await floor.expectAllSentWithoutPauses(page)
    await day.task('correct a refusal', async () => {
      const nro = tapizadas[1] ?? ''
      await context.setOffline(true)
      await floor.changeByScan(page, nro, 'armada')
      await admin.cambiarEstado(nro, 3)
      await context.setOffline(false)
      await expect(floor.chip(page)).toHaveAccessibleName(/1 rechazada/, { timeout: 45_000 })
      await day.tap(floor.chip(page))
      await day.tap(page.getByRole('main').getByRole('button', { name: /^(Pasarla|Pasar|Aplicar)/ }))
      await expect(floor.chip(page)).toHaveAccessibleName(/al día/i, { timeout: 45_000 })
      await floor.openButacas(page)
    })
    await day.task('search by state and model', async () => {
      await day.choose(page.getByRole('combobox', { name: 'Estado' }), 'lista')
      await day.choose(page.getByRole('combobox', { name: 'Modelo' }), 'S7')
      await day.tap(button(page, 'Buscar'))
      await expect(page).toHaveURL(/estado=5/)
      await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('S7')
    })
    await day.task('search by a part of a number', async () => {
      await day.tap(floor.scanField(page))
      await day.type('S71')
      await day.press('Enter')
      await expect(card).toContainText('S71')
    })
    await day.task('hand the tablet over', async () => {
      await day.tap(page.getByRole('link', { name: /Relevo$/ }))
      await day.tap(relevo.tile(page, gimenez))
      const pad = page.getByRole('region', { name: 'PIN', exact: true })
      for (const digit of relevo.PIN) await day.tap(button(pad, digit))
      await day.tap(pad.getByRole('button', { name: /^Entrar/ }))
      await relevo.expectAtWork(page, gimenez)
    })
    await floor.openButacas(page)
    await day.task('deliver six seats', async () => {
      await day.tap(button(page, 'Lectura en serie'))
      await day.tap(page.getByRole('radio', { name: /^entregada:/ }))
      await day.tap(page.getByRole('radio').first())
      await day.tap(page.getByRole('checkbox', { name: /^Sin remito/ }))
      await day.tap(button(page, /^Empezar/))
      for (const { nro } of listas.slice(0, 6)) await day.scan(nro)
      await expect(done(page, 6)).toBeVisible()
      await day.tap(button(page, 'Terminar'))
      await day.tap(button(page, 'Mandar a la oficina'))
      await floor.expectAllSentWithoutPauses(page)
    })
    expect(day.end()).toEqual([])
  })
})

test.describe('the supervisor’s day on a desktop', () => {
  test.use({ deviceOptions: DESKTOP })

  test('the supervisor’s day needs no more clicks and keys than its limits, and each figure leads to its seats', async ({
    device: { page },
    server,
  }) => {
    const admin = await asUser(server.url, 'admin')
    const [vuelta] = await seatsIn(admin, floor.ARMADA.id, 1)
    const back = new URLSearchParams({ nroButaca: vuelta?.nro ?? '', idEstado: '2', peso: '-1' })
    const motivo = { motivo: { id: 1, nombre: 'Otro motivo' }, nota: 'Costura abierta' }
    await admin.call('PUT', `/api/butaca?${back}`, { body: JSON.stringify(motivo) })
    const day = new Day(page, '/')
    const menu = page.getByRole('navigation', { name: 'Principal' }).first()
    const go = async (group: string, name: string) => {
      await day.tap(button(menu, group))
      await day.tap(link(menu, name).filter({ visible: true }))
    }
    const listed = page.getByText(/^1–\d+ de /).first()
    const ficha = /\/fabrica\/butaca\//

    await day.task('sign in at the desk', async () => {
      await page.goto('/login')
      await day.tap(page.getByLabel('Usuario'))
      await day.type('admin')
      await day.press('Tab')
      await day.type('admin')
      await day.press('Enter')
      await expect(page).not.toHaveURL(/\/login/)
    })
    await day.task('panel: a number, one of its seats, and back', async () => {
      const numero = page.getByRole('main').getByRole('link', { name: /, ver / })
      await day.tap(numero)
      await expect(listed).toBeVisible()
      const address = page.url()
      await day.tap(page.getByRole('table').getByRole('link'))
      await expect(page).toHaveURL(ficha)
      await day.back()
      await expect(page).toHaveURL(address)
      await day.back()
      await expect(numero.first()).toBeVisible()
    })
    await day.task('Por Fecha: a bar, one of its seats, and back', async () => {
      await go('Informes', 'Por Fecha')
      await day.tap(button(page, 'Enviar'))
      await day.tap(page.getByRole('list', { name: 'Cantidad' }).getByRole('button'))
      const dialog = page.getByRole('dialog')
      await day.tap(dialog.getByRole('link'))
      await expect(page).toHaveURL(ficha)
      await day.back()
      await expect(dialog).toBeVisible()
      await day.press('Escape')
      await expect(page.getByRole('list', { name: 'Cantidad' })).toBeVisible()
    })
    await day.task('Flujo: all stagnant seats of a state, one of them, and back', async () => {
      await go('Informes', 'Flujo')
      const todas = region(page, 'Paradas').getByRole('link', { name: /^Ver la.* en Butacas$/ })
      const cuantas = /\d+/.exec((await todas.first().textContent()) ?? '1')?.[0] ?? '1'
      await day.tap(todas)
      await expect(page.getByText(new RegExp(`^1–\\d+ de ${cuantas}$`)).first()).toBeVisible()
      const address = page.url()
      await day.tap(page.getByRole('table').getByRole('link'))
      await expect(page).toHaveURL(ficha)
      await day.back()
      await expect(page).toHaveURL(address)
      await expect(listed).toBeVisible()
      await day.back()
      await expect(region(page, 'Paradas')).toBeVisible()
    })
    await day.task('Flujo: the seats of a line of Devoluciones, and back', async () => {
      const linea = region(page, 'Devoluciones').getByRole('link')
      await day.tap(linea)
      await expect(listed).toBeVisible()
      await day.back()
      await expect(region(page, 'Devoluciones')).toBeVisible()
    })
    await day.task('Flujo: the seats of a state, and back', async () => {
      await day.tap(region(page, 'En fábrica ahora').getByRole('link'))
      await expect(listed).toBeVisible()
      await day.back()
      await expect(region(page, 'En fábrica ahora')).toBeVisible()
    })
    await day.task('history of a seat', async () => {
      await go('Fabrica', 'Butacas')
      await day.tap(page.getByRole('button', { name: /^Historial / }))
      await expect(page.getByRole('dialog')).toBeVisible()
      await day.press('Escape')
    })
    await day.task('Buscar por lote, and its seats', async () => {
      await go('Fabrica', 'Buscar por lote')
      await day.choose(page.getByRole('combobox', { name: 'Modelo' }), 'S7')
      await day.choose(page.getByRole('combobox', { name: 'Color' }), 'rojo')
      await day.tap(button(page, 'Buscar'))
      await day.tap(page.getByRole('main').getByRole('link', { name: /^Ficha de / }))
      await expect(page).toHaveURL(ficha)
      await day.back()
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /^Ficha de / })
          .first(),
      ).toBeVisible()
    })
    await day.task('edit a catalogue', async () => {
      await go('Stock', 'Colores')
      const edit = page.getByRole('button', { name: /^Editar / }).first()
      await expect(edit).toBeEnabled()
      await day.tap(edit)
      await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toBeFocused()
      await day.press('End')
      await day.type(' 2')
      await day.press('Enter')
      await expect(page.getByText('Color modificado con exito')).toBeVisible()
    })
    const productos = (await (await admin.call('GET', '/api/productos')).json()) as {
      id: number
      codigo: string
      existencia: number
      stock_minimo: number
    }[]
    // A code of a fixed length, because each letter counts as a key
    const vendido = productos.find(
      ({ codigo, existencia, stock_minimo }) => codigo.length === 7 && existencia > stock_minimo + 5,
    )
    await day.task('a sale of one product, with its remito', async () => {
      await go('Stock', 'Registros')
      await day.tap(button(page, REGISTROS.nuevo))
      const row = page.getByRole('row').filter({ hasText: REGISTROS.ahora })
      await day.tap(row.getByRole('textbox', { name: REGISTROS.nroRemito }))
      await day.type('DIA-1')
      await day.press('Enter')
      const detail = page.getByRole('region', { name: /^Detalle de / })
      await day.tap(button(detail, DETALLE.buscarProducto))
      const popup = page.getByRole('dialog', { name: PRODUCTOS.titulo })
      await day.tap(popup.getByRole('textbox', { name: PRODUCTOS.buscarTexto }))
      await day.type(vendido?.codigo ?? '')
      await day.tap(popup.getByRole('checkbox', { name: new RegExp(`${vendido?.codigo}( |$)`) }))
      await day.tap(button(popup, PRODUCTOS.aplicar))
      await day.tap(detail.getByRole('textbox', { name: /^Cantidad/ }))
      await day.press('Control+a')
      await day.type('2')
      const add = button(detail, DETALLE.confirmarLinea)
      if (await add.isVisible()) await day.tap(add)
      await day.tap(button(detail, DETALLE.guardar))
      await day.tap(
        page.getByRole('alertdialog', { name: MODALES.exito }).getByRole('button', { name: MODALES.cerrar }),
      )
      await day.tap(button(detail, /^Imprimir|^Remito/))
    })
    await page.keyboard.press('Escape')
    for (const { nro: nroButaca, modelo, color } of await seatsIn(admin, floor.LISTA.id, 2)) {
      const producto = JSON.stringify({ producto: vendido?.id })
      await admin.call('PUT', `/api/productos-butaca/${modelo.id}/${color.id}`, { body: producto })
      const query = new URLSearchParams({ nroButaca, idEstado: '6', peso: '-1' })
      const entrega = {
        clave: '00000000-0000-4000-8000-00000000d1a5',
        cliente: { nombre: 'Expreso del Día' },
        remito: 'DIA-2',
      }
      const answer = await admin.call('PUT', `/api/butaca?${query}`, { body: JSON.stringify({ entrega }) })
      expect(answer.status).toBe(200)
    }
    await day.task('confirm a delivery', async () => {
      await page.reload()
      await day.tap(button(page, REGISTROS.verDetalle('DIA-2')))
      await expect(page.getByText(ENTREGAS.borrador)).toBeVisible()
      await day.tap(button(page, ENTREGAS.confirmar))
      await day.tap(page.getByRole('alertdialog').getByRole('button', { name: ENTREGAS.confirmar }))
      await expect(page.getByText(ENTREGAS.borrador)).toBeHidden()
    })
    await day.task('Excel of the products', async () => {
      await go('Stock', 'Productos')
      const coming = page.waitForEvent('download')
      await day.tap(button(page, 'Excel'))
      expect((await coming).suggestedFilename()).toMatch(/^productos.*\.xlsx$/i)
    })
    await day.task('sales by client', async () => {
      await go('Stock', 'Informes')
      await day.tap(page.getByRole('main').getByRole('link', { name: VENTAS.titulo }))
      await day.tap(page.getByRole('radio', { name: /cliente/i }))
      await expect(button(page, SALIDA.imprimir)).toBeEnabled()
    })
    await day.task('print the sales by Ctrl+P', async () => {
      await page.evaluate(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', '')
      })
      await day.press('Control+p')
      await expect(page.locator('html[data-printed]')).toHaveCount(1)
    })
    await day.task('create a user', async () => {
      await page.goto('/usuarios')
      await day.tap(button(page, USUARIOS.nuevo))
      const dialog = page.getByRole('dialog', { name: USUARIOS.nuevo })
      await expect(dialog.getByRole('textbox').first()).toBeFocused()
      await day.type('diaz')
      for (const name of [USUARIO_DIALOGO.clave, USUARIO_DIALOGO.repetir]) {
        await day.tap(dialog.getByLabel(name, { exact: true }))
        await day.type('tres tigres')
      }
      await day.press('Enter')
      await expect(page.getByText(USUARIO_DIALOGO.creado('diaz'))).toBeVisible()
    })
    expect(day.end()).toEqual([])
  })
})
