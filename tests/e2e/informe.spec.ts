import type { Locator, Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { InformeFila } from '#contract/informes/informe.ts'
import { fechaEnZona, formatFecha, ZONA_FABRICA } from '#domain/valor/fecha.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { answerAsServer } from './as-server.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { openInforme } from './informe.ts'
import { asUser, type ServerSide } from './server-side.ts'

const ALL_TIME = { desde: '01/01/2020', hasta: '31/12/2030' }
const ADDRESS = '/informes/date?desde=2020-01-01&hasta=2030-12-31&estado=5'
const CALLS = /\/api\/informes\//
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
  'each bar has its own number, first on top, and the axis has none',
  LONG,
  async ({ device: { page } }) => {
    await page.goto(ADDRESS)
    const texts = page.locator('.dibujo svg text')
    await expect(texts.first()).toBeVisible()
    const drawn = await texts.evaluateAll(all =>
      all
        .map(text => ({ text: text.textContent, top: text.getBoundingClientRect().top }))
        .filter(({ text }) => text !== '')
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text ?? ''),
    )
    const lines = await bars(page).evaluateAll(all =>
      all.map(bar => /^(.*): ([\d.]+)\. /.exec(bar.getAttribute('aria-label') ?? '')?.slice(1, 3) ?? []),
    )
    expect(drawn).toHaveLength(lines.length * 2)
    for (const [i, line] of lines.entries()) expect(drawn.slice(2 * i, 2 * i + 2).sort()).toEqual(line.sort())
  },
)

test(
  'an impossible, out-of-range or reversed date gets its own message',
  LONG,
  async ({ device: { page } }) => {
    await openInforme(page)
    const queries = asked(page)
    await type(page, 'Desde', '31022026')
    await field(page, 'Hasta').focus()
    await expect(field(page, 'Desde')).toHaveAccessibleDescription('Esa fecha no existe')
    // An invalid date stays as typed
    await expect(field(page, 'Desde')).toHaveValue('31022026')
    await type(page, 'Desde', '31122019')
    await send(page)
    await expect(field(page, 'Desde')).toHaveAccessibleDescription('Va de 2020 a 2030')
    await expect(field(page, 'Desde')).toBeFocused()
    await type(page, 'Desde', '2/1/2026')
    await type(page, 'Hasta', '01012026')
    await send(page)
    await expect(field(page, 'Hasta')).toHaveAccessibleDescription('No puede ser anterior a Desde')
    await expect(field(page, 'Desde')).toHaveValue('02/01/2026')
    expect(queries).toEqual([])
  },
)

