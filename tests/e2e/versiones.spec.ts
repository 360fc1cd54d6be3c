import type { Page } from '@playwright/test'
import type { Producto } from '#contract/stock/producto.ts'
import type { SesionAbierta, Usuario } from '#contract/usuario.ts'
import { BUTACA_DIALOGO } from '#messages/butacas/dialogo.ts'
import { BORRADORES, CERRAR_ESCRITO, CONFLICTO_FILA } from '#messages/edicion.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { LONG } from './depth.ts'
import { DESKTOP, PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, type ServerSide } from './server-side.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** `page.goBack` waits for the navigation that the app cancels. */
const back = (page: Page) => page.evaluate(() => history.back())
const offer = (page: Page) => page.getByRole('region', { name: BORRADORES.titulo })

async function make(side: ServerSide, body: object): Promise<Producto> {
  const answer = await side.call('POST', '/api/productos', { body: JSON.stringify(body) })
  expect(answer.status).toBe(201)
  return (await answer.json()) as Producto
}
const now = async (side: ServerSide, { id }: Producto): Promise<Producto> =>
  (await (await side.call('GET', `/api/productos/${id}`)).json()) as Producto

async function edit(page: Page, codigo: string): Promise<void> {
  await page.goto('/stock/producto')
  await page.getByRole('textbox', { name: PRODUCTOS.buscarTexto }).fill(codigo)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Editar ${codigo}` }).click()
  await expect(field(page, 'Código')).toBeFocused()
}

/** An admin closes every session of that name but the oracle's own. */
async function closeElsewhere(side: ServerSide): Promise<void> {
  const usuarios = (await (await side.call('GET', '/api/usuarios')).json()) as Usuario[]
  const id = usuarios.find(({ nombre }) => nombre === 'admin')?.id
  const abiertas = (await (await side.call('GET', `/api/usuarios/${id}/sesiones`)).json()) as SesionAbierta[]
  for (const { sid, esta } of abiertas) if (!esta) await side.call('DELETE', `/api/sesiones/${sid}`)
}

test.describe('in the office', () => {
  test.use({ deviceOptions: DESKTOP, signedInAs: 'admin' })

  test(
    'O59: two tabs edit one product: other fields merge, the same field is asked about',
    LONG,
    async ({ device: { page, context }, server }) => {
      const side = await asUser(server.url, 'admin')
      const producto = await make(side, { codigo: 'E2E-DOS', descripcion: 'Uno', venta: 10, costo: 5 })
      const other = await context.newPage()
      await edit(page, 'E2E-DOS')
      await edit(other, 'E2E-DOS')

      await field(page, 'Venta').fill('11')
      await page.keyboard.press('Enter')
      await expect(page.getByText(PRODUCTOS.modificado)).toBeVisible()
      await field(other, 'Costo').fill('6')
      await other.keyboard.press('Enter')
      await expect(other.getByText(PRODUCTOS.modificado)).toBeVisible()
      expect(await now(side, producto)).toMatchObject({ venta: 11, costo: 6 })

      await edit(page, 'E2E-DOS')
      await edit(other, 'E2E-DOS')
      await field(page, 'Descripción').fill('De la primera')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Editar E2E-DOS' })).toBeFocused()
      await field(other, 'Descripción').fill('De la segunda')
      await other.keyboard.press('Enter')
      const question = other.getByRole('dialog', { name: CONFLICTO_FILA.titulo })
      await expect(question.getByRole('row', { name: /Descripción/ })).toContainText('De la primera')
      expect((await now(side, producto)).descripcion).toBe('De la primera')
      await question.getByRole('button', { name: CONFLICTO_FILA.aplicar }).click()
      await expect.poll(async () => (await now(side, producto)).descripcion).toBe('De la segunda')
      expect(await now(side, producto)).toMatchObject({ venta: 11, costo: 6 })
    },
  )

  test(
    'O58: a session closed elsewhere keeps an open product row, which is offered after the sign-in',
    LONG,
    async ({ device: { page }, server }) => {
      const side = await asUser(server.url, 'admin')
      await make(side, { codigo: 'E2E-FIN', descripcion: 'Antes' })
      await edit(page, 'E2E-FIN')
      await field(page, 'Descripción').fill('A medio escribir')
      await closeElsewhere(side)
      await page.goto('/stock/marca')
      await expect(page).toHaveURL(/\/login$/)
      await floor.signIn(page, 'admin')
      await expect(offer(page)).toContainText('Producto E2E-FIN')
      await offer(page)
        .getByRole('button', { name: BORRADORES.seguirCon('Producto E2E-FIN') })
        .click()
      await expect(field(page, 'Descripción')).toHaveValue('A medio escribir')
      await expect(offer(page)).toHaveCount(0)
      await field(page, 'Descripción').press('Enter')
      await expect(page.getByText(PRODUCTOS.modificado)).toBeVisible()
      await page.reload()
      await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeVisible()
      await expect(offer(page)).toHaveCount(0)
    },
  )
})

test.describe('on a phone', () => {
  test.use({ deviceOptions: PHONE, signedInAs: 'operario' })

  test(
    'Back in Nueva Butaca asks before the draft is lost, and the screen stays',
    LONG,
    async ({ device: { page } }) => {
      await floor.openButacas(page)
      await floor.readyForOffline(page)
      const dialog = await floor.openNueva(page)
      const nro = dialog.getByRole('textbox', { name: BUTACA_DIALOGO.nro })
      await nro.fill('H5000999')
      await back(page)
      const question = page.getByRole('alertdialog', { name: CERRAR_ESCRITO.titulo })
      await expect(question).toContainText(CERRAR_ESCRITO.detalle)
      await question.getByRole('button', { name: CERRAR_ESCRITO.seguir }).click()
      await expect(nro).toHaveValue('H5000999')
      await back(page)
      await question.getByRole('button', { name: CERRAR_ESCRITO.descartar }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL(/buscarButaca/)

      await floor.openNueva(page)
      await back(page)
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL(/buscarButaca/)
    },
  )
})
