import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { SALIDA } from '#messages/salida.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'

test.use({ deviceOptions: DESKTOP, signedInAs: 'admin' })

const excel = (page: Page) => page.getByRole('button', { name: SALIDA.excel, exact: true })

const shown = (page: Page) =>
  page
    .locator('.productos tbody tr:has(td.c-cod)')
    .evaluateAll(rows =>
      rows.map(row =>
        ['c-cod', 'c-des', 'c-min'].map(name => row.querySelector(`td.${name}`)?.textContent ?? ''),
      ),
    )

async function saved(page: Page) {
  const coming = page.waitForEvent('download')
  await excel(page).click()
  const file = await coming
  const book = read(await readFile(await file.path()), { cellFormula: true })
  const sheet = Object.values(book.Sheets)[0] ?? {}
  return {
    name: file.suggestedFilename(),
    // Without the title, the filter, the time and an empty row
    rows: utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '' }).slice(4),
  }
}

test('the workbook of a filtered list has the shown rows in their order, also offline', async ({
  device: { page, context },
}) => {
  await page.goto('/stock/producto')
  await expect(excel(page)).toBeEnabled()
  await page.getByRole('textbox', { name: PRODUCTOS.buscarTexto }).fill('fija')
  await page.getByRole('button', { name: PRODUCTOS.columnas.existencia }).click()
  await expect(page.getByRole('cell', { name: /Apoyabrazos/ })).toHaveCount(0)
  const before = await shown(page)
  expect(before.length).toBeGreaterThan(3)
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline)
    const { name, rows } = await saved(page)
    expect(name).toMatch(/^productos-fija-\d{4}-\d\d-\d\d\.xlsx$/)
    expect(rows[0]?.toSorted()).toEqual(Object.values<string>(PRODUCTOS.columnas).toSorted())
    expect(
      rows
        .slice(1)
        .map(row => [row[0], row[1], String(row[7])])
        .slice(0, before.length),
    ).toEqual(before)
    expect(await page.locator('.count').textContent()).toBe(PRODUCTOS.encontrados(rows.length - 1))
    expect(typeof rows[1]?.[7]).toBe('number')
  }
})

test(
  'the list is printed on five A4 landscape pages, the shopping list on one A4 portrait page',
  LONG,
  async ({ device: { page } }) => {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page.goto('/stock/producto')
    const field = page.getByRole('textbox', { name: PRODUCTOS.buscarTexto })
    await expect(field).toBeVisible()
    await expect(page.getByRole('button', { name: SALIDA.imprimir, exact: true })).toBeEnabled()
    await page.keyboard.press('Control+F')
    await expect(field).toBeFocused()
    await page.keyboard.press('Control+P')
    await expect(page.getByRole('menuitem', { name: SALIDA.estaLista })).toBeVisible()
    await page.keyboard.press('Escape')
    for (const [que, pages] of [
      [SALIDA.estaLista, 5],
      [PRODUCTOS.compra.titulo, 1],
    ] as const) {
      await page.getByRole('button', { name: SALIDA.imprimir, exact: true }).click()
      await page.getByRole('menuitem', { name: que }).click()
      await expect(page.locator('body[data-printed]')).toBeAttached()
      await expect(page.locator('.documento header')).toContainText(
        que === SALIDA.estaLista ? SALIDA.todo : que,
      )
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(pages)
      expect(pdf).toMatch(
        que === SALIDA.estaLista
          ? /MediaBox \[0 0 841\.\d+ 594\.\d+\]/
          : /MediaBox \[0 0 594\.\d+ 841\.\d+\]/,
      )
      await expect(page.locator('.documento')).toHaveCount(0)
      await page.evaluate(() => document.body.removeAttribute('data-printed'))
    }
  },
)
