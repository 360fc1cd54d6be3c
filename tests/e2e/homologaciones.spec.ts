import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Homologacion } from '#contract/homologacion.ts'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser } from './server-side.ts'

test.use({ deviceOptions: DESKTOP, signedInAs: 'operario' })

const open = async (page: Page): Promise<void> => {
  await page.goto('/fabrica/homologar')
  await expect(edits(page).first()).toBeVisible()
}
const edits = (page: Page) => page.getByRole('button', { name: /^Editar / })
const column = (page: Page, name: string) => page.locator(`tbody .${name}`)
const range = (page: Page) => page.locator('.table-foot').getByRole('status')
const searchField = (page: Page) => page.getByRole('textbox', { name: HOMOLOGACIONES.buscarTexto })

async function todas(url: string): Promise<Homologacion[]> {
  const answer = await (await asUser(url, 'operario')).call('GET', ENDPOINTS.homologaciones.path)
  return (await answer.json()) as Homologacion[]
}

test(
  'a text is searched by the button and by Enter, and an empty one lists all rows',
  LONG,
  async ({ device, server }) => {
    const { page } = device
    const filas = await todas(server.url)
    const [una] = filas
    await open(page)
    await expect(range(page)).toHaveText(`1–25 de ${filas.length}`)
    await searchField(page).fill(String(una?.etiqueta_blanca).toLowerCase())
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(range(page)).toHaveText('1–1 de 1')
    await expect(column(page, 'c-but')).toHaveText([una?.butaca ?? ''])
    await searchField(page).fill('no hay ninguna así')
    await searchField(page).press('Enter')
    await expect(page.getByText(HOMOLOGACIONES.vaciaConTexto)).toBeVisible()
    await searchField(page).fill('')
    await searchField(page).press('Enter')
    await expect(range(page)).toHaveText(`1–25 de ${filas.length}`)
  },
)

test('heads sort the whole list both ways, and pages go by number', LONG, async ({ device, server }) => {
  const { page } = device
  const filas = await todas(server.url)
  const compare = new Intl.Collator('es', { numeric: true }).compare
  const butacas = filas.map(({ butaca }) => butaca).sort(compare)
  await open(page)
  const head = page.getByRole('columnheader', { name: 'Butaca' })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(column(page, 'c-but')).toHaveText(butacas.slice(0, 25))
  await page.getByRole('button', { name: 'Página 2', exact: true }).click()
  await expect(range(page)).toHaveText(`26–50 de ${filas.length}`)
  await expect(column(page, 'c-but')).toHaveText(butacas.slice(25, 50))
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(column(page, 'c-but')).toHaveText(butacas.toReversed().slice(0, 25))
})

test(
  'a row is edited by keyboard: Escape cancels, Enter saves and the focus returns',
  LONG,
  async ({ device, server, faults }) => {
    const { page } = device
    await open(page)
    const edit = edits(page).nth(3)
    const name = (await edit.getAttribute('aria-label')) ?? ''
    const butaca = name.replace('Editar ', '')
    const before = (await todas(server.url)).find(fila => fila.butaca === butaca)
    await edit.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Etiqueta blanca' })).toBeFocused()
    await floor.typeByHand(page, ' borrador')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name })).toBeFocused()
    expect((await todas(server.url)).find(fila => fila.butaca === butaca)).toEqual(before)

    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Comprador' }).fill('Ñandú <i>Ómnibus</i> -- %')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await floor.typeByHand(page, '0048207')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Etiqueta gris' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Comprador' })).toBeFocused()
    await page.keyboard.press('Enter')
    // All other labels have letters: this one is asked about
    await expect(page.getByRole('alert')).toContainText('0048207 no se parece a las otras etiquetas')
    await page.getByRole('button', { name: HOMOLOGACIONES.guardar(butaca) }).click()
    await expect(page.getByText(HOMOLOGACIONES.modificada, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name })).toBeFocused()
    await expect(column(page, 'c-com').nth(3)).toHaveText('Ñandú <i>Ómnibus</i> -- %')
    expect((await todas(server.url)).find(fila => fila.butaca === butaca)).toEqual({
      ...before,
      comprador: 'Ñandú <i>Ómnibus</i> -- %',
      etiqueta_blanca: '0048207',
      version: (before?.version ?? 0) + 1,
    })
    const { method, path } = ENDPOINTS.modificarHomologacion
    const writes = faults.seen.filter(seen => seen.method === method && seen.path === path)
    expect(writes.map(({ key }) => key)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  },
)

