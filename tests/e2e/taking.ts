import { expect, type Locator, type Page } from '@playwright/test'
import { MARCO } from '#messages/marco.ts'
import * as floor from './floor.ts'

/** A tab's banner for a new version, and how to accept it. */
export const banner = (page: Page): Locator => page.getByText(MARCO.versionNueva)
export const update = (page: Page): Locator =>
  page.getByRole('button', { name: MARCO.actualizar, exact: true })

/** Accepts the new version by the tab's own button, at the seat search. */
export async function take(page: Page): Promise<void> {
  await page.bringToFront()
  await Promise.all([page.waitForEvent('load'), update(page).click()])
  await expect(floor.scanField(page)).toBeVisible()
  await expect(banner(page)).toBeHidden()
}
