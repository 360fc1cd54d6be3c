import { expect, type Page } from '@playwright/test'
import { FLUJO as ENDPOINTS } from '#contract/endpoints/oficina.ts'
import { FLUJO } from '#messages/flujo.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { MODALES } from '#messages/marco.ts'
import { answerAsServer } from './as-server.ts'
import type { Screen } from './screen.ts'

const ALL_TIME = '/informes/flujo?desde=2024-01-01&hasta=2030-12-31&estado=5'

export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

export async function openFlujo(page: Page, address = '/informes/flujo'): Promise<void> {
  await page.goto(address)
  await expect(region(page, FLUJO.ahora).getByRole('link').first()).toBeVisible()
}

/** «Flujo»: its regions, a range of years, its dialogs, an empty answer, and a failing server. */
export const FLUJO_SCREENS: readonly Screen[] = [
  { name: 'flujo', as: 'operario', open: page => openFlujo(page) },
  {
    name: 'flujo-tabla',
    as: 'operario',
    open: async page => {
      await openFlujo(page, ALL_TIME)
      await page.getByRole('button', { name: FLUJO.verTabla }).click()
      await region(page, FLUJO.paradas)
        .getByRole('button', { name: /^Ver las / })
        .first()
        .click()
    },
  },
  {
    name: 'flujo-personalizado',
    as: 'operario',
    open: async page => {
      await openFlujo(page)
      await page.getByRole('radio', { name: FLUJO.periodos.personalizado }).click()
      const dialog = page.getByRole('dialog', { name: FLUJO.periodoPersonalizado })
      await dialog.getByRole('textbox', { name: INFORME.hasta, exact: true }).fill('31/02/2026')
      await dialog.getByRole('button', { name: FLUJO.aplicar }).click()
      await expect(dialog.getByText('Esa fecha no existe')).toBeVisible()
    },
  },
  {
    name: 'flujo-limites',
    as: 'operario',
    open: async page => {
      await openFlujo(page)
      await page.getByRole('button', { name: FLUJO.limites }).click()
      await expect(page.getByRole('dialog', { name: FLUJO.limitesTitulo })).toBeVisible()
    },
  },
  {
    name: 'flujo-vacio',
    as: 'operario',
    open: async page => {
      await page.goto('/informes/flujo?desde=2030-01-01&hasta=2030-01-02&persona=nadie')
      await expect(page.getByText(FLUJO.nadaEnFabrica)).toBeVisible()
    },
  },
  {
    name: 'flujo-error',
    as: 'operario',
    open: async page => {
      const calls = `**${ENDPOINTS.flujo.path}?*`
      await page.context().route(calls, route => answerAsServer(route, { status: 429, body: '' }))
      await page.goto('/informes/flujo?desde=2026-01-01&hasta=2026-01-02')
      const alert = page.getByRole('alertdialog', { name: MODALES.error })
      await expect(alert).toBeVisible()
      await alert.getByRole('button', { name: MODALES.cerrar }).click()
      await page.context().unroute(calls)
    },
  },
]
