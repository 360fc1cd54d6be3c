import type { Page } from '@playwright/test'
import type { Rol } from '#contract/rol.ts'

export interface Screen {
  name: string
  as?: Rol
  /** Begins where the one before it ended. */
  goesOn?: boolean
  /** Goes there, from a page that is signed in already. `nros` are seats in tapizada. */
  open: (page: Page, nros: readonly string[]) => Promise<void>
}
