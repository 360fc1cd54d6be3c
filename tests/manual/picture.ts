import type { Locator, Page } from '@playwright/test'
import type { Screen } from '../e2e/looks.ts'
import { SCREENS } from '../e2e/screens.ts'
import type { FaultProxy } from '../helpers/fault-proxy.ts'

export interface Clip {
  x: number
  y: number
  width: number
  height: number
}

export interface Picture {
  /** File name in docs/manual/imagenes, without the extension. */
  archivo: string
  as?: Screen['as']
  /** Continues where the picture before it ended. */
  goesOn?: true
  open: (page: Page, nros: readonly string[], faults: FaultProxy) => Promise<void>
  /** The part of the page to show, with a margin; absent for the whole page. */
  of?: (page: Page) => Locator
  /** The part of the page in px, if no single element contains it. */
  at?: Clip
  /** File name in public/screenshots, for the manifest too. */
  manifiesto?: string
}

export function screenOf(name: string): Screen {
  const screen = SCREENS.find(each => each.name === name)
  if (screen === undefined) throw new Error(`there is no screen ${name}`)
  return screen
}

/** A picture of a screen from the accessibility walk. */
export function ofScreen(archivo: string, name: string, of?: Picture['of']): Picture {
  const { as, open } = screenOf(name)
  return { archivo, open, ...(as ? { as } : {}), ...(of ? { of } : {}) }
}

export const dialog = (page: Page): Locator => page.locator('.dialog').last()
