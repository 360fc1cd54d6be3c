import type { Locator, Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { InformeFila } from '#contract/informes/informe.ts'
import { fechaEnZona, formatFecha, ZONA_FABRICA } from '#domain/valor/fecha.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { openInforme } from './informe.ts'
import { asUser, type ServerSide } from './server-side.ts'

const ADDRESS = '/informes/date?desde=2020-01-01&hasta=2030-12-31&estado=5'
/** The contract's report calls. */
const REPORTS = /\/api\/informes\/filtroFechas/

const field = (page: Page, name: 'Desde' | 'Hasta'): Locator =>
  page.getByRole('textbox', { name, exact: true })
const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Enviar' }).click()
const bars = (page: Page): Locator => page.getByRole('list', { name: 'Cantidad' }).getByRole('button')
const report = (page: Page): Locator => page.getByRole('region', { name: 'Informe', exact: true })
const title = (page: Page): Locator => page.getByRole('heading', { name: /^Total: \d+/ })

async function type(page: Page, name: 'Desde' | 'Hasta', text: string): Promise<void> {
  await field(page, name).fill('')
  await field(page, name).pressSequentially(text, { delay: floor.HAND_MS })
}

/** Queries of the report calls, as they leave the browser. */
function asked(page: Page): string[] {
  const queries: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (REPORTS.test(pathname)) queries.push(pathname + decodeURIComponent(search))
  })
  return queries
}

async function informe(side: ServerSide, query: string): Promise<InformeFila[]> {
  const response = await side.call('GET', `${ENDPOINTS.informe.path}?${query}`)
  return (await response.json()) as InformeFila[]
}

test.use({ deviceOptions: DESKTOP, signedInAs: 'operario' })

test(
  'typed dates are sent as local days, and bars, total and table agree',
  LONG,
  async ({ device: { page }, server }) => {
    await openInforme(page)
    const queries = asked(page)
    await type(page, 'Desde', '01012020')
    await type(page, 'Hasta', '31/12/2030')
    await field(page, 'Hasta').press('Enter')
    await expect(title(page)).toBeVisible()
    const query = 'fechaD=2020-01-01T00:00:00&fechaH=2030-12-31T23:59:59&estado=5&color=0'
    expect(queries).toEqual([`${ENDPOINTS.informe.path}?${query}`])

    const filas = await informe(await asUser(server.url, 'operario'), query)
    const total = filas.reduce((sum, { cantidad }) => sum + cantidad, 0)
    await expect(title(page)).toHaveText(`Total: ${formatNumero(total)} en lista`)
    expect(await bars(page).evaluateAll(all => all.map(bar => bar.getAttribute('aria-label')))).toEqual(
      filas.map(
        ({ modelo, cantidad }) => `${modelo.nombre}: ${formatNumero(cantidad)}. Ver lista de butacas`,
      ),
    )
    await report(page).getByRole('button', { name: 'Ver tabla' }).click()
    const rows = report(page).getByRole('table').locator('tbody tr')
    expect(await rows.evaluateAll(all => all.map(row => row.textContent))).toEqual(
      filas.map(({ modelo, cantidad }) => modelo.nombre + formatNumero(cantidad)),
    )
    await expect(report(page).getByRole('table').locator('tfoot')).toContainText(formatNumero(total))
  },
)

test(
  'an address reopens its report, and back and forward move between reports',
  LONG,
  async ({ device: { page } }) => {
    await page.goto(`${ADDRESS}&modelo=S7&color=1`)
    await expect(bars(page)).toHaveCount(1)
    await expect(page.getByRole('combobox', { name: 'Modelo' })).toHaveValue('S7')
    await expect(title(page)).toContainText('en lista')
    const [first] = await title(page).allTextContents()
    await page.getByRole('combobox', { name: 'Estado' }).selectOption('entregada')
    await page.getByRole('combobox', { name: 'Modelo' }).selectOption('Todos')
    await send(page)
    await expect(title(page)).toContainText('en entregada')
    await expect(page).toHaveURL(/estado=6/)
    await page.goBack()
    await expect(title(page)).toHaveText(first ?? '')
    await expect(page.getByRole('combobox', { name: 'Estado' })).toHaveValue('5')
    await page.goForward()
    await expect(title(page)).toContainText('en entregada')
    await page.goto('/informes/date?desde=2026-02-31&hasta=2026-03-01&estado=5')
    await expect(page.getByText('Ese enlace no es de un informe')).toBeVisible()
  },
)

test.describe('in a browser in another zone', LONG, () => {
  test.use({ deviceOptions: { ...DESKTOP, timezoneId: 'Pacific/Kiritimati', locale: 'en-US' } })

  test('typed dates and today are the factory’s', async ({ device: { page } }) => {
    await openInforme(page)
    const queries = asked(page)
    await type(page, 'Desde', '01112026')
    await type(page, 'Hasta', '20112026')
    await send(page)
    await expect.poll(() => queries).toHaveLength(1)
    expect(queries[0]).toContain('fechaD=2026-11-01T00:00:00&fechaH=2026-11-20T23:59:59&')
    await page.getByRole('button', { name: 'Hoy' }).click()
    const hoy = formatFecha(fechaEnZona(Date.now(), ZONA_FABRICA))
    await expect(field(page, 'Desde')).toHaveValue(hoy)
    await expect(field(page, 'Hasta')).toHaveValue(hoy)
    await page.getByRole('button', { name: 'Este mes' }).click()
    await expect(field(page, 'Desde')).toHaveValue(`01${hoy.slice(2)}`)
    await page.getByRole('button', { name: 'Calendario de Desde' }).click()
    await expect(page.getByRole('dialog').locator('th').first()).toHaveText('lu')
  })
})
