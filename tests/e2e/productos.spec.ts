import { LONG } from './depth.ts'
import { TABLET } from './device.ts'
import { expect, test } from './fixtures.ts'

test.use({ deviceOptions: TABLET, signedInAs: 'admin' })

test(
  'the most used columns are visible without scrolling, in portrait too',
  LONG,
  async ({ device: { page } }) => {
    await page.goto('/stock/producto')
    await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeEnabled()
    await page.getByRole('button', { name: /^Con faltante/ }).click()
    const first = page.getByRole('row').nth(1)
    for (const width of [1280, 800]) {
      await page.setViewportSize({ width, height: 1280 })
      for (const text of [/^Editar /, /^Eliminar /])
        await expect(first.getByRole('button', { name: text })).toBeInViewport({ ratio: 1 })
      for (const column of ['Existencia', 'Venta', 'Costo'])
        await expect(page.getByRole('columnheader', { name: column })).toBeInViewport({ ratio: 1 })
      await expect(first.locator('.mark', { hasText: /^faltan / })).toBeInViewport({ ratio: 1 })
      await expect(page.getByText(/^Deslizá para ver .* y talle$/)).toBeAttached()
      await page.locator('.table-wrap').evaluate(around => around.scrollTo({ left: 9999 }))
      await expect(first.getByRole('button', { name: /^Editar / })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('columnheader', { name: 'Talle' })).toBeInViewport({ ratio: 1 })
      await expect(page.getByText(/^Deslizá para ver/)).toHaveCount(0)
      await page.locator('.table-wrap').evaluate(around => around.scrollTo({ left: 0 }))
    }
  },
)
