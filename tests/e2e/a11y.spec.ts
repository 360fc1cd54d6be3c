import type { Page } from '@playwright/test'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, seatsIn } from './server-side.ts'

test.describe('by keyboard only', () => {
  test.use({ deviceOptions: DESKTOP, signedInAs: 'operario' })

  /** Clickable elements not reached by Tab. Members of one radio group count as one. */
  async function unreached(page: Page): Promise<string[]> {
    await page.evaluate(() => {
      const reached = new Set<Element>()
      Object.assign(globalThis, { reached })
      document.addEventListener('focusin', event => reached.add(event.target as Element))
    })
    const count = await page.evaluate(
      () => document.querySelectorAll('a[href], button, input, select, textarea').length,
    )
    for (let n = 0; n < count + 5; n++) await page.keyboard.press('Tab')
    return page.evaluate(() => {
      const { reached } = globalThis as unknown as { reached: Set<Element> }
      const isShown = (element: HTMLElement): boolean =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
        element.closest('[inert], [aria-hidden="true"]') === null
      return [
        ...document.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled, select:enabled'),
      ]
        .filter(element => isShown(element) && !reached.has(element))
        .filter(element => {
          const group = element.closest('[role="radiogroup"], [role="menu"], [role="menubar"]')
          return group === null || ![...reached].some(other => group.contains(other))
        })
        .map(element => element.outerHTML.slice(0, 120))
    })
  }

  test('everything on the seat search and in its dialog can be reached', LONG, async ({ device, server }) => {
    const { page } = device
    const [seat] = await seatsIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 1)
    const nro = seat?.nro ?? ''
    // One row, because Tab goes through every button of each
    await page.goto(`/fabrica/buscarButaca?nro=${nro}`)
    await expect(floor.scanField(page)).toBeFocused()
    await floor.scan(page, nro)
    await floor.expectAnswer(page, nro)
    // The list shows the answer a moment later
    await expect(page.locator('tr[data-read]')).toHaveCount(1)
    await expect(page.getByRole('checkbox', { name: `Seleccionar ${nro}` })).toBeVisible()
    expect(await unreached(page)).toEqual([])
    await floor.reader(page).getByRole('button', { name: 'Otro estado' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await unreached(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('everything on the report and in its detail can be reached', LONG, async ({ device }) => {
    const { page } = device
    await page.goto('/informes/date?desde=2020-01-01&hasta=2030-12-31&estado=5')
    const lines = page.getByRole('list', { name: 'Cantidad' }).getByRole('button')
    await expect(lines.first()).toBeVisible()
    expect(await unreached(page)).toEqual([])
    await lines.first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: /^Lista de butacas/ })).toBeVisible()
    expect(await unreached(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(lines.first()).toBeFocused()
  })

  test(
    'everything on Homologaciones can be reached, also while a row is edited',
    LONG,
    async ({ device }) => {
      const { page } = device
      await page.goto('/fabrica/homologar')
      const edit = page.getByRole('button', { name: /^Editar / }).first()
      await expect(edit).toBeEnabled()
      expect(await unreached(page)).toEqual([])
      await edit.click()
      await expect(page.getByRole('textbox', { name: 'Etiqueta blanca' })).toBeFocused()
      expect(await unreached(page)).toEqual([])
    },
  )

  test.describe('in the office', LONG, () => {
    test.use({ signedInAs: 'admin' })

    test('everything on Registros can be reached, also a new row and the lines of another', async ({
      device,
    }) => {
      const { page } = device
      await page.goto('/stock/registro')
      const info = page
        .locator('tbody:not(.borradores)')
        .getByRole('button', { name: /^Ver detalle/ })
        .first()
      await info.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('region', { name: /^Detalle de / })).toBeVisible()
      await page.getByRole('button', { name: 'Agregar otra línea' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Buscar producto…' })).toBeFocused()
      await page.getByRole('button', { name: 'Nuevo Registro' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('textbox', { name: 'Nro de remito' })).toBeFocused()
      expect(await unreached(page)).toEqual([])
    })
  })
})
