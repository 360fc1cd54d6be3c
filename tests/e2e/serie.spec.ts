import type { Page } from '@playwright/test'
import { DESHACER } from '#messages/butacas/butacas.ts'
import { SERIE, SERIE_HOMOLOGAR } from '#messages/butacas/serie.ts'
import { COLA } from '#messages/equipo/pendientes.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { openSerie, read } from './floor-screens.ts'
import { asUser, changesFromNow, nrosIn, seatOf, seatsToHomologate, statesOf } from './server-side.ts'

const CORTADA = 1
const PESADA = 3

test.use({ signedInAs: 'operario' })

const count = (page: Page, n: number) => page.getByRole('img', { name: SERIE.hechas(n), exact: true })

test.beforeEach(async ({ device: { page } }) => {
  await floor.openForOffline(page)
})

test('an offline series survives a reload, four touches decide the seats that others moved meanwhile, and no seat moves back or twice', async ({
  device: { page, context },
  server,
}) => {
  const side = await asUser(server.url, 'operario')
  const admin = await asUser(server.url, 'admin')
  const nros = await nrosIn(side, CORTADA, 10)
  // Counts changes from now on: another test may have moved a seat and undone that
  const changesOf = await changesFromNow(side, nros)
  await context.setOffline(true)
  await openSerie(page, 'tapizada')
  for (const nro of nros) await floor.scan(page, nro)
  await expect(count(page, nros.length)).toBeVisible()
  const lines = page.getByRole('list', { name: SERIE.estaSerie }).getByRole('listitem')
  await expect(lines).toHaveText(nros.map(nro => new RegExp(nro)).reverse())
  // After a reload the series is read from the outbox
  await page.reload()
  await expect(count(page, nros.length)).toBeVisible()
  await floor.expectLive(page, nros.length)
  // Meanwhile an admin makes two of the changes, moves two seats further, and moves two forward and back
  const [same, further, back] = [nros.slice(0, 2), nros.slice(2, 4), nros.slice(4, 6)]
  for (const nro of same) await admin.cambiarEstado(nro, floor.TAPIZADA)
  for (const nro of further) await admin.cambiarEstado(nro, PESADA)
  for (const nro of back) {
    await admin.cambiarEstado(nro, PESADA)
    await admin.cambiarEstado(nro, CORTADA)
  }
  await context.setOffline(false)
  await floor.expectLive(page, further.length + back.length)

  const touch = (role: 'button' | 'link', name: string | RegExp) =>
    page.getByRole(role, { name }).first().click()
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

  for (const nro of nros) {
    const changes = await changesOf(nro)
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
  'a weight is entered by touch or keyboard, and a seat whose weight is interrupted by a scan is named and left unchanged',
  LONG,
  async ({ device: { page }, server }) => {
    const side = await asUser(server.url, 'operario')
    const [a = '', b = '', c = ''] = await nrosIn(side, floor.TAPIZADA, 3)
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
    const weights = await Promise.all([a, b, c].map(nro => seatOf(side, nro)))
    expect(weights.map(seat => seat?.estado.id)).toEqual([floor.TAPIZADA, PESADA, PESADA])
    expect(weights[1]?.peso).toBe(17.25)
  },
)

test(
  'undoing a half-sent series restores its seats, except a seat that the same person has moved since',
  LONG,
  async ({ device: { page, context }, server }) => {
    const side = await asUser(server.url, 'operario')
    const nros = await nrosIn(side, CORTADA, 6)
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
    await expect(page.getByText(DESHACER.propias([nros[0] ?? ''])).first()).toBeVisible()
    await expect(count(page, 1)).toBeVisible()
    await floor.expectAllSentWithoutPauses(page)
    const names = (nro: string) => statesOf(side, nro)
    expect((await names(nros[0] ?? '')).at(-1)).toBe('pesada')
    for (const nro of nros.slice(1, 5))
      expect((await names(nro)).slice(-2), nro).toEqual(['tapizada', 'cortada'])
    expect(await side.historial(nros[5] ?? ''), 'it never left').toEqual(unsent)
    for (const nro of nros.slice(1)) {
      expect((await seatOf(side, nro))?.estado.id, nro).toBe(CORTADA)
    }
  },
)

test.describe('homologating', () => {
  const readThen = async (page: Page, code: string, next: keyof typeof SERIE_HOMOLOGAR.listo) => {
    await floor.scan(page, code)
    await expect(floor.reader(page).getByRole('status')).toContainText(code)
    await expect(floor.reader(page)).toContainText(SERIE_HOMOLOGAR.listo[next])
  }

  test(
    'a seat, its white and its grey label are scanned without touches, offline, also across a reload',
    LONG,
    async ({ device: { page, context }, server }) => {
      const side = await asUser(server.url, 'operario')
      const seats = (await seatsToHomologate(side, 4)).map(({ nro }, i) => ({
        nro,
        eBlanca: `B-000001${i}`,
        eGris: `G-0001${i}`,
      }))
      await context.setOffline(true)
      await openSerie(page, SERIE_HOMOLOGAR.tarea)
      await page.getByLabel(SERIE_HOMOLOGAR.comprador).fill('Expreso Norte')
      await page.keyboard.press('Enter')
      for (const { nro, eBlanca, eGris } of seats.slice(0, 3))
        for (const code of [nro, eBlanca, eGris]) await floor.scan(page, code)
      await expect(count(page, 3)).toBeVisible()
      const last = seats[3]
      await readThen(page, last?.nro ?? '', 'eBlanca')
      await readThen(page, last?.eBlanca ?? '', 'eGris')
      await page.reload()
      await expect(floor.reader(page)).toContainText(SERIE_HOMOLOGAR.listo.eGris)
      await expect(count(page, 3)).toBeVisible()
      await floor.scan(page, last?.eGris ?? '')
      await expect(count(page, 4)).toBeVisible()
      await context.setOffline(false)
      await floor.expectAllSentWithoutPauses(page)
      for (const { nro, eBlanca, eGris } of seats)
        expect(await side.homologaciones(nro), nro).toMatchObject([
          { etiqueta_blanca: eBlanca, etiqueta_gris: eGris, comprador: 'Expreso Norte' },
        ])
    },
  )

  test(
    'a code out of order is reported and stores nothing until the user decides',
    LONG,
    async ({ device: { page }, server }) => {
      const side = await asUser(server.url, 'operario')
      const [a = '', b = ''] = (await seatsToHomologate(side, 2)).map(({ nro }) => nro)
      const [armada = ''] = await nrosIn(side, floor.ARMADA.id, 1)
      const reader = floor.reader(page)
      await openSerie(page, SERIE_HOMOLOGAR.tarea)
      await readThen(page, 'B-0000001', 'butaca')
      await expect(reader).toContainText(SERIE.noExiste)
      await readThen(page, armada, 'butaca')
      await expect(reader).toContainText(SERIE_HOMOLOGAR.sinPrehomologar)
      await readThen(page, a, 'eBlanca')
      await readThen(page, a, 'eBlanca')
      await expect(reader).toContainText(SERIE_HOMOLOGAR.mismaButaca)
      await readThen(page, b, 'eBlanca')
      await expect(reader).toContainText(SERIE_HOMOLOGAR.otraButaca)
      // The factory's white labels have seven digits
      await readThen(page, 'B-000001', 'eBlanca')
      await expect(reader).toContainText(SERIE_HOMOLOGAR.extrana)
      await readThen(page, 'B-0000001', 'eGris')
      await readThen(page, 'B-0000001', 'eGris')
      await expect(reader).toContainText(SERIE_HOMOLOGAR.mismaEtiqueta)
      await readThen(page, b, 'eGris')
      await expect(reader).toContainText(SERIE_HOMOLOGAR.otraButacaDetalle(SERIE_HOMOLOGAR.eGris, a))
      await floor.expectLive(page, 0)
      await page.getByRole('button', { name: SERIE_HOMOLOGAR.empezar(b) }).click()
      await expect(reader).toContainText(SERIE_HOMOLOGAR.listo.eBlanca)
      for (const code of ['B-0000002', 'G-00002']) await floor.scan(page, code)
      await expect(count(page, 1)).toBeVisible()
      await readThen(page, b, 'butaca')
      await expect(reader).toContainText(SERIE_HOMOLOGAR.ya)
      await readThen(page, a, 'eBlanca')
      await readThen(page, 'B-0000002', 'eBlanca')
      await expect(reader).toContainText(SERIE_HOMOLOGAR.usadaDetalle('B-0000002', b))
      await readThen(page, 'G-00003', 'eBlanca')
      await expect(reader).toContainText(SERIE_HOMOLOGAR.pareceOtra.eBlanca)
      await page.getByRole('button', { name: SERIE_HOMOLOGAR.usarIgual }).click()
      await expect(reader).toContainText(SERIE_HOMOLOGAR.listo.eGris)
      await floor.scan(page, 'G-00004')
      await expect(count(page, 2)).toBeVisible()
      await floor.expectAllSent(page)
      expect(await side.homologaciones(b)).toMatchObject([{ etiqueta_blanca: 'B-0000002', comprador: null }])
      expect(await side.homologaciones(a)).toMatchObject([
        { etiqueta_blanca: 'G-00003', etiqueta_gris: 'G-00004' },
      ])
    },
  )
})
