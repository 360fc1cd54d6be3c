import { LECTURA } from '#messages/butacas/butacas.ts'
import { NO_LEIDA } from '#messages/marco.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { ANSWERING, expectAnswered, expectRefused, REFUSING, type Speech } from './scan-places.ts'
import { asUser, seatsIn } from './server-side.ts'

test.use({ signedInAs: 'operario' })

test.describe('the scanner', () => {
  test.beforeEach(async ({ device }) => {
    await floor.openButacas(device.page)
    await floor.readyForOffline(device.page)
  })

  test('the field has the focus when the screen opens and after each scan, and is empty', async ({
    device,
    server,
  }) => {
    const seats = await seatsIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 3)
    for (const { nro } of seats) {
      await expect(floor.scanField(device.page)).toBeFocused()
      await floor.scan(device.page, nro)
      await floor.expectAnswer(device.page, nro)
      await expect(floor.scanField(device.page)).toHaveValue('')
    }
  })

  for (const terminator of ['Enter', 'Tab'] as const)
    test(`a burst ended by ${terminator} is a scan wherever the focus is, and presses no button`, async ({
      device,
      server,
    }) => {
      const { page } = device
      const [seat] = await seatsIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 1)
      const nro = seat?.nro ?? ''
      const asked: string[] = []
      page.on('request', request => asked.push(request.url()))
      const button = page.getByRole('button', { name: 'Listas A' })
      await button.focus()
      await floor.scan(page, nro, terminator)
      await floor.expectAnswer(page, nro)
      expect(asked.filter(url => url.includes('filtroAS'))).toEqual([])
      await expect(floor.scanField(page)).toBeFocused()
    })

  test('keys typed elsewhere at a person’s pace are no scan', async ({ device, server }) => {
    const { page } = device
    const [seat] = await seatsIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 1)
    await page.getByRole('combobox', { name: 'Estado' }).focus()
    await page.keyboard.type(seat?.nro ?? '', { delay: 120 })
    await expect(floor.reader(page)).not.toContainText(seat?.nro ?? '-')
  })

  test('a scan while a dialog is open never types into it', async ({ device, server }) => {
    const { page } = device
    const [first, second] = await seatsIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 2)
    await floor.scan(page, first?.nro ?? '')
    await floor.expectAnswer(page, first?.nro ?? '')
    await floor.reader(page).getByRole('button', { name: 'Otro estado' }).click()
    const dialog = page.getByRole('dialog', { name: /Cambiar Estado/ })
    await dialog.getByText('pesada', { exact: true }).click()
    const weight = dialog.getByRole('textbox')
    await weight.focus()
    await floor.scan(page, second?.nro ?? '')
    await expect(dialog).toBeVisible()
    await expect(weight).toHaveValue('')
  })

  test('the last change’s toast covers no button of the next one', async ({ device, server }) => {
    const { page } = device
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

  test('a scan made while a dialog closes is answered whole, or reported by its number', async ({
    device,
    server,
  }) => {
    const { page } = device
    const seats = await seatsIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 6)
    const nros = seats.map(({ nro }) => nro)
    for (let n = 0; n + 1 < nros.length; n += 2) {
      await floor.scan(page, nros[n] ?? '')
      await floor.expectAnswer(page, nros[n] ?? '')
      await floor.reader(page).getByRole('button', { name: 'Historial' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await floor.scan(page, nros[n + 1] ?? '')
      const answer = floor
        .reader(page)
        .getByRole('status')
        .filter({ hasText: nros[n + 1] ?? '' })
      await expect(answer.or(page.getByText(NO_LEIDA.conDialogo(nros[n + 1] ?? '')).first())).toBeVisible()
      await expect(floor.scanField(page)).toBeFocused()
      await expect(floor.scanField(page)).toHaveValue('')
    }
  })

  test('a scan made the moment the screen opens is asked of the server', async ({ device }) => {
    await floor.openButacas(device.page)
    await floor.scan(device.page, 'ZZ9999999')
    await expect(floor.reader(device.page).getByRole('status')).toContainText(LECTURA.noExiste)
  })

  test('an unknown number is reported, online by the server and offline by this device’s data', async ({
    device,
  }) => {
    await floor.scan(device.page, 'ZZ9999999')
    await expect(floor.reader(device.page).getByRole('status')).toContainText(LECTURA.noExiste)
    await device.context.setOffline(true)
    await floor.scan(device.page, 'ZZ8888888')
    await expect(floor.reader(device.page).getByRole('status')).toContainText(LECTURA.noEstaEnEquipo)
  })

  test('every scan gets an answer', async ({ device, server }) => {
    const { page } = device
    const seats = await seatsIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 12)
    const nros = seats.map(({ nro }) => nro)
    await page.evaluate(() => {
      const answers: string[] = []
      Object.assign(globalThis, { answers })
      // An overtaken scan is reported as a message
      const places = '[aria-label="Lectura"] [role="status"], .toasts'
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll(places)) answers.push(textContent)
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    for (const nro of nros) await floor.scan(page, nro)
    await floor.expectAnswer(page, nros.at(-1) ?? '')
    const unanswered = () =>
      page.evaluate(all => {
        const { answers } = globalThis as unknown as { answers: string[] }
        return all.filter(nro => !answers.some(answer => answer.includes(nro)))
      }, nros)
    await expect.poll(unanswered).toEqual([])
  })

  for (const [n, speech] of [
    { gapMs: 60, end: 'Enter' },
    { gapMs: 120, end: null },
  ].entries())
    test(
      `at ${speech.gapMs} ms a key, ended by ${speech.end}, each scan is answered or refused aloud, and none writes`,
      speech.end === null ? {} : LONG,
      async ({ device, server }) => {
        const { page } = device
        const seats = await seatsIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 2)
        const nros = seats.map(({ nro }) => nro)
        // Every fourth place: the long matrix has all of them in every way
        const mine = (_: unknown, i: number) => i % 4 === n
        for (const place of ANSWERING.filter(mine)) await expectAnswered(page, place, nros, speech as Speech)
        for (const place of REFUSING.filter(mine)) await expectRefused(page, place, nros, speech as Speech)
        await floor.expectLive(page, 0)
      },
    )
})
