import type { Page } from '@playwright/test'
import { DESHACER, LECTURA } from '#messages/butacas/butacas.ts'
import { MOTIVO } from '#messages/butacas/motivo.ts'
import { PENDIENTES } from '#messages/equipo/guardado.ts'
import { MARCO } from '#messages/marco.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, nrosIn, seatsIn } from './server-side.ts'

interface Said {
  text: string
  isAssertive: boolean
}

/** Records the text of a live region each time it changes, as a screen reader announces it. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const said: Said[] = []
    Object.assign(globalThis, { said })
    const LIVE = '[role="status"], [role="alert"], [role="log"], [aria-live]'
    new MutationObserver(records => {
      const touched = new Set<Element>()
      for (const { target, addedNodes } of records) {
        for (const node of [target, ...addedNodes]) {
          const element = node instanceof Element ? node : node.parentElement
          const around = element?.closest(LIVE)
          if (around) touched.add(around)
          // A live region inserted with its text is announced too
          if (node !== target && element)
            for (const inner of element.querySelectorAll(LIVE)) touched.add(inner)
        }
      }
      for (const region of touched) {
        const text = region.textContent?.trim() ?? ''
        const urgency = region.getAttribute('aria-live')
        const isAssertive = urgency === null ? region.role === 'alert' : urgency === 'assertive'
        if (text !== '' && region.isConnected && urgency !== 'off') said.push({ text, isAssertive })
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
const takeAnnouncements = (page: Page): Promise<Said[]> =>
  page.evaluate(() => (globalThis as unknown as { said: Said[] }).said.splice(0))

/** Announcements come a moment after the visible change. */
async function nextAnnouncements(page: Page): Promise<Said[]> {
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { said: Said[] }).said.length))
    .toBeGreaterThan(0)
  return takeAnnouncements(page)
}

test.use({ signedInAs: 'operario' })

test.beforeEach(async ({ device: { page } }) => {
  await floor.openForOffline(page)
  await floor.expectAllSent(page)
  await listen(page)
})

test(
  'a scan is announced once, and it interrupts the screen reader only if the number is unknown',
  LONG,
  async ({ device: { page }, server }) => {
    // The first scan turns the list to the page with this seat
    const [seat] = (await seatsIn(await asUser(server.url, 'operario'), floor.LISTA.id, 30)).slice(-1)
    const nro = seat?.nro ?? ''
    for (const _ of ['first', 'again']) {
      await floor.scan(page, nro)
      await expect(page.locator('tr[data-read]')).toContainText(nro)
      expect(await nextAnnouncements(page)).toEqual([
        { text: `${LECTURA.encontrada}, ${nro}`, isAssertive: false },
      ])
    }
    await floor.scan(page, 'ZZ9999999')
    await expect(floor.reader(page).getByRole('status')).toContainText(LECTURA.noExiste)
    const said = await takeAnnouncements(page)
    expect(said.filter(({ isAssertive }) => isAssertive)).toEqual([
      { text: `${LECTURA.noExiste}, ZZ9999999`, isAssertive: true },
    ])
    for (const { text } of said.filter(({ isAssertive }) => !isAssertive))
      expect(text).toBe(`${LECTURA.leyendo}, ZZ9999999`)
  },
)

test(
  'each change of state is announced once, whether made on the card, undone, or made in a dialog',
  LONG,
  async ({ device: { page, context }, server }) => {
    const [nro = ''] = await nrosIn(await asUser(server.url, 'operario'), 1, 1)
    const card = floor.reader(page)
    await floor.scan(page, nro)
    await floor.expectAnswer(page, nro)
    await takeAnnouncements(page)

    await card.getByRole('button', { name: 'Pasar a tapizada' }).click()
    const back = card.getByRole('button', { name: /^Deshacer/ })
    await expect(back).toHaveAttribute('aria-disabled', 'false')
    await floor.expectAllSent(page)
    expect(await nextAnnouncements(page)).toEqual([
      { text: `${LECTURA.hecho('tapizada')}, ${nro}`, isAssertive: false },
    ])

    await back.click()
    await expect(card.getByRole('button', { name: 'Pasar a tapizada' })).toBeVisible()
    await floor.expectAllSent(page)
    expect(await nextAnnouncements(page)).toEqual([{ text: DESHACER.deshecha(nro), isAssertive: false }])

    await floor.changeStateOfCard(page, floor.ARMADA.nombre)
    await floor.expectAllSent(page)
    await expect(page.getByText(`Butaca ${nro} modificada con exito`)).toBeVisible()
    expect(await nextAnnouncements(page)).toEqual([
      { text: `Butaca ${nro} modificada con exito`, isAssertive: false },
    ])

    await context.setOffline(true)
    await expect(floor.chip(page)).toHaveAccessibleName(/Sin conexión/)
    await takeAnnouncements(page)
    await floor.changeStateOfCard(page, 'tapizada')
    await floor.expectPending(page, 1)
    await expect(page.getByText(PENDIENTES.guardado).first()).toBeVisible()
    // A late answer may also announce the state of the network
    const ofTheChange = (await takeAnnouncements(page)).filter(
      ({ text }) => text !== MARCO.enLinea && text !== MARCO.sinConexion,
    )
    // The change takes the seat back to an earlier state, so the dialog asks for the motivo
    expect(ofTheChange).toEqual([
      { text: MOTIVO.elegi, isAssertive: false },
      { text: PENDIENTES.guardado, isAssertive: false },
    ])
  },
)

test('a search of the list announces its count once', LONG, async ({ device: { page } }) => {
  await page.getByLabel('Estado', { exact: true }).selectOption(floor.ARMADA.nombre)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  const range = page.locator('.table-foot').getByRole('status')
  await expect(page.locator('.seats tbody tr').first()).toContainText(floor.ARMADA.nombre)
  await expect(page.locator('.seats tbody')).not.toContainText('tapizada')
  expect(await nextAnnouncements(page)).toEqual([{ text: await range.textContent(), isAssertive: false }])
})
