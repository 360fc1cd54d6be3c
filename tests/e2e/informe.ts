import { expect, type Page } from '@playwright/test'

/** The report's screen, with the lists that its form chooses from. */
export async function openInforme(page: Page): Promise<void> {
  await page.goto('/informes/date')
  await expect(
    page.getByRole('combobox', { name: 'Estado' }).locator('option', { hasText: 'lista' }),
  ).toBeAttached()
}
