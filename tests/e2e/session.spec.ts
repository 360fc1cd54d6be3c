import type { Page } from '@playwright/test'
import { EMPRESA } from '#contract/endpoints/piso.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { SESION } from '#messages/persona/sesion.ts'
import { SYNC_CHANNEL } from '#offline/sync/runs.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { WORKER } from './new-version.ts'
import { asUser, nrosIn, statesFromNow } from './server-side.ts'

/** A path that no screen requests. When the test's request is sent, all earlier requests of the page have been sent. */
const AFTERWARDS = '/listo'
/**
 * Calls that the signed-out app may make: those of the login, the check for a new worker, and the close of a session
 * after a logout without an answer.
 */
const NOT_OF_THE_SESSION = [
  'GET /demo.json',
  `GET ${EMPRESA.marca.path}`,
  `GET ${WORKER}`,
  `POST ${ENDPOINTS.cierres.path}`,
]

const keptAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('butacas-respuesta')))

for (const contractOnly of [false, true])
  test.describe(
    `after Cerrar Sesión ${contractOnly ? 'against a contract-only server' : 'against our server'}`,
    contractOnly ? LONG : {},
    () => {
      test.use({ signedInAs: 'operario', contractOnly })

      test('the app makes only the login’s calls, keeps no answer and no token, and shows the login after Back and offline', async ({
        device: { page, context },
        faults,
      }) => {
        await page.clock.install()
        await floor.openForOffline(page)
        await page.getByRole('link', { name: 'Inicio', exact: true }).first().click()
        await expect(page.getByText(/\d+ en la tabla/)).toBeVisible()
        const isAsked = (path: string) =>
          expect.poll(() => faults.seen.some(seen => seen.path === path)).toBe(true)
        if (!contractOnly) {
          await expect.poll(() => keptAnswers(page)).toHaveLength(3)
          // Waits for the call in which a new device presents its signing key
          await isAsked(ENDPOINTS.presentarFirma.path)
        }
        await floor.signOut(page)
        await expect(page.getByLabel('Usuario')).toBeVisible()
        if (!contractOnly) await isAsked(ENDPOINTS.logout.path)
        const before = faults.seen.length
        await page.clock.runFor(180_000)
        const drained = page.evaluate(
          channel =>
            new Promise<void>(resolve => {
              new BroadcastChannel(channel).onmessage = () => resolve()
            }),
          SYNC_CHANNEL,
        )
        await page.evaluate(() => {
          window.dispatchEvent(new Event('online'))
          document.dispatchEvent(new Event('visibilitychange'))
        })
        // Waits until the worker has tried to send
        await drained
        await page.clock.runFor(60_000)
        await page.evaluate(path => fetch(path), AFTERWARDS)
        const after = faults.seen.slice(before).map(({ method, path }) => `${method} ${path.split('?')[0]}`)
        expect(after.filter(call => !NOT_OF_THE_SESSION.includes(call))).toEqual([`GET ${AFTERWARDS}`])

        expect(await keptAnswers(page)).toEqual([])
        expect((await context.cookies()).filter(({ name }) => name === '__Host-token')).toEqual([])
        await page.goBack()
        await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
        await context.setOffline(true)
        await page.goto('/fabrica/buscarButaca')
        await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
      })
    },
  )

test('after a session ends offline the app stays usable, the sender’s token sends each change once, and then the login opens', async ({
  device: { page, context },
  server,
}) => {
  const side = await asUser(server.url, 'operario')
  const [first = '', second = ''] = await nrosIn(side, floor.TAPIZADA, 2)
  const states = await statesFromNow(side, [first, second])
  // A new sign-in, because a sender’s token belongs to one device
  await floor.beginWork(page)
  await context.setOffline(true)
  await context.clearCookies({ name: '__Host-token' })
  await page.reload()
  await floor.changeByScan(page, first, floor.ARMADA.nombre)
  await floor.expectPending(page, 1)
  await context.setOffline(false)
  await floor.sayOnline(page)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(SESION.termino)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Principal' }).first().getByRole('link')).toHaveText([
    SESION.iniciarSesion,
  ])
  await floor.expectLive(page, 0)
  await floor.signIn(page, 'operario')
  await floor.openButacas(page)
  await floor.changeByScan(page, second, floor.ARMADA.nombre)
  await floor.expectAllSent(page)
  for (const nro of [first, second]) expect(await states(nro)).toEqual([floor.ARMADA.nombre])
})
