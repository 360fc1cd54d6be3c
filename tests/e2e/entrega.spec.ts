import type { Page } from '@playwright/test'
import { ENTREGA } from '#messages/butacas/entrega.ts'
import { SERIE } from '#messages/butacas/serie.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { openElegirEntrega, openEntrega, read } from './floor-screens.ts'
import { asUser, nrosIn } from './server-side.ts'

const CLIENTE = 'Transporte El Ceibo'

test.use({ signedInAs: 'operario' })

const count = (page: Page, n: number) => page.getByRole('img', { name: SERIE.hechas(n), exact: true })

test.beforeEach(async ({ device: { page } }) => {
  await floor.openForOffline(page)
})

test('twelve seats scanned offline, before and after a reload, are delivered once each in one delivery', async ({
  device: { page, context },
  server,
}) => {
  const side = await asUser(server.url, 'operario')
  const nros = await nrosIn(side, floor.LISTA.id, 12)
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
