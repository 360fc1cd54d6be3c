import { MAESTROS as LLAMADAS, onLista } from '#contract/endpoints/oficina.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { MaestroNombre } from '#contract/maestro.ts'
import { BUTACA_DIALOGO, CAMBIAR_ESTADO } from '#messages/butacas/dialogo.ts'
import { COLA } from '#messages/equipo/pendientes.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import * as relevo from './relevo.ts'
import { asUser, type ServerSide, seatsIn } from './server-side.ts'

const NUEVA = /^Nueva Butaca/

/** A call that must succeed. */
async function ok<T>(side: ServerSide, method: string, path: string, body?: object): Promise<T> {
  const answer = await side.call(method, path, body === undefined ? {} : { body: JSON.stringify(body) })
  const text = await answer.text()
  expect(answer.ok, `${method} ${path}: ${answer.status} ${text}`).toBe(true)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

test(
  'an admin adopts the changes of a demoted and a deactivated user and sends them once; a returning user sends their own',
  LONG,
  async ({ device: { page, context }, server }) => {
    const side = await asUser(server.url, 'admin')
    const people = await relevo.makeOperarios(side, 3)
    const [demoted = '', gone = '', back = ''] = people
    const seats = (await seatsIn(side, floor.TAPIZADA, 6)).map(({ nro }) => nro)
    const of = (person: string) => seats.slice(2 * people.indexOf(person)).slice(0, 2)
    const before = new Map<string, number>()
    for (const nro of seats) before.set(nro, (await side.historial(nro)).length)
    /** Authors and states of later changes to a user's seats. */
    const doneTo = (person: string) =>
      Promise.all(
        of(person).map(async nro =>
          (await side.historial(nro))
            .slice(before.get(nro))
            .map(({ estado, sesion }) => `${estado.nombre} ${sesion?.id.usuario.nombre}`),
        ),
      )
    for (const person of people) {
      await relevo.enterByPassword(page, person)
      await relevo.choosePin(page, person)
    }
    await floor.openButacas(page)
    await floor.readyForOffline(page)

    // A shift without a network
    await context.setOffline(true)
    for (const person of [back, gone, demoted]) {
      if (person !== back) await relevo.takeOver(page, person)
      for (const nro of of(person)) await floor.changeByScan(page, nro, floor.ARMADA.nombre)
    }
    await floor.expectLive(page, 6)
    const accounts = await ok<{ id: number; nombre: string }[]>(side, 'GET', ENDPOINTS.usuarios.path)
    const account = (path: string, person: string) =>
      path.replace(':id', String(accounts.find(({ nombre }) => nombre === person)?.id))
    await ok(side, 'PUT', account(ENDPOINTS.rolUsuario.path, demoted), { rol: 'vendedor' })
    await ok(side, 'PUT', account(ENDPOINTS.activoUsuario.path, gone), { activo: false })
    await ok(side, 'DELETE', account(ENDPOINTS.cerrarSesiones.path, back))

    // The demoted user returns as a vendedor
    await context.setOffline(false)
    await relevo.enterByPassword(page, demoted)
    await page.goto('/pendientes')
    const own = page.getByRole('region', { name: COLA.decidir })
    for (const nro of of(demoted)) await expect(own).toContainText(nro)
    await floor.expectLive(page, 6)

    await relevo.enterByPassword(page, 'admin', '', 'admin')
    await page.goto('/pendientes')
    const theirs = (person: string) => page.getByRole('region', { name: COLA.de(person) })
    await expect(theirs(demoted)).toContainText(COLA.ajenasRechazadas(2, demoted))
    await expect(theirs(demoted)).not.toContainText(COLA.ajenas(demoted))
    await expect(theirs(gone)).toContainText(COLA.ajenasDeBaja(gone))
    await expect(theirs(back)).toContainText(COLA.ajenas(back))
    for (const person of people) expect(await doneTo(person), person).toEqual([[], []])

    for (const [i, person] of [demoted, gone].entries()) {
      await theirs(person).getByRole('button', { name: COLA.adoptar }).click()
      const ask = page.getByRole('alertdialog')
      await expect(ask).toContainText(COLA.confirmarAdopcion(2, person))
      await ask.getByRole('button', { name: COLA.adoptar }).click()
      await expect(page.getByText(COLA.adoptadas(2, person)).first()).toBeVisible()
      await floor.expectLive(page, 4 - 2 * i)
      expect(await doneTo(person)).toEqual([['armada admin'], ['armada admin']])
    }
    expect(await doneTo(back)).toEqual([[], []])

    await relevo.enterByPassword(page, back)
    await floor.expectAllSentWithoutPauses(page)
    expect(await doneTo(back)).toEqual([[`armada ${back}`], [`armada ${back}`]])
    for (const person of [demoted, gone])
      expect(await doneTo(person)).toEqual([['armada admin'], ['armada admin']])
  },
)

test.describe('changes captured with a state and a model deleted meanwhile', () => {
  test.use({ signedInAs: 'operario' })

  test(
    'Corregir marks the wrong field, and the new choice is sent',
    LONG,
    async ({ device: { page, context }, server }) => {
      const side = await asUser(server.url, 'admin')
      const word = Date.now().toString(36).slice(-6)
      const make = (lista: MaestroNombre, body: object) =>
        ok<{ id: number; nombre: string }>(side, 'POST', onLista(LLAMADAS.crearMaestro, lista).path, body)
      const modelo = await make('modelo', { nombre: `M ${word}`, prefijo: `m${word}` })
      const estado = await make('estado', { nombre: `control ${word}`, despues: 2 })
      const [seat] = await seatsIn(side, floor.TAPIZADA, 1)
      const [moved, added] = [seat?.nro ?? '', `m${word}1`]
      const before = (await side.historial(moved)).length
      await floor.openButacas(page)
      await floor.readyForOffline(page)
      const open = await floor.openNueva(page)
      const choice = (label: string) => open.getByLabel(label).locator('option')
      await expect(choice(BUTACA_DIALOGO.modelo).filter({ hasText: modelo.nombre })).toHaveCount(1)
      await expect(choice(BUTACA_DIALOGO.estado).filter({ hasText: estado.nombre })).toHaveCount(1)

      await context.setOffline(true)
      await open.getByLabel(BUTACA_DIALOGO.modelo).selectOption({ label: modelo.nombre })
      await open.getByLabel(BUTACA_DIALOGO.nro).fill(added)
      // Not Enter: text inserted at once and ended by Enter is a scan, which creates nothing
      await open.getByRole('button', { name: BUTACA_DIALOGO.crear }).click()
      await expect(open).toBeHidden()
      await floor.changeByScan(page, moved, estado.nombre)
      await floor.expectLive(page, 2)
      for (const [lista, { id }] of [
        ['modelo', modelo],
        ['estado', estado],
      ] as const)
        await ok(side, 'DELETE', onLista(LLAMADAS.eliminarMaestro, lista).path.replace(':id', String(id)))
      await context.setOffline(false)

      const correct = async (nro: string) => {
        await page.goto('/pendientes')
        const row = page
          .getByRole('region', { name: COLA.decidir })
          .getByRole('listitem')
          .filter({ hasText: nro })
        await expect(row.getByRole('button', { name: COLA.corregir })).toBeVisible()
        await expect(row.getByRole('button', { name: COLA.reintentar })).toHaveCount(0)
        await row.getByRole('button', { name: COLA.corregir }).click()
      }
      await correct(moved)
      const cambiar = page.getByRole('dialog', { name: /Cambiar Estado/ })
      await expect(cambiar).toContainText(CAMBIAR_ESTADO.elegi)
      await expect(cambiar).not.toContainText(CAMBIAR_ESTADO.sinEstados)
      await cambiar.getByText(floor.ARMADA.nombre, { exact: true }).click()
      await cambiar.getByRole('button', { name: 'Cambiar Estado' }).click()
      await expect(cambiar).toBeHidden()

      await correct(added)
      const nueva = page.getByRole('dialog', { name: NUEVA })
      const wrong = nueva.getByLabel(BUTACA_DIALOGO.modelo)
      await expect(nueva).toContainText(BUTACA_DIALOGO.elegi.modelo)
      await expect(nueva).not.toContainText(BUTACA_DIALOGO.sinListas)
      await expect(wrong).toHaveAttribute('aria-invalid', 'true')
      for (const other of [BUTACA_DIALOGO.color, BUTACA_DIALOGO.estado])
        await expect(nueva.getByLabel(other)).not.toHaveAttribute('aria-invalid', 'true')
      await wrong.selectOption({ index: 1 })
      await nueva.getByLabel(BUTACA_DIALOGO.nro).fill(added)
      await nueva.getByRole('button', { name: BUTACA_DIALOGO.crear }).click()
      await expect(nueva).toBeHidden()

      await floor.expectAllSentWithoutPauses(page)
      const changes = (await side.historial(moved)).slice(before)
      expect(changes.map(change => [change.estado.nombre, change.sesion?.id.usuario.nombre])).toEqual([
        ['armada', 'operario'],
      ])
      // The number's letter case follows the chosen model's other numbers
      const created = (await side.butacas({ nro: added })).map(({ nro }) => nro.toLowerCase())
      expect(created).toEqual([added])
    },
  )
})
