import type { Page } from '@playwright/test'
import { endpointsDe } from '#contract/endpoints/oficina.ts'
import type { Producto } from '#contract/stock/producto.ts'
import { LONG } from './depth.ts'
import { DESKTOP, TABLET } from './device.ts'
import { expect, test } from './fixtures.ts'
import { asUser, type ServerSide } from './server-side.ts'

test.use({ deviceOptions: DESKTOP, signedInAs: 'admin' })

const PATH = endpointsDe('productos').listar.path
const open = async (page: Page): Promise<void> => {
  await page.goto('/stock/producto')
  await expect(edits(page).first()).toBeEnabled()
}
const edits = (page: Page) => page.getByRole('button', { name: /^Editar / })

const todos = async (side: ServerSide): Promise<Producto[]> =>
  (await (await side.call('GET', PATH)).json()) as Producto[]

test('every row can be reached, and sorting scrolls to the first', LONG, async ({ device, server }) => {
  const { page } = device
  const side = await asUser(server.url, 'admin')
  const codigos = (await todos(side)).map(({ codigo }) => codigo)
  const compare = new Intl.Collator('es', { numeric: true }).compare
  const enOrden = codigos.sort(compare)
  await open(page)
  const table = page.getByRole('table', { name: 'Productos' })
  await expect(table).toHaveAttribute('aria-rowcount', String(codigos.length + 1))
  const head = page.getByRole('columnheader', { name: 'Código' })
  await head.getByRole('button').click()
  await expect(edits(page).first()).toHaveAccessibleName(`Editar ${enOrden[0]}`)
  expect(await edits(page).count()).toBeLessThan(60)
  await page.locator('.productos .table-wrap').evaluate(wrap => wrap.scrollTo(0, wrap.scrollHeight))
  await expect(edits(page).last()).toHaveAccessibleName(`Editar ${enOrden.at(-1)}`)
  await expect(page.getByRole('row').last()).toHaveAttribute('aria-rowindex', String(codigos.length + 1))
  await head.getByRole('button').click()
  await expect(edits(page).first()).toHaveAccessibleName(`Editar ${enOrden.at(-1)}`)
})

test.describe('if the table is too wide', LONG, () => {
  test.use({ deviceOptions: TABLET })

  test('the most used columns are visible without scrolling, in portrait too', async ({
    device: { page },
  }) => {
    await open(page)
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
    await page.setViewportSize({ width: 800, height: 1280 })
    await page.goto('/stock/registro')
    const registro = page.locator('tbody:not(.borradores)').getByRole('row').first()
    await expect(registro.locator('.c-mon')).toBeInViewport({ ratio: 1 })
    await expect(registro.getByRole('button', { name: /^Eliminar / })).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(/^Deslizá para ver .* y observaciones$/)).toBeAttached()
  })
})
