import type { Locator, Page } from '@playwright/test'
import { fechaEnZona, formatFecha, ZONA_FABRICA } from '#domain/valor/fecha.ts'
import { FLUJO } from '#messages/flujo.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { openFlujo, region } from './office-screens.ts'

const REPORTS = /\/api\/informes\/filtroFechas/

const field = (page: Page, name: 'Desde' | 'Hasta'): Locator =>
  page.getByRole('textbox', { name, exact: true })
const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Enviar' }).click()

async function type(page: Page, name: 'Desde' | 'Hasta', text: string): Promise<void> {
  await field(page, name).fill('')
  await field(page, name).pressSequentially(text, { delay: floor.HAND_MS })
}

async function openInforme(page: Page): Promise<void> {
  await page.goto('/informes/date')
  await expect(
    page.getByRole('combobox', { name: 'Estado' }).locator('option', { hasText: 'lista' }),
  ).toBeAttached()
}

function asked(page: Page): string[] {
  const queries: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (REPORTS.test(pathname)) queries.push(pathname + decodeURIComponent(search))
  })
  return queries
}

test.use({ deviceOptions: DESKTOP, signedInAs: 'operario' })

test(
  'the chart of Flujo draws bars and names the day under the pointer',
  LONG,
  async ({ device: { page } }) => {
    await openFlujo(page)
    const drawing = page.locator('.dibujo-pasos > div')
    await expect(drawing.locator('svg path[role="presentation"]').first()).toBeVisible()
    await drawing.scrollIntoViewIfNeeded()
    const box = await drawing.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 150)
    const first = region(page, FLUJO.porDia).getByRole('table').locator('tbody tr').first()
    const day = (await first.locator('th, td').first().textContent()) ?? '-'
    await expect(page.locator('.dato')).toContainText(day)
  },
)

test.describe('in a browser in another zone', LONG, () => {
  test.use({ deviceOptions: { ...DESKTOP, timezoneId: 'Pacific/Kiritimati', locale: 'en-US' } })

  test('typed dates and «Hoy» are days of the factory’s zone', async ({ device: { page } }) => {
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
