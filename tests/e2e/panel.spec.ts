import type { Locator, Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { CURSOR } from '#contract/headers.ts'
import { countListas } from '#domain/butaca/cuenta-panel.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { VENDEDOR } from '#messages/panel.ts'
import { startServer } from '../helpers/start-server.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, type ServerSide, seatsIn } from './server-side.ts'
import { FACTORY } from './snapshot.ts'

/** A call that no screen makes. */
const AFTERWARDS = '/listo'

const part = (page: Page, name: string): Locator => page.locator('section.panel').filter({ hasText: name })
const actividad = (page: Page): Locator => part(page, 'Actividad de Hoy')
const isLive = (page: Page) => expect(page.getByText('En vivo')).toBeAttached()
const age = (page: Page): Locator => page.getByText(/Datos de las \d\d:\d\d/).first()

/** Answers cached on this device. */
const keptAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('butacas-respuesta')))

async function openPanel(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Panel de Control' })).toBeVisible()
  await expect(page.getByText(/\d+ en la tabla/)).toBeVisible()
}

/** The numbers on the screen, as «negro s7 S 3». */
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

test.describe('the first calls of a screen', () => {
  test.use({ deviceOptions: DESKTOP, signedInAs: 'admin' })
  /** A second request would leave within this time. */
  const SOON_MS = 1_500

  /** Whether no earlier change follows an answer's cursor: the stream would report it, and the screen ask again. */
  async function isQuiet(side: ServerSide): Promise<boolean> {
    const cursor = (await side.call('GET', ENDPOINTS.estados.path)).headers.get(CURSOR) ?? ''
    const stop = new AbortController()
    const headers = { 'last-event-id': cursor }
    const { body } = await side.call('GET', ENDPOINTS.eventos.path, { headers, signal: stop.signal })
    const { value } = (await body?.pipeThrough(new TextDecoderStream()).getReader().read()) ?? {}
    stop.abort()
    return cursor !== '' && value?.startsWith('retry') === true && value.includes(`id: ${cursor}\n`)
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
      // A device reports itself by its own timers
      if (/^\/api\/(?!dispositivos\/)/.test(pathname)) asked.push(`${request.method()} ${pathname}`)
    })
    for (const path of ['/', '/fabrica/homologar', '/stock/registro']) {
      const opened = page.waitForResponse(response => response.url().endsWith(ENDPOINTS.eventos.path))
      asked = []
      await page.goto(path)
      await opened
      await expect(part(page, 'Homologadas').or(page.getByRole('row').nth(1)).first()).toBeVisible()
      // Calls that these cause have left before the next
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
    expect(await shownRows(page)).toEqual(await rowsOf(side))
    await isLive(page)
    const [seat] = await seatsIn(side, floor.ARMADA.id, 1)
    await side.cambiarEstado(seat?.nro ?? '', floor.LISTA.id)
    await expect(
      actividad(page)
        .getByText(seat?.nro ?? '')
        .first(),
    ).toBeVisible()
    await expect.poll(() => shownRows(page)).toEqual(await rowsOf(side))
  })

  test(
    'every number opens the seats it counts, and a reload and a search keep the filter',
    LONG,
    async ({ device: { page } }) => {
      await floor.openButacas(page)
      await floor.readyForOffline(page)
      const total = (text: string | null) => Number(/\d+/.exec(text ?? '')?.[0])
      const listed = page.locator('.butacas .table-foot .range')
      const numbers = (): Locator => part(page, 'Butacas listas').getByRole('link')
      await openPanel(page)
      // The whole table, the rest, one colour and one row
      const links = (await numbers().count()) > 4 ? [0, 1, 2, 3] : []
      expect(links).toHaveLength(4)
      for (const at of links) {
        await openPanel(page)
        const link = numbers().nth(at)
        const n = total(await link.textContent())
        await link.click()
        await expect(listed).toContainText(new RegExp(`de ${n}$`))
        await page.reload()
        await expect(listed).toContainText(new RegExp(`de ${n}$`))
      }
      const all = page.getByRole('button', { name: LISTA.verTodas })
      await all.click()
      await expect(all).toBeHidden()
      await expect(listed).toContainText(/de \d+$/)
      const whole = (await listed.textContent()) ?? ''
      await page.getByLabel('Estado', { exact: true }).selectOption(floor.ARMADA.nombre)
      await page.getByRole('button', { name: 'Buscar', exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`estado=${floor.ARMADA.id}`))
      // The list follows its address a moment later
      await expect(listed).not.toHaveText(whole)
      const range = (await listed.textContent()) ?? ''
      await page.reload()
      await expect(page.getByLabel('Estado', { exact: true })).toHaveValue(String(floor.ARMADA.id))
      await expect(listed).toHaveText(range)
      await page.getByRole('button', { name: 'Listas S' }).click()
      await expect(page).toHaveURL(/\?lista=S$/)
      await expect(listed).not.toHaveText(range)
      const listasS = (await listed.textContent()) ?? ''
      await page.reload()
      await expect(listed).toHaveText(listasS)
    },
  )

  test.describe('the panel of a vendedor', () => {
    test.use({ signedInAs: 'vendedor' })

    test(
      'a vendedor finds the ready seats of every number, and asks whether one is ready, by keyboard alone',
      LONG,
      async ({ device: { page, context }, server }) => {
        const side = await asUser(server.url, 'operario')
        const [lista] = await seatsIn(side, floor.LISTA.id, 1)
        const [tapizada] = await seatsIn(side, floor.TAPIZADA, 1)
        const nro = lista?.nro ?? ''
        const press = async (target: Locator) => {
          await target.focus()
          await page.keyboard.press('Enter')
        }
        await openPanel(page)
        await press(page.getByRole('link', { name: VENDEDOR.todas }))
        await expect(page.getByRole('heading', { name: VENDEDOR.titulo })).toBeFocused()
        const ready = (await side.butacas({ estado: floor.LISTA.id })).length
        await expect(page.getByText(VENDEDOR.butacas(ready), { exact: true })).toBeVisible()
        // Every number opens as many seats as it counts
        for (const number of await page.getByRole('button', { name: /^Ver \d+ / }).all()) {
          const [, n = '', cuales = ''] =
            /^Ver (\d+) (.+)$/.exec((await number.locator('.sr').textContent()) ?? '') ?? []
          await press(number)
          const dialog = page.getByRole('dialog', { name: cuales, exact: true })
          await expect(dialog.getByText(VENDEDOR.listas(Number(n)), { exact: true })).toBeVisible()
          await expect(dialog.locator('table')).toHaveAttribute('aria-rowcount', String(Number(n) + 1))
          // The dialog's keys work once it has the focus
          await expect.poll(() => dialog.evaluate(box => box.contains(document.activeElement))).toBe(true)
          await page.keyboard.press('Escape')
          await expect(dialog).toBeHidden()
          await expect(number).toBeFocused()
        }
        await page.reload()
        await expect(page.getByRole('heading', { name: VENDEDOR.titulo })).toBeVisible()

        const field = page.getByRole('textbox', { name: VENDEDOR.numero })
        const answer = page.locator('.esta-lista').getByRole('status')
        const ask = async (text: string) => {
          await field.fill(text)
          await page.keyboard.press('Enter')
        }
        await ask(nro)
        await expect(answer).toContainText(`${nro}${VENDEDOR.si}`)
        await ask(tapizada?.nro ?? '')
        await expect(answer).toContainText(`${tapizada?.nro}${VENDEDOR.no}`)
        await expect(answer).not.toContainText('tapizada')
        await page.keyboard.press('Escape')
        await expect(answer).toBeEmpty()

        await context.setOffline(true)
        await floor.scan(page, nro)
        await expect(answer).toContainText(/Sin conexión: a las \d\d:\d\d estaba lista/)
        await context.setOffline(false)
        // The panel asks again by itself
        await expect(answer).toContainText(`${nro}${VENDEDOR.si}`)
        await side.cambiarEstado(nro, floor.ARMADA.id)
        await expect(page.getByText(VENDEDOR.butacas(ready - 1), { exact: true })).toBeVisible()
      },
    )

    test(
      'a vendedor’s panel follows changes like everyone’s, and asks only for ready seats',
      LONG,
      async ({ device: { page }, faults, server }) => {
        await page.clock.install()
        await openPanel(page)
        await isLive(page)
        const side = await asUser(server.url, 'operario')
        const [seat] = await seatsIn(side, floor.ARMADA.id, 1)
        await side.cambiarEstado(seat?.nro ?? '', floor.LISTA.id)
        await expect.poll(async () => String(await shownRows(page))).toBe(String(await rowsOf(side)))
        // Timers run, and so do the refreshes on network and visibility
        await page.clock.runFor(120_000)
        await page.evaluate(() => {
          window.dispatchEvent(new Event('online'))
          document.dispatchEvent(new Event('visibilitychange'))
        })
        await page.clock.runFor(60_000)
        await isLive(page)
        await page.evaluate(path => fetch(path), AFTERWARDS)
        const seats = faults.seen.filter(
          ({ path }) => path.startsWith('/api/butaca') || path === ENDPOINTS.estados.path,
        )
        expect(new Set(seats.map(({ path }) => path))).toEqual(new Set([ENDPOINTS.filtroButaca.path]))
        // At once and per change, not by a timer
        expect(seats.length).toBeLessThanOrEqual(8)
      },
    )
  })

  test(
    'the panel without a network shows the age of its data, also after a restart',
    LONG,
    async ({ ownBrowser: device, faults }) => {
      await openPanel(device.page)
      await floor.openButacas(device.page)
      await floor.readyForOffline(device.page)
      await device.page.goto('/')
      await isLive(device.page)
      const rows = await shownRows(device.page)
      await expect.poll(() => keptAnswers(device.page)).toHaveLength(3)
      await faults.refuse()
      await expect(device.page.getByText('En vivo')).toHaveCount(0)
      await expect(age(device.page)).toBeVisible()
      const page = await device.reopen()
      await page.goto('/')
      await expect(page.getByRole('status').getByText(/No se pudo actualizar: Butacas listas/)).toBeVisible()
      await expect(age(page)).toBeVisible()
      expect(await shownRows(page)).toEqual(rows)
      await faults.accept()
      const refresh = page.getByRole('button', { name: 'Actualizar' })
      await expect(async () => {
        // The toast also closes by itself, with its button
        if ((await refresh.count()) > 0) await refresh.click({ timeout: 1_000 })
        await expect(page.getByText(/No se pudo actualizar/)).toHaveCount(0, { timeout: 2_000 })
      }).toPass()
    },
  )

  test(
    'one event stream serves all tabs of a browser, and the next tab takes it over',
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
      const [seat] = await seatsIn(side, floor.TAPIZADA, 1)
      await side.cambiarEstado(seat?.nro ?? '', floor.ARMADA.id)
      await expect(
        actividad(second)
          .getByText(seat?.nro ?? '')
          .first(),
      ).toBeVisible()
    },
  )
})

