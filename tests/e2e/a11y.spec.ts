import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { DESKTOP, PHONE, TABLET } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { SCREENS } from './screens.ts'
import { asUser, seatsIn } from './server-side.ts'

// The longest file by far: its tests may share the workers
test.describe.configure({ mode: 'parallel' })

type Rules = { runOnly: string[] } | { rules: Record<string, { enabled: boolean }> }
const CONTRAST = 'color-contrast'

/** @param which absent for all of them. */
async function violations(page: Page, which: Rules = { rules: {} }): Promise<string[]> {
  // As an expression over the debugger's channel: the page's own policy would refuse a script.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async chosen => {
    const checker = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations: found } = await checker.run(document, {
      resultTypes: ['violations'],
      ...chosen,
    })
    return found
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(node => `${id}: ${node.target.join(' ')} (${node.failureSummary})`),
      )
  }, which)
}

/** The same page as a desk has it: wider, and with a pointer that needs no room. */
async function atDesk(page: Page, look: () => Promise<void>): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await page.setViewportSize(DESKTOP.viewport)
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(false)
  await look()
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.setViewportSize(TABLET.viewport)
  await cdp.detach()
}

for (const [width, deviceOptions] of Object.entries({ 'tablet and desktop': TABLET, phone: PHONE }))
  test.describe(width, () => {
    test.use({ deviceOptions: { ...deviceOptions, colorScheme: 'light', reducedMotion: 'reduce' } })

    test('nothing serious on any screen or dialog in either theme, and nothing wider than the screen', async ({
      device,
      server,
    }) => {
      test.setTimeout(600_000)
      const { page, context } = device
      const nros = (await seatsIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 5)).map(
        ({ nro }) => nro,
      )
      const look = async (name: string, hasColours: boolean): Promise<void> => {
        const rules = { [CONTRAST]: { enabled: hasColours } }
        expect.soft(await violations(page, { rules }), name).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(overflow, `${name}: wider than the screen by`).toBeLessThanOrEqual(0)
      }
      let signedIn: string | undefined
      for (const { name, as, open } of SCREENS) {
        if (as !== signedIn && as !== undefined) {
          await context.setOffline(false)
          await floor.signIn(page, as)
          signedIn = as
        }
        await open(page, nros)
        await page.waitForTimeout(250)
        // A theme changes colours and nothing else, and a width no colours
        const isTablet = deviceOptions === TABLET
        await look(name, isTablet)
        if (!isTablet) continue
        await page.emulateMedia({ colorScheme: 'dark' })
        expect.soft(await violations(page, { runOnly: [CONTRAST] }), `${name}, dark`).toEqual([])
        await page.emulateMedia({ colorScheme: 'light' })
        await atDesk(page, () => look(`${name}, desktop`, false))
      }
    })
  })

test.describe('by keyboard alone', () => {
  test.use({ deviceOptions: DESKTOP, signedInAs: 'operario' })

  /** Elements that can be used by mouse and were not reached by Tab. Members of one radio group count as one. */
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

  test('everything on the seat search and in its dialog can be reached', async ({ device, server }) => {
    const { page } = device
    const [seat] = await seatsIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 1)
    const nro = seat?.nro ?? ''
    await floor.openButacas(page)
    await floor.scan(page, nro)
    await floor.expectAnswer(page, nro)
    // The list follows the answer a moment later, and brings a button and a row of its own
    await expect(page.getByRole('button', { name: `Quitar el número ${nro}` })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Seleccionar / })).toHaveCount(1)
    await expect(page.getByRole('checkbox', { name: `Seleccionar ${nro}` })).toBeVisible()
    expect(await unreached(page)).toEqual([])
    await floor.reader(page).getByRole('button', { name: 'Cambiar Estado' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await unreached(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('everything on the report and in its detail can be reached', async ({ device }) => {
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

  test('everything on Homologaciones can be reached, also while a row is edited', async ({ device }) => {
    const { page } = device
    await page.goto('/fabrica/homologar')
    const edit = page.getByRole('button', { name: /^Editar / }).first()
    await expect(edit).toBeEnabled()
    expect(await unreached(page)).toEqual([])
    await edit.click()
    await expect(page.getByRole('textbox', { name: 'Comprador' })).toBeFocused()
    expect(await unreached(page)).toEqual([])
  })

  test.describe('in the office', () => {
    test.use({ signedInAs: 'admin' })

    test('everything on Registros can be reached, also a row that is new and the lines of another', async ({
      device,
    }) => {
      const { page } = device
      await page.goto('/stock/registro')
      const info = page.getByRole('button', { name: /^Ver detalle/ }).first()
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

  test('a state is changed from the scan to the end without a mouse', async ({ device, server }) => {
    const { page } = device
    const side = await asUser(server.url, 'operario')
    const [seat] = await seatsIn(side, floor.TAPIZADA, 1)
    const nro = seat?.nro ?? ''
    await floor.openButacas(page)
    await floor.readyForOffline(page)
    await floor.scan(page, nro)
    await floor.expectAnswer(page, nro)
    await floor.reader(page).getByRole('button', { name: 'Cambiar Estado' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /Cambiar Estado/ })
    await dialog.getByRole('radio', { name: 'pesada' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: 'armada' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Cambiar Estado' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(floor.scanField(page)).toBeFocused()
    await floor.expectAllSent(page)
    const [now] = (await side.butacas({ nro })).filter(found => found.nro === nro)
    expect(now?.estado.id).toBe(floor.ARMADA.id)
  })
})
