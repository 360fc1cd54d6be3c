import type { Page } from '@playwright/test'
import { COLA } from '#messages/equipo/pendientes.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { openSerie } from './serie-screens.ts'
import { asUser, seatsIn, seatsToHomologate } from './server-side.ts'

const CORTADA = 1
const PESADA = 3
const SEATS = 40

test.use({ signedInAs: 'operario' })

test.beforeEach(async ({ device: { page } }) => {
  await floor.openButacas(page)
  await floor.readyForOffline(page)
})

/** Counts touches. */
function touching(page: Page) {
  let touches = 0
  return {
    count: () => touches,
    touch: async (role: 'button' | 'link', name: string | RegExp): Promise<void> => {
      touches++
      await page.getByRole(role, { name }).first().click()
    },
  }
}

test('in an offline series of forty seats, twenty of them moved by others, at most six touches decide, none moves back and each moves once', async ({
  device: { page, context },
  server,
}) => {
  const side = await asUser(server.url, 'operario')
  const admin = await asUser(server.url, 'admin')
  const seats = await seatsIn(side, CORTADA, SEATS)
  const nros = seats.map(({ nro }) => nro)
  const before = new Map<string, number>()
  for (const nro of nros) before.set(nro, (await side.historial(nro)).length)
  await context.setOffline(true)
  await openSerie(page, 'tapizada')
  for (const nro of nros) await floor.scan(page, nro)
  await floor.expectLive(page, SEATS)
  // Other users made some of the same changes, moved some seats on, and moved some there and back
  const [same, further, back] = [nros.slice(0, 6), nros.slice(6, 15), nros.slice(15, 20)]
  for (const nro of same) await admin.cambiarEstado(nro, floor.TAPIZADA)
  for (const nro of further) await admin.cambiarEstado(nro, PESADA)
  for (const nro of back) {
    await admin.cambiarEstado(nro, PESADA)
    await admin.cambiarEstado(nro, CORTADA)
  }
  await context.setOffline(false)
  await floor.expectLive(page, further.length + back.length)

  const { touch, count } = touching(page)
  await touch('link', /Ver pendientes$/)
  await touch('button', COLA.dejarAvanzadas(further.length))
  const rows = page.getByRole('dialog').getByRole('listitem')
  await expect(rows).toHaveCount(further.length)
  await expect(rows.first()).toContainText(further[0] ?? '')
  await expect(rows.first()).toContainText('admin')
  await touch('button', COLA.confirmar.dejar(further.length))
  await touch('button', COLA.pasarSiguen(back.length, 'cortada'))
  await touch('button', COLA.confirmar.pasar(back.length))
  await floor.expectLive(page, 0)
  expect(count()).toBeLessThanOrEqual(6)

  for (const nro of nros) {
    const changes = (await side.historial(nro)).slice(before.get(nro))
    const mine = changes.filter(({ sesion }) => sesion?.id.usuario.nombre === 'operario')
    const isMine = !same.includes(nro) && !further.includes(nro)
    expect(
      mine.map(({ estado }) => estado.nombre),
      nro,
    ).toEqual(isMine ? ['tapizada'] : [])
    const last = changes.at(-1)?.estado.nombre
    expect(last, nro).toBe(further.includes(nro) ? 'pesada' : 'tapizada')
  }
})

test(
  'a homologation in conflict shows both pairs of labels and the buyer, and cannot be applied',
  LONG,
  async ({ device: { page, context }, server }) => {
    const admin = await asUser(server.url, 'admin')
    const [seat, other] = await seatsToHomologate(admin, 2)
    const [mine, theirs] = [seat?.nro ?? '', other?.nro ?? '']
    const homologar = (nro: string, eBlanca: string, eGris: string) =>
      admin.call(
        'POST',
        `/api/homologaciones?${new URLSearchParams({ nroButaca: nro, eBlanca, eGris, comprador: 'Ruta 9' })}`,
      )
    await homologar(theirs, 'B7000001', 'G7000001')
    await context.setOffline(true)
    await floor.scan(page, mine)
    await floor.expectAnswer(page, mine)
    await page.getByRole('button', { name: 'Homologar', exact: true }).first().click()
    await page.getByLabel('Etiqueta blanca').fill('B7000002')
    await page.getByLabel('Etiqueta gris').fill('G7000002')
    await page.getByRole('dialog').getByRole('button', { name: 'Homologar' }).click()
    await floor.expectLive(page, 1)
    await homologar(mine, 'B7000003', 'G7000003')
    await context.setOffline(false)
    await page.getByRole('link', { name: /Ver pendientes$/ }).click()
    const group = page.getByRole('region', { name: COLA.decidir })
    await expect(group).toContainText('B7000002')
    await expect(group).toContainText('B7000003')
    await expect(group).toContainText('comprador Ruta 9')
    await expect(group.getByRole('button', { name: COLA.aplicarHomologacion })).toHaveCount(0)
    await expect(group.getByRole('button', { name: COLA.dejarHomologada('admin') })).toBeVisible()
  },
)

test('a session that ends while the tablet is offline keeps the series; conflicts are decided after the next sign-in', async ({
  device: { page, context },
  server,
}) => {
  const side = await asUser(server.url, 'operario')
  const admin = await asUser(server.url, 'admin')
  const [first, second] = (await seatsIn(side, CORTADA, 2)).map(({ nro }) => nro)
  await context.setOffline(true)
  await openSerie(page, 'tapizada')
  for (const nro of [first, second]) await floor.scan(page, nro ?? '')
  await floor.expectLive(page, 2)
  const cookies = await context.cookies()
  await context.clearCookies()
  await admin.cambiarEstado(first ?? '', PESADA)
  await context.setOffline(false)
  await floor.signIn(page, 'operario')
  expect(cookies.length).toBeGreaterThan(0)
  await page.goto('/pendientes')
  const group = page.getByRole('region', { name: COLA.decidir })
  await expect(group.getByRole('button', { name: COLA.dejarEn('pesada', 'admin') })).toBeVisible()
  await expect.poll(async () => (await side.historial(second ?? '')).at(-1)?.estado.nombre).toBe('tapizada')
  await group.getByRole('button', { name: COLA.dejarEn('pesada', 'admin') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: COLA.dejarEn('pesada', 'admin') })
    .click()
  await floor.expectLive(page, 0)
})
