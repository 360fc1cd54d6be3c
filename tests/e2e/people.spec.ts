import type { Page } from '@playwright/test'
import { EQUIPO_AVISOS } from '#messages/equipo/avisos.ts'
import { PENDIENTES } from '#messages/equipo/guardado.ts'
import { COLA } from '#messages/equipo/pendientes.ts'
import { MODALES } from '#messages/marco.ts'
import { SALIDA } from '#messages/persona/opciones.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, changesFromNow, nrosIn } from './server-side.ts'

async function leaveOneUnsent(page: Page, nro: string): Promise<void> {
  await floor.openForOffline(page)
  await page.context().setOffline(true)
  await floor.changeByScan(page, nro, floor.ARMADA.nombre)
  await floor.expectPending(page, 1)
}

test.describe('on a tablet that was at work before', () => {
  test.use({ signedInAs: 'operario' })

  test('O23, O24, O26: signing out counts the unsent changes, which are sent once in the name of their owner or of an admin who adopts them', async ({
    device,
    server,
  }) => {
    const { page, context } = device
    const side = await asUser(server.url, 'admin')
    const [first = '', second = '', third = ''] = await nrosIn(side, floor.TAPIZADA, 3)
    const changes = await changesFromNow(side, [first, second, third])
    const authors = async (nro: string) => (await changes(nro)).map(row => row.sesion?.id.usuario.nombre)
    await leaveOneUnsent(page, first)
    await floor.leave(page).click()
    const ask = page.getByRole('alertdialog', { name: MODALES.ojo })
    await expect(ask).toContainText(SALIDA.sinRed)
    await expect(ask).toContainText(SALIDA.queda(1))
    // Relevo is offered only if another user can take over
    await expect(ask.getByRole('button', { name: SALIDA.hacerRelevo })).toHaveCount(0)
    await ask.getByRole('button', { name: SALIDA.cerrarIgual }).click()
    await expect(page).toHaveURL(/\/login/)

    await context.setOffline(false)
    await floor.signIn(page, 'admin')
    await floor.openButacas(page)
    await floor.changeByScan(page, second, floor.ARMADA.nombre)
    await expect.poll(() => authors(second)).toEqual(['admin'])
    await expect(floor.chip(page)).toHaveAccessibleName(/1 de operario/i)
    expect(await authors(first)).toEqual([])

    await floor.signOut(page)
    await floor.signIn(page, 'operario')
    await floor.expectAllSentWithoutPauses(page)
    expect(await authors(first)).toEqual(['operario'])

    await leaveOneUnsent(page, third)
    await floor.signOutLeavingPending(page)
    await context.setOffline(false)
    await floor.signIn(page, 'admin')
    await floor.chip(page).click()
    const theirs = page.getByRole('region', { name: COLA.de('operario') })
    await expect(theirs).toContainText(third)
    expect(await authors(third)).toEqual([])
    await theirs.getByRole('button', { name: COLA.adoptar }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: COLA.adoptar }).click()
    await floor.expectAllSent(page)
    expect(await authors(third)).toEqual(['admin'])
  })
})

test(
  'O29: a browser without persistent storage accepts changes only with a network',
  LONG,
  async ({ ownBrowser: device, server }) => {
    const { page, context } = device
    const side = await asUser(server.url, 'operario')
    const [nro = ''] = await nrosIn(side, floor.TAPIZADA, 1)
    const cdp = await context.newCDPSession(page)
    await page.goto('/login')
    await cdp.send('Browser.setPermission', {
      permission: { name: 'persistent-storage' },
      setting: 'denied',
      origin: new URL(page.url()).origin,
    })
    await floor.beginWork(page)
    await expect(page.getByText(EQUIPO_AVISOS.sinPersistencia)).toBeVisible()
    await context.setOffline(true)
    await floor.scan(page, nro)
    await floor.expectAnswer(page, nro)
    await floor.reader(page).getByRole('button', { name: 'Otro estado' }).click()
    const dialog = page.getByRole('dialog', { name: /Cambiar Estado/ })
    await dialog.getByText(floor.ARMADA.nombre, { exact: true }).click()
    await dialog.getByRole('button', { name: 'Cambiar Estado' }).click()
    await expect(dialog).toContainText(PENDIENTES.necesitaRed)
    await context.setOffline(false)
    // The worker may be back online later than the page
    await expect(async () => {
      await floor.sayOnline(page)
      await expect(floor.chip(page)).toHaveAccessibleName(/En línea/, { timeout: 1_000 })
    }).toPass()
    await dialog.getByRole('button', { name: 'Cambiar Estado' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await side.historial(nro)).at(-1)?.estado.nombre).toBe(floor.ARMADA.nombre)
    await floor.expectAllSent(page)
  },
)
