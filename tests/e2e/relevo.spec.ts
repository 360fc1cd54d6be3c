import type { Page } from '@playwright/test'
import { TARJETA } from '#messages/butacas/ficha.ts'
import { MARCO } from '#messages/marco.ts'
import { LOGIN } from '#messages/persona/login.ts'
import { BLOQUEO, SALIDA } from '#messages/persona/opciones.ts'
import { RELEVO } from '#messages/persona/relevo.ts'
import { SESION } from '#messages/persona/sesion.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import * as relevo from './relevo.ts'
import { asUser, nrosIn, seatsIn } from './server-side.ts'

test('O52: another operator takes the tablet without a network, and each operator’s changes are sent in their own name', async ({
  device,
  server,
}) => {
  const { page, context } = device
  const side = await asUser(server.url, 'admin')
  const [sosa = '', gimenez = ''] = await relevo.makeOperarios(side, 2)
  const [first, second] = await seatsIn(side, floor.TAPIZADA, 2)
  await relevo.enterByPassword(page, sosa)
  await relevo.choosePin(page, sosa)
  await relevo.enterByPassword(page, gimenez)
  await relevo.choosePin(page, gimenez)
  await floor.openForOffline(page)
  await context.setOffline(true)
  await floor.changeByScan(page, first?.nro ?? '', floor.ARMADA.nombre)
  await floor.expectPending(page, 1)

  await relevo.openRelevo(page)
  await expect(page.getByText(RELEVO.sinRed)).toBeVisible()
  await expect(page.getByRole('button', { name: RELEVO.otraPersona })).toBeDisabled()
  // A badge identifies a user but does not replace the PIN; an unknown badge is refused with a message
  await floor.scan(page, 'nadie-de-aca')
  await expect(page.getByText(RELEVO.credencialDesconocida('nadie-de-aca'))).toBeVisible()
  await floor.scan(page, sosa.toUpperCase())
  await expect(page.getByRole('heading', { name: sosa })).toBeVisible()
  await relevo.pressPin(page, sosa, relevo.WRONG)
  await expect(page.getByText(RELEVO.incorrecto(4))).toBeVisible()
  // A keyboard can type the PIN too
  await page.getByLabel(RELEVO.pinDe(sosa)).focus()
  await floor.typeByHand(page, relevo.PIN)
  await page.keyboard.press('Enter')
  await relevo.expectAtWork(page, sosa)
  await expect(page.getByText(RELEVO.ahoraTrabaja(sosa))).toContainText(RELEVO.deja(gimenez, 1))
  await expect(floor.chip(page)).toHaveAccessibleName(new RegExp(`1 de ${gimenez}`))

  await floor.scan(page, first?.nro ?? '')
  await expect(page.getByText(TARJETA.ajenas([gimenez]))).toBeVisible()
  await floor.changeByScan(page, second?.nro ?? '', floor.ARMADA.nombre)
  await context.setOffline(false)
  await floor.expectAllSent(page)
  const by = async (nro = '') => {
    const last = (await side.historial(nro)).at(-1)
    return [last?.sesion?.id.usuario.nombre, last?.identificado]
  }
  await expect.poll(() => by(first?.nro)).toEqual([gimenez, undefined])
  await expect.poll(() => by(second?.nro)).toEqual([sosa, 'pin'])
})

test(
  'parts of the login that load late do not move its button',
  LONG,
  async ({ device: { page }, server }) => {
    const [sosa = ''] = await relevo.makeOperarios(await asUser(server.url, 'admin'), 1)
    await relevo.enterByPassword(page, sosa)
    await relevo.choosePin(page, sosa)
    const enter = page.getByRole('button', { name: LOGIN.ingresar })
    for (const height of [600, 800, 1280]) {
      await page.setViewportSize({ width: 1024, height })
      await page.goto('/login')
      const late = [page.getByRole('link', { name: RELEVO.entrarConPin }), page.locator('.demo')]
      for (const each of late) await expect(each).toBeAttached()
      const box = await enter.boundingBox()
      for (const each of late)
        await each.evaluate(element => {
          element.style.display = 'none'
        })
      expect(await enter.boundingBox(), `at ${height}`).toEqual(box)
    }
  },
)

