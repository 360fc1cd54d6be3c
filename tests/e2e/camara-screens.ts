import { expect } from '@playwright/test'
import { LECTURA } from '#messages/butacas/butacas.ts'
import { CAMARA } from '#messages/butacas/camara.ts'
import { PHONE } from './device.ts'
import * as floor from './floor.ts'
import type { Screen } from './screen.ts'

/** Screens without a camera: a headless browser has none. */
export const CAMARA_SCREENS: readonly Screen[] = [
  {
    name: 'camara-sin',
    as: 'operario',
    open: async page => {
      await floor.openButacas(page)
      const before = page.viewportSize()
      await page.setViewportSize(PHONE.viewport)
      await page.getByRole('button', { name: LECTURA.conCamara }).click()
      await expect(page.getByRole('button', { name: CAMARA.probar })).toBeVisible()
      if (before !== null) await page.setViewportSize(before)
    },
  },
]
