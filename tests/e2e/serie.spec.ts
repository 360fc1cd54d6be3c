import type { Page } from '@playwright/test'
import { DESHACER, SERIE } from '#messages.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { openSerie, read } from './serie-screens.ts'
import { asUser, seatsIn } from './server-side.ts'

const CORTADA = 1
const PESADA = 3

test.use({ signedInAs: 'operario' })

const count = (page: Page, n: number) => page.getByRole('img', { name: SERIE.hechas(n), exact: true })

test.beforeEach(async ({ device: { page } }) => {
  await floor.openButacas(page)
  await floor.readyForOffline(page)
})

for (const isOnline of [true, false])
  test(`two touches and a scan a seat take twelve from cortada to tapizada ${isOnline ? 'online' : 'offline'}, once each and in order`, async ({
    device: { page, context },
    server,
  }) => {
    const side = await asUser(server.url, 'operario')
    const seats = await seatsIn(side, CORTADA, 12)
    // One may have been passed and taken back by another test
    const before = new Map<string, number>()
    for (const { nro } of seats) before.set(nro, (await side.historial(nro)).length)
    await context.setOffline(!isOnline)
    await openSerie(page, 'tapizada')
    for (const { nro } of seats) await floor.scan(page, nro)
    await expect(count(page, 12)).toBeVisible()
    const lines = page.getByRole('list', { name: SERIE.estaSerie }).getByRole('listitem')
    await expect(lines).toHaveText(seats.map(({ nro }) => new RegExp(nro)).reverse())
    // The browser dies, and the series is the outbox's
    await page.reload()
    await expect(count(page, 12)).toBeVisible()
    await context.setOffline(false)
    await floor.expectAllSentWithoutPauses(page)
    for (const { nro } of seats) {
      const changes = (await side.historial(nro)).slice(before.get(nro))
      expect(
        changes.map(({ estado }) => estado.nombre),
        nro,
      ).toEqual(['tapizada'])
    }
  })

test('what nobody may have meant is asked first: a jump, one already there, one that is unknown; the next reading is a no', async ({
  device: { page },
  server,
}) => {
  const side = await asUser(server.url, 'operario')
  const [jump, next] = await seatsIn(side, CORTADA, 2)
  const [there] = await seatsIn(side, floor.ARMADA.id, 1)
  await openSerie(page, 'armada')
  await read(page, jump?.nro ?? '')
  await expect(floor.reader(page)).toContainText('falta tapizada, pesada')
  await read(page, next?.nro ?? '')
  await read(page, there?.nro ?? '')
  await expect(floor.reader(page)).toContainText(SERIE.yaEstaba('armada'))
  await read(page, 'ZZ9999999')
  await expect(floor.reader(page)).toContainText(SERIE.noExiste)
  await floor.expectLive(page, 0)
  await expect(count(page, 0)).toBeVisible()
  await read(page, jump?.nro ?? '')
  await page.getByRole('button', { name: SERIE.pasarIgual }).click()
  await expect(count(page, 1)).toBeVisible()
  await floor.expectAllSent(page)
  const [now] = (await side.butacas({ nro: jump?.nro ?? '' })).filter(({ nro }) => nro === jump?.nro)
  expect(now?.estado.id).toBe(floor.ARMADA.id)
})

test('a weight is typed with a glove or a keyboard; a reading while it is open saves nothing and says so', async ({
  device: { page },
  server,
}) => {
  const side = await asUser(server.url, 'operario')
  const seats = (await seatsIn(side, floor.TAPIZADA, 12)).filter(({ nro }) => !/^ss/i.test(nro))
  const [a = '', b = '', c = ''] = seats.map(({ nro }) => nro)
  await openSerie(page, 'pesada')
  await read(page, a)
  for (const key of ['1', '8', 'coma', '4'])
    await page.getByRole('button', { name: key, exact: true }).click()
  await read(page, b)
  await expect(page.getByText(SERIE.pesoSinPoner(a)).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: SERIE.pesoDe(b) })).toHaveValue('')
  await floor.expectLive(page, 0)
  await page.keyboard.type('17.25', { delay: 40 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: SERIE.deshacerNro(b) })).toBeVisible()
  await read(page, c)
  await page.getByRole('button', { name: SERIE.sinPeso }).click()
  await expect(page.getByRole('button', { name: SERIE.deshacerNro(c) })).toBeVisible()
  await floor.expectAllSent(page)
  const weights = await Promise.all(
    [a, b, c].map(async wanted => (await side.butacas({ nro: wanted })).find(({ nro }) => nro === wanted)),
  )
  expect(weights.map(seat => seat?.estado.id)).toEqual([floor.TAPIZADA, PESADA, PESADA])
  expect(weights[1]?.peso).toBe(17.25)
})

test('a series is taken back half sent: seats are as before, history tells it, and what somebody moved since stays', async ({
  device: { page, context },
  server,
}) => {
  const side = await asUser(server.url, 'operario')
  const seats = await seatsIn(side, CORTADA, 6)
  const nros = seats.map(({ nro }) => nro)
  const unsent = await side.historial(nros[5] ?? '')
  await openSerie(page, 'tapizada')
  for (const nro of nros.slice(0, 3)) await floor.scan(page, nro)
  await expect(count(page, 3)).toBeVisible()
  await floor.expectAllSent(page)
  await side.cambiarEstado(nros[0] ?? '', PESADA)
  await context.setOffline(true)
  for (const nro of nros.slice(3)) await floor.scan(page, nro)
  await expect(count(page, 6)).toBeVisible()
  await page.getByRole('button', { name: SERIE.deshacerNro(nros[5] ?? '') }).click()
  await expect(count(page, 5)).toBeVisible()
  await context.setOffline(false)
  await floor.expectAllSentWithoutPauses(page)
  await page.getByRole('button', { name: SERIE.deshacerTodo }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText(DESHACER.ajenas(nros[0] ?? '')).first()).toBeVisible()
  await expect(count(page, 1)).toBeVisible()
  await floor.expectAllSentWithoutPauses(page)
  const names = async (nro: string) => (await side.historial(nro)).map(({ estado }) => estado.nombre)
  expect((await names(nros[0] ?? '')).at(-1)).toBe('pesada')
  for (const nro of nros.slice(1, 5))
    expect((await names(nro)).slice(-2), nro).toEqual(['tapizada', 'cortada'])
  expect(await side.historial(nros[5] ?? ''), 'it never left').toEqual(unsent)
  for (const nro of nros.slice(1)) {
    const [now] = (await side.butacas({ nro })).filter(seat => seat.nro === nro)
    expect(now?.estado.id, nro).toBe(CORTADA)
  }
})
