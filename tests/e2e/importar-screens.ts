import { expect, type Page } from '@playwright/test'
import { IMPORTAR } from '#messages/importar.ts'
import type { Screen } from './screen.ts'

const LISTA = [
  ['Codigo', 'Detalle', 'Rubro', 'P. Costo', 'Obs'],
  ['ES-D30-7', 'Espuma D30 asiento S7', 'Espumas', '9,99', ''],
  ['IMP-1', 'Bisagra 40 mm', 'Herrajes', '1,20', 'llega los martes'],
  ['IMP-2', 'Pana gris', 'Tela', '8,70', ''],
  ['IMP-3', 'Chapa', '', '9.85.0', ''],
]

/** A list as Excel on Windows saves it, with a changed row, a new one and two errors. */
export const LISTA_CSV = {
  name: 'precios.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(LISTA.map(row => row.join(';')).join('\r\n'), 'latin1'),
}

export const chooseFile = (page: Page, file: typeof LISTA_CSV) =>
  page.locator('input[type=file]').setInputFiles(file)

/** Opens the columns of a list of products. */
export async function openColumnas(page: Page): Promise<void> {
  await page.goto('/stock/importar')
  await expect(page.getByRole('heading', { name: IMPORTAR.titulo, exact: true })).toBeVisible()
  await chooseFile(page, LISTA_CSV)
  await expect(page.getByRole('button', { name: IMPORTAR.probar })).toBeEnabled()
}

export async function openPrueba(page: Page): Promise<void> {
  await openColumnas(page)
  await page.getByRole('button', { name: IMPORTAR.probar }).click()
  await expect(page.getByRole('button', { name: IMPORTAR.usar('Telas', 1) })).toBeEnabled()
}

/** «Importar»: an unreadable file, its columns, and its test run. */
export const IMPORTAR_SCREENS: readonly Screen[] = [
  {
    name: 'importar',
    as: 'admin',
    open: async page => {
      await page.goto('/stock/importar')
      await chooseFile(page, {
        name: 'factura.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7'),
      })
      await expect(page.getByText(/Es un PDF/)).toBeVisible()
    },
  },
  { name: 'importar-columnas', as: 'admin', open: openColumnas },
  { name: 'importar-prueba', as: 'admin', open: openPrueba },
]
