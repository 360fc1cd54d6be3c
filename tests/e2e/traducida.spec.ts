import type { Page } from '@playwright/test'
import * as paths from '#app/paths.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, seatsIn } from './server-side.ts'

/** Does what a browser does that translates a page, all the time: each text goes into two elements of its own. */
function translateAlways(): void {
  const skipped = 'script, style, textarea, title, option, svg, font'
  const translate = (text: Text) => {
    if (text.data.trim() === '' || text.parentElement === null || text.parentElement.closest(skipped)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const walk = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    if (root.nodeType === Node.TEXT_NODE) texts.push(root as Text)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) translate(text)
  }
  new MutationObserver(records => {
    for (const { target, addedNodes } of records) {
      for (const node of addedNodes) if (node.isConnected) walk(node)
      if (target.nodeType === Node.TEXT_NODE) walk(target)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

const OFFICE = [
  paths.POR_FECHA_PATH,
  paths.FLUJO_PATH,
  paths.HOMOLOGACIONES_PATH,
  paths.PRODUCTOS_PATH,
  paths.REGISTROS_PATH,
  paths.PERSONAS_PATH,
  paths.MODELOS_PATH,
  paths.ESTADOS_PATH,
  paths.USUARIOS_PATH,
  paths.DISPOSITIVOS_PATH,
  paths.PAREDES_PATH,
  paths.EQUIPO_PATH,
  paths.PENDIENTES_PATH,
  paths.AYUDA_PATH,
  paths.HOME_PATH,
]

const isTranslated = (page: Page) => page.locator('main font').first()

test.describe('on a page that the browser translates', () => {
  test.use({ signedInAs: 'operario' })

  test('each scan shows its own seat and state, and a change of state the new one', async ({
    device,
    server,
  }) => {
    const side = await asUser(server.url, 'operario')
    const seats = await seatsIn(side, floor.TAPIZADA, 3)
    const { page } = device
    await page.addInitScript(translateAlways)
    await floor.openButacas(page)
    await expect(isTranslated(page)).toBeAttached()
    for (const { nro } of seats) {
      await floor.scan(page, nro)
      await floor.expectAnswer(page, nro)
      await expect(floor.reader(page).locator('.rule .word')).toContainText('tapizada')
      await floor.changeStateOfCard(page, floor.ARMADA.nombre)
      await expect(floor.reader(page).locator('.rule .word')).toContainText(floor.ARMADA.nombre)
      await expect(floor.reader(page).locator('.rule .word')).not.toContainText('tapizada')
    }
    await floor.expectAllSent(page)
    for (const { nro } of seats)
      await expect(page.getByText(`Butaca ${nro} modificada con exito`)).toBeVisible()
    await page.goto('/pendientes')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('in the office of a page that the browser translates', () => {
  test.use({ signedInAs: 'admin' })

  test('every screen opens, and a list counts what was searched', async ({ device }) => {
    const { page } = device
    await page.addInitScript(translateAlways)
    await page.goto('/')
    await expect(isTranslated(page)).toBeAttached()
    for (const path of OFFICE) {
      await page.evaluate(to => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
      await expect(page.locator('main h1, main h2').first(), path).toBeVisible()
    }
    await page.goto('/stock/talles')
    const search = page.getByRole('textbox', { name: CATALOGOS.buscar }).or(page.getByRole('searchbox'))
    const counter = page.getByText(/tallees encontrados/)
    const before = await counter.first().textContent()
    await search.first().fill('no hay ninguno así')
    await expect(page.getByText('0 tallees encontrados')).toBeVisible()
    await search.first().fill('')
    await expect(counter.first()).toHaveText(before ?? '')
  })
})

test.describe('a name that another device changes', () => {
  test.use({ signedInAs: 'admin' })

  test('shows in an open list of products and in its filters within seconds', async ({ device, server }) => {
    const side = await asUser(server.url, 'admin')
    const marca = (await (await side.call('POST', '/api/marcas', { body: '{"nombre":"Antes"}' })).json()) as {
      id: number
    }
    const body = JSON.stringify({ codigo: 'AAA-NOMBRES', marca: marca.id })
    expect((await side.call('POST', '/api/productos', { body })).ok).toBe(true)
    await device.page.goto('/stock/producto')
    const row = device.page.getByRole('row').filter({ hasText: 'AAA-NOMBRES' })
    await expect(row).toContainText('Antes')
    // The line is open by now: what is written from here on comes by it
    await expect(floor.chip(device.page)).toHaveAccessibleName(/al día/i)
    const renamed = JSON.stringify({ id: marca.id, nombre: 'Después' })
    expect((await side.call('PUT', '/api/marcas', { body: renamed })).ok).toBe(true)
    await expect(row).toContainText('Después', { timeout: 6_000 })
    await expect(
      device.page.getByRole('combobox', { name: 'Marca' }).locator('option', { hasText: 'Después' }),
    ).toBeAttached()
  })
})