test('an empty label and a lost network keep the draft, and say why', LONG, async ({ device }) => {
  const { page, context } = device
  await open(page)
  await edits(page).first().click()
  const gris = page.getByRole('textbox', { name: 'Etiqueta gris' })
  await page.getByRole('textbox', { name: 'Comprador' }).fill('Escrito sin red')
  const guardar = page.getByRole('button', { name: /^Guardar / })
  await gris.fill('   ')
  await guardar.click()
  await expect(page.getByRole('alert')).toHaveText(HOMOLOGACIONES.etiquetaGrisObligatoria)
  await expect(gris).toBeFocused()
  await gris.fill('G-SIN-RED')
  await guardar.click()
  await expect(page.getByRole('alert')).toContainText('G-SIN-RED no se parece a las otras etiquetas')
  await context.setOffline(true)
  await guardar.click()
  await expect(page.getByRole('alert')).toHaveText(HOMOLOGACIONES.noGuardadaSinRed)
  await expect(page.getByText(/Datos de las \d\d:\d\d\. Sin conexión/)).toBeVisible()
  await expect(edits(page).first()).toBeDisabled()
  await expect(page.getByRole('button', { name: HOMOLOGACIONES.descargarExcel })).toBeDisabled()
  await expect(gris).toHaveValue('G-SIN-RED')
  await context.setOffline(false)
  await guardar.click()
  await expect(page.getByText(HOMOLOGACIONES.modificada, { exact: true })).toBeVisible()
  await expect(column(page, 'c-gri').first()).toHaveText('G-SIN-RED')
})

test(
  'the last answer survives a reload for its user, and is gone after signing out',
  LONG,
  async ({ device }) => {
    const { page, context } = device
    await open(page)
    await floor.readyForOffline(page)
    const first = await column(page, 'c-but').first().textContent()
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some(key => key.includes('homologaciones'))))
      .toBe(true)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/Datos de las \d\d:\d\d/).first()).toBeVisible()
    await expect(column(page, 'c-but').first()).toHaveText(first ?? '')
    await context.setOffline(false)
    await floor.signOutLeavingPending(page)
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some(key => key.includes('homologaciones'))))
      .toBe(false)
  },
)

test(
  'the Excel is requested once however often it is pressed, and holds the list’s rows',
  LONG,
  async ({ device, server, faults }) => {
    const { page } = device
    await open(page)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: HOMOLOGACIONES.descargarExcel }).dblclick()
    const file = await coming
    expect(file.suggestedFilename()).toBe('homologaciones.xls')
    expect(faults.seen.filter(({ path }) => path === ENDPOINTS.excel.path)).toHaveLength(1)
    const { Sheets, SheetNames } = read(await readFile(await file.path()), { cellFormula: true })
    const sheet = Sheets[SheetNames[0] ?? ''] ?? {}
    const cells = Object.entries(sheet).filter(([where]) => !where.startsWith('!'))
    expect(cells.filter(([, cell]) => (cell as { f?: string }).f !== undefined)).toEqual([])
    const rows = utils.sheet_to_json<Record<string, unknown>>(sheet)
    const filas = await todas(server.url)
    expect(rows.length).toBe(filas.length)
    const labels = new Set(rows.flatMap(row => Object.values(row).map(String)))
    for (const { butaca, etiqueta_blanca, etiqueta_gris } of filas.slice(0, 50))
      for (const text of [butaca, etiqueta_blanca, etiqueta_gris]) expect(labels).toContain(text)
  },
)

test.describe('with a server that refuses', () => {
  test.use({ allowedProblems: [/status of 5\d\d/] })

  test('an error modal opens over the last answer, with a retry', LONG, async ({ device, faults }) => {
    const { page } = device
    await open(page)
    const before = await range(page).textContent()
    const { method, path } = ENDPOINTS.filtroHomologaciones
    faults.rules = [{ method, path, fault: { kind: 'refuse', status: 500 } }]
    await searchField(page).fill('ceibo')
    await searchField(page).press('Enter')
    const modal = page.getByRole('alertdialog', { name: 'Error' })
    await expect(modal).toContainText(HOMOLOGACIONES.errorConsultar)
    await expect(range(page)).toHaveText(before ?? '')
    faults.rules = []
    await modal.getByRole('button', { name: 'Reintentar' }).click()
    await expect(modal).toBeHidden()
    await expect(column(page, 'c-com').first()).toContainText(/ceibo/i)
  })

  test('a refused Excel shows the reason in its modal', LONG, async ({ device, faults }) => {
    const { page } = device
    await open(page)
    const { method, path } = ENDPOINTS.excel
    faults.rules = [{ method, path, fault: { kind: 'refuse', status: 429 } }]
    await page.getByRole('button', { name: HOMOLOGACIONES.descargarExcel }).click()
    const modal = page.getByRole('alertdialog', { name: 'Error' })
    await expect(modal).toContainText(HOMOLOGACIONES.errorExcel)
    await expect(modal).toContainText('Esperá')
    await modal.getByRole('button', { name: 'Cerrar' }).click()
    await expect(page.getByRole('button', { name: HOMOLOGACIONES.descargarExcel })).toBeFocused()
  })
})