test(
  'C9, O52: the next shift takes over a locked tablet, which neither a reload nor leaving Relevo unlocks',
  LONG,
  async ({ device: { page }, server, faults }) => {
    const side = await asUser(server.url, 'admin')
    const [sosa = '', gimenez = ''] = await relevo.makeOperarios(side, 2)
    const [nro = ''] = await nrosIn(side, floor.TAPIZADA, 1)
    await relevo.enterByPassword(page, sosa)
    await relevo.choosePin(page, sosa)
    await relevo.enterByPassword(page, gimenez)
    await floor.openForOffline(page)
    await faults.refuse()
    await floor.changeByScan(page, nro, floor.ARMADA.nombre)
    await floor.expectPending(page, 1)
    // The state after half an hour without a touch
    await page.evaluate(() => localStorage.setItem('butacas-bloqueada', '1'))
    await page.reload()
    const cover = page.getByRole('dialog', { name: BLOQUEO.titulo(gimenez) })
    await expect(cover).toBeVisible()
    // Pending changes are sent while the tablet is locked
    await faults.accept()
    const by = async () => (await side.historial(nro)).at(-1)?.sesion?.id.usuario.nombre
    await expect.poll(by, { timeout: 60_000 }).toBe(gimenez)
    await cover.getByRole('button', { name: RELEVO.titulo, exact: true }).click()
    // The top bar does not show the working user, and «Seguir» returns to the lock
    await expect(relevo.tile(page, sosa)).toBeVisible()
    await expect(page.getByRole('button', { name: MARCO.persona(gimenez) })).toHaveCount(0)
    await page.getByRole('button', { name: RELEVO.seguirCon(gimenez) }).click()
    await expect(cover).toBeVisible()

    // The browser still reports a network: only the page's own request reveals that the server is unreachable
    await faults.refuse()
    await page.reload()
    await expect(cover).toBeVisible()
    await expect(cover.getByRole('button', { name: BLOQUEO.soy(gimenez) })).toBeVisible()
    await cover.getByRole('button', { name: SESION.cerrarSesion }).click()
    await page.getByRole('button', { name: SALIDA.hacerRelevo }).click()
    await relevo.tile(page, sosa).click()
    await relevo.pressPin(page, sosa, relevo.PIN)
    await relevo.expectAtWork(page, sosa)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('butacas-bloqueada'))).toBeNull()
  },
)

test.describe('a locked tablet', () => {
  test.use({ signedInAs: 'operario' })

  test('C9: the browser’s own print command prints only the lock', async ({ device: { page } }) => {
    await page.goto('/fabrica/buscarButaca')
    await page.evaluate(() => localStorage.setItem('butacas-bloqueada', '1'))
    await page.reload()
    await expect(page.getByRole('dialog', { name: BLOQUEO.titulo('operario') })).toBeVisible()
    const shown = () =>
      page.evaluate(() =>
        [...document.body.children].filter(each => each.checkVisibility()).map(({ className }) => className),
      )
    expect((await shown()).length).toBeGreaterThan(1)
    await page.emulateMedia({ media: 'print' })
    expect(await shown()).toEqual(['idle-lock'])
  })
})

/** Runs in the page. @returns all stored data that a script can read. */
async function readAll(): Promise<string> {
  const found: unknown[] = [await cookieStore.getAll(), { ...localStorage }, { ...sessionStorage }]
  const whole = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  for (const { name = '' } of await indexedDB.databases()) {
    const opened = await whole(indexedDB.open(name))
    for (const store of opened.objectStoreNames)
      found.push(name, store, await whole(opened.transaction(store).objectStore(store).getAll()))
    opened.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const answer = await cache.match(request)
      found.push(request.url, [...request.headers], [...(answer?.headers ?? [])])
      if (answer?.headers.get('content-type')?.includes('json')) found.push(await answer.text())
    }
  }
  return JSON.stringify(found)
}

const readToken = async (page: Page): Promise<string> =>
  (await page.context().cookies()).find(({ name }) => name === '__Host-token')?.value ?? ''

test(
  'C43: when another user takes over from an admin, no token of the admin stays on the tablet, and the old token is refused',
  LONG,
  async ({ device: { page, context }, server, faults }) => {
    const [sosa = ''] = await relevo.makeOperarios(await asUser(server.url, 'admin'), 1)
    await relevo.enterByPassword(page, sosa)
    await relevo.choosePin(page, sosa)
    await relevo.enterByPassword(page, 'admin', '', 'admin')
    const admin = await readToken(page)
    expect(await page.evaluate(readAll)).toContain(admin)
    await relevo.takeOver(page, sosa)
    const statusOf = async (token: string) =>
      (
        await context.request.get(`${faults.url}/api/modelo`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status()
    await expect.poll(() => statusOf(admin)).toBe(401)
    const [, claims = '', signature = ''] = admin.split('.')
    const found = await page.evaluate(readAll)
    for (const part of [claims, signature]) expect(found).not.toContain(part)
    // The new user reads with their own token
    await expect.poll(async () => statusOf(await readToken(page))).toBe(200)
    await relevo.openRelevo(page)
    await expect(relevo.tile(page, 'admin')).toHaveAccessibleName(new RegExp(RELEVO.conContrasena))
  },
)
