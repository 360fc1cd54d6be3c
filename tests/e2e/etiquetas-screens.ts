import { expect } from '@playwright/test'
import { addressOfEtiquetas } from '#domain/rutas.ts'
import { ETIQUETAS } from '#messages/butacas/etiquetas.ts'
import type { Screen } from './screen.ts'

/** Labels of several seats, one of them missing; and an address without seats. */
export const ETIQUETAS_SCREENS: readonly Screen[] = [
  {
    name: 'etiquetas',
    as: 'operario',
    open: async (page, nros) => {
      await page.goto(addressOfEtiquetas([...nros, 'nadie-1']))
      await page.getByRole('button', { name: ETIQUETAS.lugar(5) }).click()
      await expect(page.getByRole('button', { name: ETIQUETAS.imprimir(nros.length) })).toBeEnabled()
      await expect(page.getByText(ETIQUETAS.porQue['no-existe'])).toBeVisible()
    },
  },
  {
    name: 'etiquetas-ninguna',
    as: 'operario',
    open: async page => {
      await page.goto(addressOfEtiquetas([]))
      await expect(page.getByRole('heading', { name: ETIQUETAS.ninguna })).toBeVisible()
    },
  },
]