test(
  'the calendar is in Spanish from Monday, has its months and years, and bars an end before the start',
  LONG,
  async ({ device: { page } }) => {
    await openInforme(page)
    await type(page, 'Desde', '10032026')
    await type(page, 'Hasta', '20032026')
    await page.getByRole('button', { name: 'Calendario de Hasta' }).click()
    const calendar = page.getByRole('dialog', { name: 'Elegir fecha: Hasta' })
    await expect(calendar.locator('th').first()).toHaveText('lu')
    const years = calendar.getByRole('combobox', { name: 'Año' }).locator('option')
    await expect(years).toHaveText([
      '2020',
      '2021',
      '2022',
      '2023',
      '2024',
      '2025',
      '2026',
      '2027',
      '2028',
      '2029',
      '2030',
    ])
    await expect(calendar.getByRole('combobox', { name: 'Mes' }).locator('option').nth(2)).toHaveText('marzo')
    await calendar.getByText('9', { exact: true }).first().click({ force: true })
    await expect(field(page, 'Hasta')).toHaveValue('20/03/2026')
    await calendar.getByRole('combobox', { name: 'Año' }).selectOption('2028')
    await calendar.getByRole('combobox', { name: 'Mes' }).selectOption('febrero')
    await calendar.getByText('29', { exact: true }).click()
    await expect(calendar).toBeHidden()
    await expect(field(page, 'Hasta')).toHaveValue('29/02/2028')
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

test(
  'A and S ask the AS report of lista and entregada; another state is Estado incorrecto, without a call',
  LONG,
  async ({ device: { page } }) => {
    await openInforme(page)
    await type(page, 'Desde', ALL_TIME.desde)
    await type(page, 'Hasta', ALL_TIME.hasta)
    const queries = asked(page)
    await page.getByRole('combobox', { name: 'Estado' }).selectOption('tapizada')
    await page.getByRole('button', { name: 'S', exact: true }).click()
    await send(page)
    const alert = page.getByRole('alertdialog', { name: 'Estado incorrecto' })
    await expect(alert).toBeVisible()
    await alert.getByRole('button', { name: 'Cerrar' }).click()
    await expect(bars(page)).toHaveCount(0)
    expect(queries).toEqual([])

    await page.getByRole('combobox', { name: 'Estado' }).selectOption('lista')
    await page.getByRole('button', { name: 'A', exact: true }).click()
    await expect(page.getByRole('button', { name: 'S', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
    await send(page)
    await expect(title(page)).toHaveText(/en lista, tipo A$/)
    expect(queries).toEqual([
      `${ENDPOINTS.informeAs.path}?fechaD=2020-01-01T00:00:00&fechaH=2030-12-31T23:59:59&estado=5&color=0&tipo=A`,
    ])
    await bars(page).first().click()
    await expect(page.getByRole('dialog', { name: /^Lista de butacas/ })).toBeVisible()
    expect(queries.at(-1)).toContain(`${ENDPOINTS.informeDetalleAs.path}?`)
    expect(queries.at(-1)).toContain('&tipo=A')
  },
)

test(
  'a bar opens its seats by mouse and by keyboard, and Cancelar and the cross close them',
  LONG,
  async ({ device: { page } }) => {
    await page.goto(ADDRESS)
    const name = (await bars(page).nth(1).getAttribute('aria-label')) ?? ''
    const [, modelo, cantidad = ''] = /^(.*): ([\d.]+)\. /.exec(name) ?? []
    // Clicks the bar in the picture itself
    await bars(page)
      .nth(1)
      .click({ position: { x: 300, y: 12 } })
    const dialog = page.getByRole('dialog', { name: `Lista de butacas ${modelo} listas` })
    await expect(dialog).toContainText(
      new RegExp(`01/01/2020 a 31/12/2030 · ${cantidad} (butacas|cambios de [\\d.]+ butacas)`),
    )
    await expect(dialog.getByRole('table')).toHaveAttribute(
      'aria-rowcount',
      String(Number(cantidad.replace('.', '')) + 1),
    )
    const cells = dialog.locator('tbody tr:not(.space)').first().locator('td')
    await expect(cells.nth(0)).not.toBeEmpty()
    await expect(cells.nth(1)).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
    await expect(cells.nth(2)).not.toBeEmpty()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toBeHidden()

    await bars(page).first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(bars(page).nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Cerrar' }).click()
    await expect(dialog).toBeHidden()
    await expect(bars(page).nth(1)).toBeFocused()
  },
)

test.describe('when the server fails', () => {
  test.use({ allowedProblems: [/status of 500/] })

  test(
    'an error modal opens, the form keeps its values, and a failed detail is a toast',
    LONG,
    async ({ device: { page, context } }) => {
      await openInforme(page)
      await type(page, 'Desde', ALL_TIME.desde)
      await type(page, 'Hasta', ALL_TIME.hasta)
      await context.route(CALLS, route => answerAsServer(route, { status: 500, body: '' }))
      await send(page)
      const modal = page.getByRole('alertdialog', { name: 'Error' })
      await expect(modal).toContainText('Error al obtener informe')
      await modal.getByRole('button', { name: 'Cerrar' }).click()
      await expect(field(page, 'Desde')).toHaveValue(ALL_TIME.desde)
      await context.unroute(CALLS)
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await expect(title(page)).toBeVisible()

      await context.route(CALLS, route => answerAsServer(route, { status: 500, body: '' }))
      await bars(page).first().click()
      await expect(page.getByText('No se pudo traer la lista de butacas.')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  )
})

test('without network the last answer is shown with its age, and a new query says what it needs', async ({
  device: { page, context },
}) => {
  await floor.openButacas(page)
  await floor.readyForOffline(page)
  await page.goto(ADDRESS)
  await expect(title(page)).toContainText('en lista')
  const [shown] = await title(page).allTextContents()
  // It is written to disk a second later
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some(key => key.includes('informe'))))
    .toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(title(page)).toHaveText(shown ?? '')
  await expect(page.getByText(/Datos de las \d\d:\d\d, (recién|hace)/)).toBeVisible()
  await expect(bars(page).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('armada')
  await send(page)
  await expect(page.getByText('El informe se pide al servidor, y ahora no hay conexión')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  // The report loads by itself
  await context.setOffline(false)
  await expect(title(page)).toContainText('en armada')
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeHidden()
})

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

test('Volver goes to the seat search', LONG, async ({ device: { page } }) => {
  await openInforme(page)
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page).toHaveURL(/\/fabrica\/buscarButaca$/)
})
