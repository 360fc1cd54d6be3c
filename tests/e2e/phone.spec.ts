import { expect, type Locator } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { BUTACA_DIALOGO } from '#messages/butacas/dialogo.ts'
import { CERRAR_ESCRITO } from '#messages/edicion.ts'
import { LONG } from './depth.ts'
import { PHONE } from './device.ts'
import { test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser } from './server-side.ts'

/** The widest number of 36 characters. */
const LARGO = `S7${'W'.repeat(33)}Z`

const faultsOf = (shown: Locator): Promise<string[]> =>
  shown.evaluate(element => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const faults: string[] = []
    for (const { left, right, top, bottom, width } of range.getClientRects()) {
      if (width === 0) continue
      if (left < 0 || right > innerWidth + 0.5) faults.push(`out of the window: ${left}–${right}`)
      for (let around: Element | null = element; around; around = around.parentElement) {
        const box = around.getBoundingClientRect()
        const isBox = getComputedStyle(around).overflowX !== 'visible' || around.matches('tr, li, .seatline')
        if (isBox && (right > box.right + 0.5 || bottom > box.bottom + 6))
          faults.push(`beyond ${around.className || around.tagName}`)
      }
      const end = document.elementFromPoint(right - 2, (top + bottom) / 2)
      // The hit element may be the link around the number
      if (end !== null && !element.contains(end) && end !== element.closest('a'))
        faults.push(`covered by ${end.className || end.tagName}`)
    }
    return faults
  })

async function expectWhole(shown: Locator): Promise<void> {
  await shown.scrollIntoViewIfNeeded()
  await expect(shown).toHaveText(LARGO)
  expect(await faultsOf(shown)).toEqual([])
}

test.use({ deviceOptions: PHONE, signedInAs: 'operario' })

test(
  'a number of 36 letters stays in its row and is shown to its end',
  LONG,
  async ({ device: { page, context }, server }) => {
    const side = await asUser(server.url, 'admin')
    await side.call('POST', ENDPOINTS.crearButaca.path, {
      body: JSON.stringify({ nro: LARGO, modelo: 2, color: 1 }),
    })
    await floor.openForOffline(page)
    await floor.scan(page, LARGO)
    await floor.expectAnswer(page, LARGO)
    await expectWhole(floor.reader(page).locator('.big .nro'))
    await expectWhole(page.locator('.seats .c-nro .nro').filter({ hasText: LARGO }))

    const dialog = page.getByRole('dialog')
    await floor.reader(page).getByRole('button', { name: 'Historial' }).click()
    await expectWhole(dialog.locator('.nro'))
    await page.keyboard.press('Escape')
    await floor.reader(page).getByRole('button', { name: 'Otro estado' }).click()
    await expectWhole(dialog.locator('.dialog-head .nro'))
    await expectWhole(dialog.locator('.seatline .nro'))
    await page.keyboard.press('Escape')
    await floor.rowAction(page, LARGO, 'Editar')
    await expectWhole(dialog.locator('.nro'))
    const field = dialog.getByLabel(BUTACA_DIALOGO.nro)
    expect(await field.evaluate(input => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')

    await context.setOffline(true)
    await floor.changeStateOfCard(page, 'tapizada')
    await floor.expectPending(page, 1)
    await floor.chip(page).click()
    await expectWhole(page.locator('.pendientes .entry .nro').filter({ hasText: LARGO }))
  },
)

test(
  'Back in Nueva Butaca asks before the draft is lost, and the screen stays',
  LONG,
  async ({ device: { page } }) => {
    await floor.openForOffline(page)
    /** `page.goBack` waits for the navigation that the app cancels. */
    const back = () => page.evaluate(() => history.back())
    const dialog = await floor.openNueva(page)
    const nro = dialog.getByRole('textbox', { name: BUTACA_DIALOGO.nro })
    await nro.fill('H5000999')
    await back()
    const question = page.getByRole('alertdialog', { name: CERRAR_ESCRITO.titulo })
    await expect(question).toContainText(CERRAR_ESCRITO.detalle)
    await question.getByRole('button', { name: CERRAR_ESCRITO.seguir }).click()
    await expect(nro).toHaveValue('H5000999')
    await back()
    await question.getByRole('button', { name: CERRAR_ESCRITO.descartar }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/buscarButaca/)

    await floor.openNueva(page)
    await back()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/buscarButaca/)
  },
)
