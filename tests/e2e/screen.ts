import type { Page } from '@playwright/test'
import type { Rol } from '#contract/permisos.ts'

export interface Screen {
  name: string
  as?: Rol
  /** Continues where the screen before it ended. */
  goesOn?: boolean
  /** Opens the screen, from a page that is signed in. `nros` are seats in tapizada. */
  open: (page: Page, nros: readonly string[]) => Promise<void>
}
