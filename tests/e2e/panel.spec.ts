import type { Locator, Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { CURSOR } from '#contract/headers.ts'
import { countListas } from '#domain/butaca/cuenta-panel.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, nrosIn, type ServerSide } from './server-side.ts'

/** A path that no screen requests. When the test's request is sent, all earlier requests of the page have been sent. */
const AFTERWARDS = '/listo'

const part = (page: Page, name: string): Locator => page.locator('section.panel').filter({ hasText: name })
const actividad = (page: Page): Locator => part(page, 'Actividad de Hoy')
const isLive = (page: Page) => expect(page.getByText('En vivo')).toBeAttached()

async function openPanel(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Panel de Control' })).toBeVisible()
  await expect(page.getByText(/\d+ en la tabla/)).toBeVisible()
}

/** For example «negro S7 S 3». */
const shownRows = (page: Page): Promise<string[]> =>
  page
    .locator('.ready section')
    .evaluateAll(sections =>
      sections.flatMap(section =>
        [...section.querySelectorAll('li')].map(line =>
          [section.getAttribute('aria-label'), ...[...line.children].map(cell => cell.textContent)]
            .filter(Boolean)
            .join(' '),
        ),
      ),
    )
async function rowsOf(side: ServerSide): Promise<string[]> {
  return countListas(await side.butacas({ estado: 5 })).colores.flatMap(({ color, filas }) =>
    filas.map(({ modelo, tipo, cantidad }) =>
      [color, modelo.toUpperCase(), tipo, String(cantidad)].filter(Boolean).join(' '),
    ),
  )
}

test.describe('the first requests of a screen', () => {
  test.use({ deviceOptions: DESKTOP, signedInAs: 'admin' })
  /** A repeated request would be sent within this time. */
  const SOON_MS = 1_500

  /** The event stream sends missed changes within this time after it opens. */
  const MISSED_MS = 500

  /** True if no change follows the current cursor. A late change would make a screen repeat its requests. */
  async function isQuiet(side: ServerSide): Promise<boolean> {
    const cursor = (await side.call('GET', ENDPOINTS.estados.path)).headers.get(CURSOR) ?? ''
    const headers = { 'last-event-id': cursor }
    const signal = AbortSignal.timeout(MISSED_MS)
    const { body } = await side.call('GET', ENDPOINTS.eventos.path, { headers, signal })
    const parts: string[] = []
    await body
      ?.pipeThrough(new TextDecoderStream())
      .pipeTo(new WritableStream({ write: part => void parts.push(part) }))
      .catch(() => {}) // The signal ends it
    const text = parts.join('')
    return cursor !== '' && text.startsWith('retry') && !text.includes('data:')
  }

  test('a screen requests each answer once, even if the event stream opens later', async ({
    device: { page },
    server,
  }) => {
    const side = await asUser(server.url, 'admin')
    await expect.poll(() => isQuiet(side)).toBe(true)
    await page.clock.install()
    let asked: string[] = []
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      // A device sends its report by its own timers
      if (/^\/api\/(?!dispositivos\/)/.test(pathname)) asked.push(`${request.method()} ${pathname}`)
    })
    for (const path of ['/', '/fabrica/homologar', '/stock/registro']) {
      const opened = page.waitForResponse(response => response.url().endsWith(ENDPOINTS.eventos.path))
      asked = []
      await page.goto(path)
      await opened
      await expect(part(page, 'Homologadas').or(page.getByRole('row').nth(1)).first()).toBeVisible()
      await page.evaluate(path => fetch(path), AFTERWARDS)
      await page.clock.runFor(SOON_MS)
      await page.evaluate(path => fetch(path), AFTERWARDS)
      expect(asked.length, path).toBeGreaterThan(1)
      expect(
        asked.filter((call, at) => asked.indexOf(call) !== at),
        path,
      ).toEqual([])
    }
  })
})

test.describe('the panel', () => {
  test.use({ deviceOptions: DESKTOP, signedInAs: 'operario' })

  test('the panel shows the server’s counts, and a change made elsewhere appears by itself', async ({
    device: { page },
    server,
  }) => {
    const side = await asUser(server.url, 'operario')
    await openPanel(page)
    await isLive(page)
    // The device's stored answer is shown until the server's arrives
    await expect.poll(() => shownRows(page)).toEqual(await rowsOf(side))
    const [nro = ''] = await nrosIn(side, floor.ARMADA.id, 1)
    await side.cambiarEstado(nro, floor.LISTA.id)
    await expect(actividad(page).getByText(nro).first()).toBeVisible()
    await expect.poll(() => shownRows(page)).toEqual(await rowsOf(side))
  })

  test(
    'one event stream serves all tabs of a browser, and another tab opens a stream when the first tab closes',
    LONG,
    async ({ device, faults, server }) => {
      const lines = () => faults.seen.filter(({ path }) => path === ENDPOINTS.eventos.path).length
      const side = await asUser(server.url, 'operario')
      await openPanel(device.page)
      await isLive(device.page)
      const second = await device.context.newPage()
      await second.goto('/')
      await isLive(second)
      expect(lines()).toBe(1)
      await device.page.close()
      await expect.poll(lines).toBe(2)
      const [nro = ''] = await nrosIn(side, floor.TAPIZADA, 1)
      await side.cambiarEstado(nro, floor.ARMADA.id)
      await expect(actividad(second).getByText(nro).first()).toBeVisible()
    },
  )
})
