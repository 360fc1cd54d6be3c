import type { Locator, Page } from '@playwright/test'
import { FLUJO as ENDPOINTS } from '#contract/endpoints/oficina.ts'
import type { Flujo } from '#contract/informes/flujo.ts'
import { sumComparadas } from '#domain/informe/evolucion.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { FLUJO } from '#messages/flujo.ts'
import { rangoPagina } from '#messages/tabla.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { openFlujo, region } from './flujo-screens.ts'
import { asUser } from './server-side.ts'

test.use({ deviceOptions: DESKTOP, signedInAs: 'operario' })

const PAUSE_MS = 500

/** The queries of Flujo that leave the browser. */
function asked(page: Page): string[] {
  const queries: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (pathname === ENDPOINTS.flujo.path) queries.push(pathname + search)
  })
  return queries
}

const rows = (table: Locator) =>
  table.locator('tr').evaluateAll(all => all.map(row => [...row.children].map(cell => cell.textContent)))

/** Compares the regions with an answer of the server. */
async function expectShown(page: Page, flujo: Flujo): Promise<void> {
  const total = sumComparadas(flujo.porDia)
  const porDia = region(page, FLUJO.porDia)
  await expect(porDia.getByRole('heading').locator('xpath=..')).toContainText(formatNumero(total.cantidad))
  const figures = (await rows(porDia.getByRole('table'))).map(([, ...rest]) => rest)
  expect(figures.slice(1, -1)).toEqual(
    flujo.porDia.map(({ cantidad, antes }) =>
      [cantidad, ...(antes === null ? [] : [antes])].map(formatNumero),
    ),
  )
  const lines = region(page, FLUJO.ahora).getByRole('link')
  await expect(lines).toHaveCount(flujo.ahora.length)
  for (const [i, { estado, bandas }] of flujo.ahora.entries())
    await expect(lines.nth(i)).toHaveAccessibleName(FLUJO.linea(estado.nombre, bandas))
  const people = region(page, FLUJO.porPersona).getByRole('listitem')
  for (const [i, { usuario, cantidad }] of flujo.porPersona.entries()) {
    await expect(people.nth(i)).toContainText(usuario.nombre)
    await expect(people.nth(i)).toContainText(formatNumero(cantidad))
  }
  const paradas = flujo.paradas.reduce((sum, { cantidad }) => sum + cantidad, 0)
  await expect(region(page, FLUJO.paradas).locator('.panel-head')).toContainText(formatNumero(paradas))
  const tiempos = region(page, FLUJO.tiempos).locator('.tiempo')
  await expect(tiempos).toHaveCount(flujo.tiempos.length)
}

test(
  'Flujo shows the server’s figures, takes choices by keyboard, and its copied link opens the same',
  LONG,
  async ({ device: { page, context }, server }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const side = await asUser(server.url, 'operario')
    const answerTo = async (query: string) => (await (await side.call('GET', query)).json()) as Flujo
    const queries = asked(page)
    await openFlujo(page)
    await expectShown(page, await answerTo(queries.at(-1) ?? ''))

    await page.getByRole('radio', { name: FLUJO.periodos.mes, exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: FLUJO.periodos['mes-pasado'] })).toBeChecked()
    await page.getByRole('combobox', { name: FLUJO.estado }).focus()
    await page.keyboard.type('entre', { delay: floor.HAND_MS })
    await expect(page).toHaveURL(/estado=6$/)
    await expect(region(page, FLUJO.porPersona)).toContainText(FLUJO.cambiosA('entregada'))
    // Keys in quick succession count as a scanner's
    await page.waitForTimeout(PAUSE_MS)
    await page.getByRole('checkbox', { name: FLUJO.compararCon }).focus()
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/estado=6&comparar=0$/)
    await expect.poll(() => queries.at(-1)).not.toContain('retroceso')
    const chosen = queries.at(-1) ?? ''
    await expect(region(page, FLUJO.porDia).getByText(/antes/i)).toHaveCount(0)
    await expect(page.locator('.regiones')).toHaveAttribute('aria-busy', 'false')
    await expectShown(page, await answerTo(chosen))

    await page.getByRole('button', { name: FLUJO.copiarEnlace }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(FLUJO.enlaceCopiado)).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const other = await context.newPage()
    const again = asked(other)
    await openFlujo(other, link)
    await expect.poll(() => again[0]).toBe(chosen)
    await expectShown(other, await answerTo(chosen))
    await other.close()

    await region(page, FLUJO.ahora)
      .getByRole('link', { name: /^armada/ })
      .focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/fabrica\/buscarButaca\?estado=4$/)
  },
)

test(
  'the seats that stand still in a state open as a list of exactly those seats',
  LONG,
  async ({ device: { page } }) => {
    await openFlujo(page)
    const link = region(page, FLUJO.paradas)
      .getByRole('link', { name: /^Ver las \d+ de .* en Butacas$/ })
      .first()
    const cuantas = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0])
    const dias = /más de \d+ días? en \S+/i.exec((await region(page, FLUJO.paradas).textContent()) ?? '')?.[0]
    await link.click()
    await expect(page.getByText(dias ?? '').first()).toBeVisible()
    await expect(page.getByText(rangoPagina(1, cuantas)).first()).toBeVisible()
    await page.getByRole('button', { name: /^Modelo/ }).click()
    const address = page.url()
    const filas = await page.getByRole('table').textContent()
    await page.reload()
    await expect(page.getByText(rangoPagina(1, cuantas)).first()).toBeVisible()
    await expect(page.getByRole('table')).toHaveText(filas ?? '')
    expect(page.url()).toBe(address)
    const nro = page.getByRole('table').getByRole('link').first()
    await nro.click()
    await expect(page).toHaveURL(/\/fabrica\/butaca\//)
    await page.goBack()
    await expect(page.getByText(rangoPagina(1, cuantas)).first()).toBeVisible()
    expect(page.url()).toBe(address)
    await page.getByRole('button', { name: LISTA.verTodas }).click()
    await expect(page).toHaveURL(/buscarButaca$/)
  },
)

test('a day’s figures appear at the pointer, and its bars are drawn', LONG, async ({ device: { page } }) => {
  await openFlujo(page)
  const drawing = page.locator('.dibujo-pasos > div')
  await expect(drawing.locator('svg path[role="presentation"]').first()).toBeVisible()
  await drawing.scrollIntoViewIfNeeded()
  const box = await drawing.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 150)
  const [, first = []] = await rows(region(page, FLUJO.porDia).getByRole('table'))
  await expect(page.locator('.dato')).toContainText(first[0] ?? '')
})

test.describe('on a contract-only server', LONG, () => {
  test.use({ contractOnly: true })

  test('the screen says that Flujo is missing, and links to Por Fecha', async ({ device: { page } }) => {
    await page.goto('/informes/flujo')
    await expect(page.getByRole('heading', { name: FLUJO.sinFlujo })).toBeVisible()
    await page.getByRole('link', { name: 'Ir a Por Fecha' }).click()
    await expect(page).toHaveURL(/\/informes\/date$/)
  })
})
