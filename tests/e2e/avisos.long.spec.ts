import { MODALES } from '#messages/marco.ts'
import { AVISO_DIALOGO, OTROS_SISTEMAS, SECRETO_AVISO } from '#messages/persona/otros-sistemas.ts'
import { isSigned, type Receptor, startReceptor } from '../helpers/receptor.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, seatsIn } from './server-side.ts'

test.use({ deviceOptions: DESKTOP, signedInAs: 'admin' })

let receptor: Receptor
test.beforeEach(async () => {
  receptor = await startReceptor()
})
test.afterEach(() => receptor.close())

test('a seat’s webhook fails, the failure is shown, and a retry by hand delivers it', async ({
  device: { page },
  server,
}) => {
  const nombre = `Garantías ${Date.now()}`
  await page.goto('/programas')
  await page.getByRole('button', { name: OTROS_SISTEMAS.nuevo }).click()
  const form = page.getByRole('dialog', { name: AVISO_DIALOGO.nuevo })
  await form.getByLabel(AVISO_DIALOGO.nombre).fill(nombre)
  await form.getByLabel(AVISO_DIALOGO.direccion).fill('http://127.0.0.1/avisos')
  await expect(form.getByText(AVISO_DIALOGO.sinHttps)).toBeVisible()
  await form.getByRole('checkbox', { name: 'butaca lista' }).check()
  await form.getByRole('button', { name: AVISO_DIALOGO.crear }).click()
  await expect(form.getByLabel(AVISO_DIALOGO.direccion)).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel(AVISO_DIALOGO.direccion).fill(receptor.direccion)
  await form.getByRole('button', { name: AVISO_DIALOGO.crear }).click()

  // Shown once; only its own button closes it
  const once = page.getByRole('dialog', { name: SECRETO_AVISO.titulo })
  const secreto = (await once.getByLabel(SECRETO_AVISO.secreto, { exact: true }).textContent()) ?? ''
  expect(secreto).toMatch(/^whsec_/)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  const cerrar = once.getByRole('button', { name: MODALES.cerrar }).last()
  await expect(cerrar).toBeDisabled()
  await once.getByRole('checkbox', { name: SECRETO_AVISO.guardado }).check()
  await cerrar.click()
  await expect(once).toBeHidden()
  expect(await page.content()).not.toContain(secreto)

  const hook = page.getByRole('group').filter({ hasText: nombre })
  await hook.getByText(nombre).first().click()
  await hook.getByRole('button', { name: `${OTROS_SISTEMAS.probar} ${nombre}` }).click()
  await expect(page.getByText(OTROS_SISTEMAS.pruebaRecibida(nombre))).toBeVisible()
  const [prueba] = receptor.recibidos
  expect(prueba && isSigned(prueba, secreto)).toBe(true)

  receptor.answer = (_recibido, response) => void response.writeHead(500).end()
  const side = await asUser(server.url, 'operario')
  const [seat] = await seatsIn(side, floor.ARMADA.id, 1)
  await side.cambiarEstado(seat?.nro ?? '', floor.LISTA.id)
  const retry = hook.getByRole('button', { name: `${OTROS_SISTEMAS.reintentar} butaca lista ${seat?.nro}` })
  await expect(retry).toBeVisible({ timeout: 40_000 })
  await expect(hook.getByText(OTROS_SISTEMAS.contesto(500))).toBeVisible()
  await expect(hook.getByText(/^falla desde/)).toBeVisible()
  receptor.answer = (_recibido, response) => void response.writeHead(200).end()
  await retry.click()
  await expect(hook.getByText(OTROS_SISTEMAS.andaBien)).toBeVisible({ timeout: 40_000 })
  const ids = receptor.recibidos.filter(({ mensaje }) => mensaje.tipo === 'butaca.lista').map(({ id }) => id)
  expect([ids.length > 1, new Set(ids).size]).toEqual([true, 1])

  await hook.getByRole('button', { name: `${OTROS_SISTEMAS.pausar} ${nombre}` }).click()
  await expect(hook.getByText(OTROS_SISTEMAS.enPausa)).toBeVisible()
  await hook.getByRole('button', { name: `${OTROS_SISTEMAS.eliminar} ${nombre}` }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(hook).toBeHidden()
})