test.describe('against a contract-only server', LONG, () => {
  test.use({ contractOnly: true, deviceOptions: DESKTOP, signedInAs: 'operario' })

  test('the panel is read only when it is opened, and by its button', async ({ device, faults, server }) => {
    const asked = () => faults.seen.filter(({ path }) => path === ENDPOINTS.actividadHoy.path).length
    await openPanel(device.page)
    await expect(age(device.page)).toBeVisible()
    const side = await asUser(server.url, 'operario')
    const [seat] = await seatsIn(side, floor.TAPIZADA, 1)
    const nro = seat?.nro ?? ''
    const before = asked()
    await side.cambiarEstado(nro, floor.ARMADA.id)
    await device.page.getByRole('button', { name: 'Actualizar' }).click()
    await expect(actividad(device.page).getByText(nro).first()).toBeVisible()
    expect(asked()).toBe(before + 1)
    // The login shows that the server has no extensions: it is not asked for events
    expect(faults.seen.filter(({ path }) => path === ENDPOINTS.eventos.path)).toEqual([])
  })
})

test('after the server restarts, both browsers catch up by themselves', LONG, async ({ browsers }) => {
  const first = await startServer({ env: { DEMO: '1' }, template: FACTORY })
  const devices = [await browsers.make(first.url, DESKTOP), await browsers.make(first.url, DESKTOP)]
  try {
    for (const { page } of devices) {
      await floor.signIn(page, 'operario')
      await isLive(page)
    }
    await first.kill()
    const again = await startServer({ env: { DEMO: '1' }, dataDir: first.dataDir, port: first.port })
    try {
      const side = await asUser(again.url, 'operario')
      const [seat] = await seatsIn(side, floor.TAPIZADA, 1)
      await side.cambiarEstado(seat?.nro ?? '', floor.ARMADA.id)
      for (const { page } of devices) {
        await expect(
          actividad(page)
            .getByText(seat?.nro ?? '')
            .first(),
        ).toBeVisible()
        await isLive(page)
      }
    } finally {
      await again.stop()
    }
  } finally {
    for (const device of devices) await device.dispose()
  }
})
