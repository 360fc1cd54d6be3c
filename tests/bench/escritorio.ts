import type { Page } from '@playwright/test'
import { FLUJO } from '#messages/flujo.ts'
import { MENU, TITULOS } from '#messages/menu.ts'
import { LOGIN } from '#messages/persona/login.ts'
import { SALIDA } from '#messages/salida.ts'
import { HISTORIAL, tituloHistorial } from '#messages/stock/historial.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { startServer } from '../helpers/start-server.ts'
import { openBenchBrowser } from './bench-browser.ts'
import { type Figure, one, within } from './figure.ts'

const PRECIO = '9,85'

declare global {
  /** Clicks since the step began. */
  var clicks: number
}

interface Paso {
  name: string
  /** The most clicks allowed. */
  most: number
  act(page: Page): Promise<unknown>
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function goTo(page: Page, group: string, screen: string): Promise<void> {
  await button(page, group).click()
  await page.getByRole('link', { name: new RegExp(`^${screen}`) }).click()
}

/** «Una mañana en el escritorio» of docs/manual/supervisores.md, step by step. */
const MANANA: readonly Paso[] = [
  {
    name: 'signs in',
    most: 1,
    async act(page) {
      await page.getByLabel(LOGIN.usuario).fill('admin')
      await page.getByLabel(LOGIN.contrasena, { exact: true }).fill('admin')
      await button(page, LOGIN.ingresar).click()
      await page.getByRole('heading', { name: TITULOS.panel }).waitFor()
    },
  },
  {
    name: 'finds the seat that has stood longest, and who left it there',
    most: 4,
    async act(page) {
      await goTo(page, MENU.informes, TITULOS.flujo)
      await page.getByRole('region', { name: FLUJO.paradas }).getByRole('link').first().click()
      await page
        .getByRole('button', { name: /^Historial de / })
        .first()
        .click()
      await page.getByRole('dialog').getByText('cortada').first().waitFor()
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'compares last month with the one before',
    most: 3,
    async act(page) {
      await goTo(page, MENU.informes, TITULOS.flujo)
      await page.getByRole('radio', { name: FLUJO.periodos['mes-pasado'] }).click()
      await page
        .getByRole('region', { name: FLUJO.porDia })
        .getByText(/\d (más|menos)|igual que antes/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'takes what is short of stock to a workbook',
    most: 4,
    async act(page) {
      await goTo(page, MENU.stock, TITULOS.productos)
      await page.getByRole('button', { name: new RegExp(`^${PRODUCTOS.conFaltante}`) }).click()
      const file = page.waitForEvent('download')
      await button(page, SALIDA.excel).click()
      await (await file).path()
    },
  },
  {
    name: 'prints the purchase list',
    most: 2,
    async act(page) {
      await button(page, SALIDA.imprimir).click()
      await page.getByRole('menuitem', { name: PRODUCTOS.compra.titulo }).click()
      await page.locator('body[data-printed]').waitFor()
    },
  },
  {
    name: 'corrects the price of the first of them',
    most: 1,
    async act(page) {
      await page
        .getByRole('button', { name: /^Editar / })
        .first()
        .click()
      await page.getByRole('textbox', { name: PRODUCTOS.columnas.costo, exact: true }).fill(PRECIO)
      await page.keyboard.press('Enter')
      await page.getByText(PRODUCTOS.modificado).first().waitFor()
    },
  },
  {
    name: 'sees who corrected it, from what to what',
    most: 1,
    async act(page) {
      await page
        .getByRole('button', { name: /^Historial de / })
        .first()
        .click()
      const dialog = page.getByRole('dialog', { name: tituloHistorial('productos') })
      const last = dialog.getByRole('list', { name: HISTORIAL.cambios }).getByRole('listitem').first()
      await last.getByText(PRECIO).waitFor()
      await last.getByText('admin').first().waitFor()
    },
  },
]

/** Runs in each page before its own scripts. */
function countHands(): void {
  globalThis.clicks = 0
  addEventListener('click', event => event.detail > 0 && clicks++, true)
  window.print = () => document.body.setAttribute('data-printed', '')
}

/** A scripted supervisor at the real server and its demo factory: the clicks and the time of each step. */
export async function measureEscritorio(): Promise<Figure[]> {
  const server = await startServer({ env: { DEMO: '1' } })
  const browser = await openBenchBrowser({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  try {
    const { page } = browser
    await page.addInitScript(countHands)
    await page.goto('/login')
    const loaded = await page.evaluate(() => performance.timeOrigin)
    const figures: Figure[] = []
    for (const { name, most, act } of MANANA) {
      await page.evaluate(() => {
        clicks = 0
      })
      const from = performance.now()
      await act(page)
      const ms = performance.now() - from
      const hechos = await page.evaluate(() => clicks)
      figures.push(within({ group: 'escritorio', name, unit: 'clicks', ours: one(hechos) }, most), {
        group: 'escritorio',
        name,
        unit: 's',
        ours: one(ms / 1000),
      })
    }
    if ((await page.evaluate(() => performance.timeOrigin)) !== loaded)
      throw new Error('the page was loaded anew, with the counts')
    return figures
  } finally {
    await browser.close()
    await server.stop()
  }
}
