import { expect, type Page } from '@playwright/test'
import { EMPRESA } from '#messages/empresa.ts'
import type { Screen } from './screen.ts'

async function openEmpresa(page: Page): Promise<void> {
  await page.goto('/empresa')
  await expect(page.getByAltText(EMPRESA.logoSobre.oscuro)).toBeVisible()
}

export const EMPRESA_SCREENS: readonly Screen[] = [
  { name: 'empresa', as: 'admin', open: openEmpresa },
  {
    name: 'empresa-mal',
    as: 'admin',
    async open(page) {
      await openEmpresa(page)
      await page.getByLabel(EMPRESA.campos.cuit).fill('30-70815524-9')
      await page.getByLabel(EMPRESA.campos.correo).fill('ventas@fabrica')
      await page.getByLabel(EMPRESA.campos.domicilio).focus()
      await expect(page.getByText(EMPRESA.revisar(2))).toBeVisible()
    },
  },
]
