import { MAESTROS as LLAMADAS, onLista } from '#contract/endpoints/oficina.ts'
import type { MaestroNombre, MaestroUsado } from '#contract/maestro.ts'
import { BUTACA_DIALOGO } from '#messages/butacas/dialogo.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { CERRAR_ESCRITO } from '#messages/edicion.ts'
import { MAESTROS } from '#messages/maestros.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, type ServerSide } from './server-side.ts'

const unico = (): string => Date.now().toString(36).slice(-6)

const crear = async (
  side: ServerSide,
  lista: MaestroNombre,
  body: { nombre: string; prefijo?: string },
): Promise<MaestroUsado> => {
  const answer = await side.call('POST', onLista(LLAMADAS.crearMaestro, lista).path, {
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(201)
  return (await answer.json()) as MaestroUsado
}
const cambiar = async (side: ServerSide, path: string, body: object): Promise<void> => {
  const answer = await side.call('PUT', `/api/maestros/${path}`, { body: JSON.stringify(body) })
  expect(answer.status, await answer.text()).toBe(200)
}

test.describe('an admin', () => {
  test.use({ deviceOptions: DESKTOP, signedInAs: 'admin' })

  test(
    'an admin renames a color, and an open tablet shows it without a reload',
    LONG,
    async ({ device: { page }, newDevice, server }) => {
      const side = await asUser(server.url, 'admin')
      const [antes, despues, nro] = [`terracota ${unico()}`, `ladrillo ${unico()}`, `zc${unico()}`]
      const color = await crear(side, 'color', { nombre: antes })
      await side.call('POST', '/api/butaca', { body: JSON.stringify({ nro, modelo: 1, color: color.id }) })
      const { page: tablet } = await newDevice(DESKTOP)
      await floor.signIn(tablet, 'operario')
      await floor.openButacas(tablet)
      await floor.scan(tablet, nro)
      await floor.expectAnswer(tablet, nro)
      const row = tablet.getByRole('row').filter({ hasText: nro })
      await expect(row).toContainText(antes)

      await page.goto('/fabrica/colores')
      await page.getByRole('button', { name: MAESTROS.editar(antes) }).click()
      await page.getByRole('textbox', { name: MAESTROS.columnas.nombre }).fill(despues)
      await page.keyboard.press('Enter')
      await expect(page.getByText(MAESTROS.de.color.modificado)).toBeVisible()
      await expect(page.getByRole('button', { name: MAESTROS.editar(despues) })).toBeFocused()
      await expect(row).toContainText(despues)
      await expect(floor.reader(tablet)).toContainText(despues)
      await expect(
        tablet.getByRole('combobox', { name: LISTA.columnas.color }).locator('option', { hasText: despues }),
      ).toHaveCount(1)

      await page.getByRole('button', { name: MAESTROS.retirar(despues) }).click()
      const ojo = page.getByRole('alertdialog', { name: 'Ojo!' })
      await expect(ojo).toContainText('1 butaca lo tiene y lo conserva')
      await ojo.getByRole('button', { name: 'Continuar' }).click()
      await expect(page.getByRole('button', { name: MAESTROS.reponer(despues) })).toBeVisible()
      await page.context().setOffline(true)
      await expect(page.getByText(MAESTROS.sinConexion)).toBeVisible()
      await expect(page.getByRole('button', { name: MAESTROS.editar(despues) })).toBeDisabled()
    },
  )
})

test.describe('a tablet', () => {
  test.use({ deviceOptions: DESKTOP, signedInAs: 'operario' })

  test(
    'a tablet proposes the office’s prefix, also offline; a model retired meanwhile disappears on return, and its seat is accepted',
    LONG,
    async ({ device: { page, context }, server }) => {
      const admin = await asUser(server.url, 'admin')
      const nombre = `K ${unico()}`
      const modelo = await crear(admin, 'modelo', { nombre, prefijo: 'k1' })
      await floor.openButacas(page)
      await floor.readyForOffline(page)
      const nueva = async () => {
        const dialog = await floor.openNueva(page)
        const select = dialog.getByLabel(BUTACA_DIALOGO.modelo)
        return { dialog, select, nro: dialog.getByLabel(BUTACA_DIALOGO.nro) }
      }
      const first = await nueva()
      await first.select.selectOption({ label: nombre })
      await expect(first.nro).toHaveValue('k1')
      await cambiar(admin, `modelo/${modelo.id}`, { nombre, prefijo: 'kz' })
      await expect(first.nro, 'the form is open all the while').toHaveValue('kz')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: CERRAR_ESCRITO.descartar }).click()
      await expect(first.dialog).toBeHidden()

      await context.setOffline(true)
      const { dialog, select, nro } = await nueva()
      await select.selectOption({ label: nombre })
      await expect(nro).toHaveValue('kz')
      const numero = `kz${unico()}`
      await nro.fill(numero)
      await nro.press('Enter')
      await expect(dialog).toBeHidden()
      await floor.expectPending(page, 1)
      await cambiar(admin, `modelo/${modelo.id}/retirado`, { retirado: true })
      await floor.networkReturns(page)
      await floor.expectAllSentWithoutPauses(page)
      expect((await admin.butacas({ nro: numero }))[0]?.modelo).toEqual({ id: modelo.id, nombre })

      const filtro = page.getByRole('combobox', { name: LISTA.columnas.modelo })
      await expect(filtro.locator('option', { hasText: `${nombre} (retirado)` })).toHaveCount(1)
      const after = await nueva()
      await expect(after.select).toHaveValue('1')
      await expect(after.select.locator('option', { hasText: nombre })).toHaveCount(0)
    },
  )
})
