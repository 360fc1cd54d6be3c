import type { Page } from '@playwright/test'
import { PRIMERA_CLAVE } from '#messages/persona/login.ts'
import { SESION } from '#messages/persona/sesion.ts'
import { SESIONES, USUARIO_DIALOGO, USUARIOS } from '#messages/persona/usuarios.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import * as looks from './looks.ts'
import { asUser, seatsIn } from './server-side.ts'

test.use({ deviceOptions: DESKTOP, signedInAs: 'admin' })

const NOMBRE = 'mendieta'
const DADA = 'siete butacas rojas'
const PROPIA = 'nueve butacas negras'

async function enter(page: Page, pass: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Usuario').fill(NOMBRE)
  await page.getByLabel('Contraseña', { exact: true }).fill(pass)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

test('a user with a provisional password must change it before anything else; an admin sees and closes the session', async ({
  device: { page: office },
  newDevice,
  server,
}) => {
  await office.goto('/usuarios')
  await office.getByRole('button', { name: USUARIOS.nuevo }).click()
  const dialog = office.getByRole('dialog', { name: USUARIOS.nuevo })
  await dialog.getByLabel(USUARIO_DIALOGO.nombre).fill(NOMBRE)
  await dialog.getByLabel(USUARIO_DIALOGO.clave, { exact: true }).fill(DADA)
  await dialog.getByLabel(USUARIO_DIALOGO.repetir).fill(DADA)
  await dialog.getByRole('button', { name: USUARIO_DIALOGO.crear }).click()
  const row = office.getByRole('row').filter({ hasText: NOMBRE })
  await expect(row).toContainText(USUARIOS.provisoria)

  const { page, context } = await newDevice()
  await enter(page, DADA)
  await expect(page.getByRole('heading', { name: PRIMERA_CLAVE.titulo })).toBeVisible()
  expect((await context.cookies()).filter(({ name }) => /token/i.test(name))).toEqual([])
  await looks.settled(page)
  await looks.expectNothingSerious(page, 'primera clave')
  // There is no session before the change
  await page.goto('/fabrica/buscarButaca')
  await expect(page).toHaveURL(/\/login/)
  await enter(page, DADA)
  const nueva = page.getByLabel(USUARIO_DIALOGO.claveNueva)
  await nueva.fill(DADA)
  await page.getByLabel(USUARIO_DIALOGO.repetir).fill(DADA)
  await page.keyboard.press('Enter')
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await nueva.fill(PROPIA)
  await page.getByLabel(USUARIO_DIALOGO.repetir).fill(PROPIA)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/login/)

  const side = await asUser(server.url, 'operario')
  const [seat] = await seatsIn(side, floor.TAPIZADA, 1)
  const nro = seat?.nro ?? ''
  await floor.openButacas(page)
  await floor.changeByScan(page, nro, floor.ARMADA.nombre)
  await expect.poll(async () => (await side.historial(nro)).at(-1)?.sesion?.id.usuario.nombre).toBe(NOMBRE)

  await office.reload()
  await expect(row).not.toContainText(USUARIOS.provisoria)
  await row.getByRole('button', { name: USUARIOS.acciones(NOMBRE) }).click()
  await office.getByRole('menuitem', { name: USUARIOS.verSesiones }).click()
  const sesiones = office.getByRole('dialog', { name: SESIONES.titulo(NOMBRE) })
  await expect(sesiones.getByRole('listitem')).toHaveCount(1)
  await sesiones.getByRole('button', { name: /^Cerrar la sesión de/ }).click()
  await expect(sesiones.getByText(SESIONES.ninguna)).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)

  await enter(page, DADA)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(SESION.errorAutenticacion)
  await enter(page, PROPIA)
  await expect(page).not.toHaveURL(/\/login/)
})
