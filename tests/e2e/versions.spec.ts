import type { Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { EQUIPO_AVISOS } from '#messages/equipo/avisos.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { MARCO, PANTALLAS } from '#messages/marco.ts'
import { LOCK_WAIT_MS } from '#offline/sync/lock.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { banner, chunkOf, publish, take, update, WORKER } from './new-version.ts'
import { asUser, nrosIn, seatOf, statesFromNow } from './server-side.ts'

const { method, path } = ENDPOINTS.cambiarEstado
/** The lock of `src/offline/sync/engine.ts`: only its holder sends. */
const DRAIN_LOCK = 'butacas-drain'
const dropWrites = { method, path, fault: { kind: 'drop' } } as const

/** Runs in the page. @returns undefined if no version waits. */
async function waitingState(): Promise<string | undefined> {
  return (await navigator.serviceWorker.getRegistration())?.waiting?.state
}

const holdLock = (page: Page, name: string): Promise<void> =>
  page.evaluate(
    lock =>
      new Promise<void>(isHeld => {
        void navigator.locks.request(lock, () => {
          isHeld()
          return new Promise<void>(resolve => addEventListener('let-go', () => resolve(), { once: true }))
        })
      }),
    name,
  )
const letGo = (page: Page): Promise<boolean> => page.evaluate(() => dispatchEvent(new Event('let-go')))

const expectWaiting = (page: Page, name: string, count: number): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async lock => {
        const { pending = [] } = await navigator.locks.query()
        return pending.filter(each => each.name === lock).length
      }, name),
    )
    .toBeGreaterThanOrEqual(count)

test.describe('on a tablet with another version of the app', () => {
  test.use({ signedInAs: 'operario', isNew: true })

  test(
    'O33: a new version starts even if the old worker waits for the drain lock behind the new worker',
    LONG,
    async ({ device, server, faults }) => {
      const { page } = device
      const side = await asUser(server.url, 'operario')
      const [nro = ''] = await nrosIn(side, floor.TAPIZADA, 1)
      const states = await statesFromNow(side, [nro])
      await floor.openForOffline(page)
      await publish(faults, worker => `${worker}\n// another version`)
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      await expect(banner(page)).toBeVisible()
      await holdLock(page, DRAIN_LOCK)
      await update(page).click()
      await expectWaiting(page, DRAIN_LOCK, 1)
      await floor.changeByScan(page, nro, floor.ARMADA.nombre)
      // Requests a drain with the message of an earlier release
      await page.evaluate(() =>
        navigator.serviceWorker.controller?.postMessage({ kind: 'drain', force: true }),
      )
      await expectWaiting(page, DRAIN_LOCK, 2)
      // The page loads long before the wait for a held lock ends
      await Promise.all([page.waitForEvent('load', { timeout: LOCK_WAIT_MS / 2 }), letGo(page)])
      await floor.expectAllSentWithoutPauses(page)
      expect(await states(nro)).toEqual([floor.ARMADA.nombre])
    },
  )

  test.describe('a tab without the files of its own version', () => {
    // The browser itself reports the missing file
    test.use({ allowedProblems: [/Failed to fetch dynamically imported module/] })

    test('O33: a new version waits for consent and keeps pending changes, and a tab whose files are gone offers to load the new version', async ({
      device,
      server,
      faults,
    }) => {
      const side = await asUser(server.url, 'operario')
      const [nro = ''] = await nrosIn(side, floor.TAPIZADA, 1)
      const states = await statesFromNow(side, [nro])
      const [old, other] = [device.page, await device.context.newPage()]
      for (const tab of [other, old]) {
        await tab.bringToFront()
        await floor.openForOffline(tab)
      }
      faults.rules = [dropWrites]
      await floor.changeByScan(old, nro, floor.ARMADA.nombre)
      await floor.expectPending(old, 1)

      const chunk = chunkOf('src/features/informe-fecha/informe-screen.tsx')
      await publish(faults, worker =>
        worker.replace(new RegExp(`\\{[^{}]*${chunk.replaceAll('.', '\\.')}[^{}]*\\},?`), ''),
      )
      await other.bringToFront()
      await other.reload()
      await expect(banner(other)).toBeVisible()
      await expect(floor.scanField(other)).toBeFocused()
      expect(await other.evaluate(waitingState)).toBe('installed')
      // A postponed banner returns when another tab accepts the version
      await old.bringToFront()
      await old.getByRole('button', { name: MARCO.masTarde }).click()
      await expect(banner(old)).toBeHidden()
      await take(other)
      await expect(banner(old)).toBeVisible()
      await floor.expectPending(other, 1)

      faults.rules.unshift({ path: `/${chunk}`, fault: { kind: 'answer', status: 404, body: '' } })
      // The browser may delete its own cache at any time
      await (await device.context.newCDPSession(old)).send('Network.clearBrowserCache')
      await old.bringToFront()
      await floor.goTo(old, '/informes/date')
      await expect(old.getByRole('heading', { name: PANTALLAS.hayVersionNueva })).toBeVisible()
      faults.rules = faults.rules.filter(rule => rule.path === WORKER)
      await Promise.all([old.waitForEvent('load'), update(old).last().click()])
      await expect(old.getByRole('heading', { name: INFORME.titulo, level: 1 })).toBeVisible()
      await floor.expectAllSentWithoutPauses(old)
      expect(await states(nro)).toEqual([floor.ARMADA.nombre])
    })
  })

  test(
    'O30: a deleted database is opened again in page and worker, and work goes on',
    LONG,
    async ({ device, server }) => {
      const side = await asUser(server.url, 'operario')
      const [nro = ''] = await nrosIn(side, floor.TAPIZADA, 1)
      const { page, context } = device
      await floor.openForOffline(page)
      const other = await context.newPage()
      await other.goto('/icon.svg')
      await other.evaluate(
        () =>
          new Promise((resolve, reject) => {
            const request = indexedDB.deleteDatabase('butacas')
            request.onsuccess = resolve
            request.onerror = reject
          }),
      )
      await other.close()
      await floor.readyForOffline(page)
      await floor.changeByScan(page, nro, floor.ARMADA.nombre)
      await floor.expectAllSent(page)
      expect((await seatOf(side, nro))?.estado.id).toBe(floor.ARMADA.id)
    },
  )

  test('O31: after a rollback the older app does not change the newer app’s data, and shows a notice', async ({
    device,
  }) => {
    const { page } = device
    await page.goto('/icon.svg')
    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.open('butacas', 9000)
          request.onerror = () => reject(request.error)
          request.onsuccess = () => {
            request.result.close()
            resolve()
          }
        }),
    )
    await page.goto('/fabrica/buscarButaca')
    await expect(page.getByText(EQUIPO_AVISOS.datosMasNuevos)).toBeVisible()
    expect(
      await page.evaluate(async () => (await indexedDB.databases()).map(({ version }) => version)),
    ).toContain(9000)
  })
})
