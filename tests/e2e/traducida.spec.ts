import type { Page } from '@playwright/test'
import * as paths from '#app/paths.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, nrosIn } from './server-side.ts'

/** Like a browser's translation: each text is wrapped in two elements. */
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

/** Elements that do not show the text that React last set, because the translator replaced the text node. */
const staleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isText = (child: unknown) => typeof child === 'string' || typeof child === 'number'
    return [...document.body.querySelectorAll('*')].flatMap(element => {
      const key = Object.keys(element).find(name => name.startsWith('__reactProps$'))
      const { children } = (key ? Reflect.get(element, key) : {}) as { children?: unknown }
      const given = [children].flat().filter(isText).join('')
      if (given === '' || element.closest('textarea, option, svg')) return []
      const shown = [...element.childNodes]
        .filter(node => node.nodeType === Node.TEXT_NODE || node.nodeName === 'FONT')
        .map(node => node.textContent)
        .join('')
      return shown === given ? [] : [`${element.tagName} «${given}» shows «${shown}»`]
    })
  })

async function expectNothingStale(page: Page): Promise<void> {
  await expect(page.locator('main font').first()).toBeAttached()
  await expect.poll(() => staleTexts(page)).toEqual([])
}

async function go(page: Page, path: string): Promise<void> {
  await floor.goTo(page, path)
  await expect(page.locator('main h1, main h2').first(), path).toBeVisible()
}

async function expectCard(page: Page, nro: string, estado: string): Promise<void> {
  const card = floor.reader(page)
  await expect(card.locator('.big')).toHaveText(nro)
  await expect(card.locator('.rule .word')).toHaveText(new RegExp(`^${estado}( ?[-AS])?$`))
  await expectNothingStale(page)
}

test.describe('on a page that the browser translates', () => {
  test(
    'the card shows each seat’s own number and state after a scan, a step and its undo',
    LONG,
    async ({ device, server }) => {
      const side = await asUser(server.url, 'operario')
      const CORTADA = 1
      const [cortada = ''] = await nrosIn(side, CORTADA, 1)
      const [armada = ''] = await nrosIn(side, floor.ARMADA.id, 1)
      const { page } = device
      const card = floor.reader(page)
      await page.addInitScript(translateAlways)
      await floor.signIn(page, 'operario')
      await expectNothingStale(page)
      await floor.openForOffline(page)

      await floor.scan(page, cortada)
      await expectCard(page, cortada, 'cortada')
      await card.getByRole('button', { name: 'Pasar a tapizada' }).click()
      await expectCard(page, cortada, 'tapizada')
      const back = card.getByRole('button', { name: /^Deshacer/ })
      await expect(back).toHaveAttribute('aria-disabled', 'false')
      await back.click()
      await expectCard(page, cortada, 'cortada')
      await floor.scan(page, armada)
      await expectCard(page, armada, 'armada')
      await expect(card.getByRole('button', { name: 'Pasar a lista, A' })).toBeVisible()
      await floor.scan(page, 'ZZ9999999')
      await expect(card.locator('.big')).toHaveText('ZZ9999999')
      await expect(card.locator('.verdict')).not.toContainText('armada')
      await floor.scan(page, cortada)
      await expectCard(page, cortada, 'cortada')
    },
  )
})

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

test.describe('on office screens that the browser translates', () => {
  test.use({ signedInAs: 'admin', deviceOptions: DESKTOP })
  test.beforeEach(({ device }) => device.page.addInitScript(translateAlways))

  test(
    'each of fifteen office screens opens with its own texts, and a catalogue shows its own count',
    LONG,
    async ({ device }) => {
      const { page } = device
      await page.goto('/')
      for (const path of OFFICE) {
        await go(page, path)
        await expectNothingStale(page)
      }
      await page.goto('/stock/talles')
      const search = page.getByRole('textbox', { name: CATALOGOS.buscar }).or(page.getByRole('searchbox'))
      const counter = page.getByText(/tallees encontrados/)
      const before = await counter.first().textContent()
      await search.first().fill('no hay ninguno así')
      await expect(page.getByText('0 tallees encontrados')).toBeVisible()
      await search.first().fill('')
      await expect(counter.first()).toHaveText(before ?? '')
    },
  )
})
