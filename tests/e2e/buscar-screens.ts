import { expect, type Locator, type Page } from '@playwright/test'
import { gruposDe } from '#contract/buscar.ts'
import { BUSCAR as BUSQUEDA } from '#contract/endpoints/oficina.ts'
import { BUSCAR } from '#messages/buscar.ts'
import { answerAsServer } from './as-server.ts'
import type { Screen } from './screen.ts'

export const finder = (page: Page) => page.getByRole('dialog', { name: BUSCAR.titulo })
export const field = (page: Page) => page.getByRole('combobox', { name: BUSCAR.titulo })
export const found = (page: Page) => finder(page).getByRole('option')

/** Opens it by its entry on every screen. */
export async function openFinder(page: Page): Promise<void> {
  await page.getByRole('button', { name: BUSCAR.titulo }).click()
  await expect(field(page)).toBeFocused()
}

/** Chooses a line by the arrow keys. Its position depends on when the server answers. */
export const choose = (page: Page, line: Locator): Promise<void> =>
  expect(async () => {
    if ((await line.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await expect(line).toHaveAttribute('aria-selected', 'true', { timeout: 200 })
  }).toPass()

async function finding(page: Page, texto: string): Promise<void> {
  await page.goto('/ayuda')
  await openFinder(page)
  await field(page).fill(texto)
}

/** «Buscar en todo»: without a text, with rows of every group, without results, and with this device's rows only. */
export const BUSCAR_SCREENS: readonly Screen[] = [
  { name: 'buscar-vacia', as: 'admin', open: page => finding(page, '') },
  {
    name: 'buscar',
    as: 'admin',
    open: async page => {
      await finding(page, 'es')
      await expect(found(page).filter({ hasText: 'Espuma' }).first()).toBeVisible()
    },
  },
  {
    name: 'buscar-nada',
    as: 'admin',
    open: async page => {
      await finding(page, 'asiento fucsia')
      await expect(finder(page).getByText(BUSCAR.probaCon(gruposDe('admin')))).toBeVisible()
    },
  },
  {
    name: 'buscar-sin-respuesta',
    as: 'admin',
    open: async page => {
      const calls = `**${BUSQUEDA.buscar.path}?*`
      await page.context().route(calls, route => answerAsServer(route, { status: 429, body: '' }))
      await finding(page, 's7')
      await expect(finder(page).getByText(BUSCAR.soloAqui['sin-respuesta'])).toBeVisible()
      await page.context().unroute(calls)
    },
  },
]
