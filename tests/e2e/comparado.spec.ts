import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import type { Locator, Page } from '@playwright/test'
import { EVOLUCION, INFORMES } from '#contract/endpoints/oficina.ts'
import { FLUJO } from '#messages/flujo.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { SALIDA } from '#messages/salida.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { openFlujo, region } from './flujo-screens.ts'
import { COMPARADO } from './salidas-screens.ts'

test.use({ deviceOptions: DESKTOP, signedInAs: 'operario' })

const rows = (table: Locator) =>
  table
    .locator('tbody tr')
    .evaluateAll(all => all.map(row => [...row.children].map(cell => cell.textContent ?? '')))

/** Sheets of the exported workbook, each without its heading and titles. */
async function sheetsOf(page: Page): Promise<[string, unknown[][]][]> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: SALIDA.excel, exact: true }).click()
  const book = read(await readFile(await (await coming).path()))
  return book.SheetNames.map(name => [
    name,
    utils.sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1, raw: false }).slice(5),
  ])
}
const plain = (cells: readonly string[]) => cells.map(cell => cell.replaceAll('.', ''))

test('a report is compared, shows its evolution, is exported as shown, and stays available offline', async ({
  device: { page, context },
}) => {
  await floor.openButacas(page)
  await floor.readyForOffline(page)
  const calls: string[] = []
  page.on('request', request => calls.push(new URL(request.url()).pathname))
  await page.goto(COMPARADO)
  const report = page.getByRole('region', { name: INFORME.informe, exact: true })
  const evolucion = page.getByRole('region', { name: INFORME.evolucion })
  const seats = report.getByText(/^[\d.]+ cambios? de [\d.]+ butacas? \(antes [\d.]+ butacas?\)$/)
  await expect(seats).toBeVisible()
  await expect(evolucion.getByRole('table').locator('tbody tr')).toHaveCount(20)
  expect(calls.filter(path => path === INFORMES.informe.path)).toHaveLength(2)
  expect(calls.filter(path => path === EVOLUCION.evolucion.path)).toHaveLength(1)

  const models = await rows(report.getByRole('table'))
  const days = await rows(evolucion.getByRole('table'))
  const [[, porModelo = []] = [], [, porDia = []] = []] = await sheetsOf(page)
  expect(porModelo.map(row => row.slice(0, 3))).toEqual(models.map(plain))
  expect(porDia.map(([dia, ...figures]) => [dia, ...figures.slice(0, 2)])).toEqual(
    days.map(([dia = '', ...figures]) => [dia.split(' ')[1], ...plain(figures)]),
  )

  await page.evaluate(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', document.querySelector('.papel')?.textContent ?? '')
  })
  await page.getByRole('button', { name: SALIDA.imprimir, exact: true }).click()
  const total = (await report.getByRole('heading', { name: /^Total/ }).textContent()) ?? ''
  await expect(page.locator('body')).toHaveAttribute('data-printed', new RegExp(total.replace(/ en .*/, '')))

  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter(key => /informe|evolucion/.test(key)).length),
    )
    .toBe(3)
  await context.setOffline(true)
  await page.reload()
  await expect(seats).toBeVisible()
  expect(await rows(report.getByRole('table'))).toEqual(models)
  await expect(page.getByText(/Datos de las \d\d:\d\d, (recién|hace)/)).toBeVisible()
  await context.setOffline(false)
})

test.describe('with a contract-only server', LONG, () => {
  test.use({ contractOnly: true })
  test('a report is compared with the contract’s call, and nothing else is asked', async ({
    device: { page },
  }) => {
    const problems: string[] = []
    page.on('response', response => response.status() === 404 && problems.push(response.url()))
    await page.goto(COMPARADO)
    await expect(page.getByText(/más que antes|menos que antes|igual que antes/)).toBeVisible()
    await expect(page.getByRole('region', { name: INFORME.evolucion })).toHaveCount(0)
    expect(problems).toEqual([])
  })
})

test('Flujo is exported as a workbook with a sheet per region', LONG, async ({ device: { page } }) => {
  await openFlujo(page)
  const sheets = await sheetsOf(page)
  expect(sheets.map(([name]) => name).slice(0, 2)).toEqual([FLUJO.ahora, FLUJO.pasosA('lista')])
  const days = await rows(region(page, FLUJO.porDia).getByRole('table'))
  expect(sheets[1]?.[1]).toEqual(days.map(([dia = '', ...figures]) => [dia.split(' ')[1], ...plain(figures)]))
})
