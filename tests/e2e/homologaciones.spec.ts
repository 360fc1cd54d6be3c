import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Homologacion } from '#contract/homologacion.ts'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import { asUser } from './server-side.ts'

test.use({ deviceOptions: DESKTOP, signedInAs: 'operario' })

const open = async (page: Page): Promise<void> => {
  await page.goto('/fabrica/homologar')
  await expect(edits(page).first()).toBeVisible()
}
const edits = (page: Page) => page.getByRole('button', { name: /^Editar / })

async function todas(url: string): Promise<Homologacion[]> {
  const answer = await (await asUser(url, 'operario')).call('GET', ENDPOINTS.homologaciones.path)
  return (await answer.json()) as Homologacion[]
}

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
