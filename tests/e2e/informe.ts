import { expect, type Page } from '@playwright/test'

/** Opens the report's screen, with the lists of its form loaded. */
export async function openInforme(page: Page): Promise<void> {
  await page.goto('/informes/date')
  await expect(
    page.getByRole('combobox', { name: 'Estado' }).locator('option', { hasText: 'lista' }),
  ).toBeAttached()
}
