import type { Page } from '@playwright/test'
import { ENTREGA } from '#messages/butacas/entrega.ts'
import { SERIE } from '#messages/butacas/serie.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { openElegirEntrega, openEntrega, read } from './floor-screens.ts'
import { asUser, seatsIn } from './server-side.ts'

const CLIENTE = 'Transporte El Ceibo'
const ENTREGADA = 6

test.use({ signedInAs: 'operario' })

const count = (page: Page, n: number) => page.getByRole('img', { name: SERIE.hechas(n), exact: true })

test.beforeEach(async ({ device: { page } }) => {
  await floor.openButacas(page)
  await floor.readyForOffline(page)
})

test('seats leave with four touches and a scan each, offline, with the page closed in between, each once', async ({
  device: { page, context },
  server,
}) => {
  const side = await asUser(server.url, 'operario')
  const nros = (await seatsIn(side, floor.LISTA.id, 12)).map(({ nro }) => nro)
  await openElegirEntrega(page)
  await expect(page.getByRole('radio')).toHaveCount(6)
  await context.setOffline(true)
  await page.reload()
  await openEntrega(page, CLIENTE, '')
  for (const nro of nros.slice(0, 6)) await floor.scan(page, nro)
  await expect(count(page, 6)).toBeVisible()
  await page.reload()
  await expect(count(page, 6)).toBeVisible()
  await expect(page.getByText(CLIENTE).first()).toBeVisible()
  for (const nro of nros.slice(6)) await floor.scan(page, nro)
  await expect(count(page, 12)).toBeVisible()
  await read(page, nros[3] ?? '')
  await expect(floor.reader(page)).toContainText(ENTREGA.enEsta)
  await page.getByRole('button', { name: SERIE.terminar }).click()
  await page.getByRole('button', { name: ENTREGA.mandar }).click()
  await expect(page.getByRole('status').filter({ hasText: ENTREGA.guardada })).toBeVisible()
  await context.setOffline(false)
  await floor.expectAllSentWithoutPauses(page)
  await expect(page.getByRole('status').filter({ hasText: ENTREGA.mandada })).toBeVisible()
  const claves = new Set<string>()
  for (const nro of nros) {
    const changes = (await side.historial(nro)).filter(({ estado }) => estado.nombre === 'entregada')
    expect(changes, nro).toHaveLength(1)
    expect(changes[0]?.entrega, nro).toMatchObject({ cliente: { nombre: CLIENTE } })
    claves.add(changes[0]?.entrega?.clave ?? '')
  }
  expect(claves.size).toBe(1)
})

test(
  'each doubtful scan of a delivery is asked about, and an undone seat leaves the delivery',
  LONG,
  async ({ device: { page }, server }) => {
    const side = await asUser(server.url, 'operario')
    const [ready, other] = await seatsIn(side, floor.LISTA.id, 2)
    const [unready] = await seatsIn(side, floor.ARMADA.id, 1)
    const [mine, theirs, armada] = [ready?.nro ?? '', other?.nro ?? '', unready?.nro ?? '']
    await openEntrega(page, CLIENTE, 'R-0001-00000001')
    await read(page, theirs)
    await expect(count(page, 1)).toBeVisible()
    await floor.expectAllSent(page)
    await page.getByRole('button', { name: SERIE.cambiar, exact: true }).click()
    await page.getByRole('radio', { name: `entregada: ${ENTREGA.pide}` }).click()
    await expect(page.getByRole('textbox', { name: ENTREGA.numero })).toHaveValue('R-0001-00000001')
    await page.getByRole('textbox', { name: ENTREGA.numero }).fill('R-0001-00000002')
    await page.getByRole('button', { name: ENTREGA.empezar }).click()
    await read(page, theirs)
    await expect(floor.reader(page)).toContainText(ENTREGA.yaEntregada)
    await expect(floor.reader(page)).toContainText('remito R-0001-00000001')
    await read(page, armada)
    await expect(floor.reader(page)).toContainText(ENTREGA.noListaDetalle('armada'))
    await read(page, mine)
    await expect(count(page, 1)).toBeVisible()
    await expect(page.getByRole('list', { name: ENTREGA.esta })).toContainText(SERIE.marcas['no-lista'])
    await page.getByRole('button', { name: SERIE.deshacerNro(mine) }).click()
    await expect(count(page, 0)).toBeVisible()
    await floor.expectAllSent(page)
    const entregadas = await side.butacas({ estado: ENTREGADA })
    expect(entregadas.find(({ nro }) => nro === theirs)?.entrega?.remito).toBe('R-0001-00000001')
    expect(entregadas.some(({ nro }) => nro === mine)).toBe(false)
    await read(page, armada)
    await page.getByRole('button', { name: ENTREGA.entregarIgual }).click()
    await expect(count(page, 1)).toBeVisible()
  },
)
