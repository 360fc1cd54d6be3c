import { LECTURA } from '#messages/butacas/butacas.ts'
import { NO_LEIDA } from '#messages/marco.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, nrosIn, seatsIn } from './server-side.ts'

test.use({ signedInAs: 'operario' })

test.beforeEach(async ({ device }) => {
  await floor.openButacas(device.page)
})

test('a scan is answered on a new screen, with a button in focus, in a burst and offline, but slow typing is no scan', async ({
  device: { page, context },
  server,
}) => {
  const [first = '', second = '', third = '', ...burst] = await nrosIn(
    await asUser(server.url, 'operario'),
    floor.TAPIZADA,
    8,
  )
  const field = floor.scanField(page)
  const said = floor.reader(page).getByRole('status')
  await floor.scan(page, 'ZZ9999999')
  await expect(said).toContainText(LECTURA.noExiste)
  await floor.readyForOffline(page)
  await expect(field).toBeFocused()

  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  for (const [nro, terminator] of [
    [first, 'Enter'],
    [second, 'Tab'],
  ] as const) {
    await page.getByRole('button', { name: 'Listas A' }).focus()
    await floor.scan(page, nro, terminator)
    await floor.expectAnswer(page, nro)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
  }
  expect(asked.filter(url => url.includes('filtroAS'))).toEqual([])

  await page.evaluate(() => {
    const answers: string[] = []
    Object.assign(globalThis, { answers })
    // A scan that a newer scan overtakes before its answer is reported by a message
    const places = '[aria-label="Lectura"] [role="status"], .toasts'
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll(places)) answers.push(textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  for (const nro of burst) await floor.scan(page, nro)
  await floor.expectAnswer(page, burst.at(-1) ?? '')
  const unanswered = () =>
    page.evaluate(all => {
      const { answers } = globalThis as unknown as { answers: string[] }
      return all.filter(nro => !answers.some(answer => answer.includes(nro)))
    }, burst)
  await expect.poll(unanswered).toEqual([])

  await context.setOffline(true)
  await floor.scan(page, 'ZZ8888888')
  await expect(said).toContainText(LECTURA.noEstaEnEquipo)

  await page.getByRole('combobox', { name: 'Estado' }).focus()
  await page.keyboard.type(third, { delay: 120 })
  await expect(floor.reader(page)).not.toContainText(third)
})

test('a scan does not type into a dialog, and a scan while a dialog closes is answered or reported by its number', async ({
  device: { page },
  server,
}) => {
  const [first = '', second = '', ...others] = await nrosIn(
    await asUser(server.url, 'operario'),
    floor.TAPIZADA,
    6,
  )
  await floor.scan(page, first)
  await floor.expectAnswer(page, first)
  await floor.reader(page).getByRole('button', { name: 'Otro estado' }).click()
  const changing = page.getByRole('dialog', { name: /Cambiar Estado/ })
  await changing.getByText('pesada', { exact: true }).click()
  const weight = changing.getByRole('textbox')
  await weight.focus()
  await floor.scan(page, second)
  await expect(page.getByText(NO_LEIDA.conDialogo(second)).first()).toBeVisible()
  await expect(changing).toBeVisible()
  await expect(weight).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(changing).toBeHidden()

  for (const [shown = '', scanned = ''] of [others.slice(0, 2), others.slice(2)]) {
    await floor.scan(page, shown)
    await floor.expectAnswer(page, shown)
    await floor.reader(page).getByRole('button', { name: 'Historial' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await floor.scan(page, scanned)
    const answer = floor.reader(page).getByRole('status').filter({ hasText: scanned })
    await expect(answer.or(page.getByText(NO_LEIDA.conDialogo(scanned)).first())).toBeVisible()
    await expect(floor.scanField(page)).toBeFocused()
    await expect(floor.scanField(page)).toHaveValue('')
  }
})

test('a change’s toast covers no button of the next change’s dialog', LONG, async ({ device, server }) => {
  const { page } = device
  await floor.readyForOffline(page)
  const seats = await seatsIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 3)
  await device.context.setOffline(true)
  for (const { nro } of seats.slice(1)) await floor.changeByScan(page, nro, floor.ARMADA.nombre)
  await floor.scan(page, seats[0]?.nro ?? '')
  await floor.expectAnswer(page, seats[0]?.nro ?? '')
  const said = page.getByText('Guardado en este equipo').filter({ visible: true })
  // The message stays while a pointer is on it, however slow the machine
  await said.first().hover()
  await floor.reader(page).getByRole('button', { name: 'Otro estado' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /Cambiar Estado/ })
  await expect(dialog).toBeVisible()
  await expect(said).toHaveCount(1)
  const message = await said.locator('..').boundingBox()
  for (const button of await dialog.getByRole('button').all()) {
    const box = await button.boundingBox()
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0)
  }
})
