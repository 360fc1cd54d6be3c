import { expect } from '@playwright/test'
import type { Screen } from './screen.ts'

/** The longest help page, at one of its headings. */
export const AYUDA_SCREENS: readonly Screen[] = [
  {
    name: 'ayuda',
    as: 'operario',
    open: async page => {
      await page.goto('/ayuda?tema=problemas#sin-confirmar')
      await expect(page.getByRole('heading', { name: 'Sin confirmar' })).toBeFocused()
    },
  },
]
