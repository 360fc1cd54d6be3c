import type { Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { EQUIPO_AVISOS } from '#messages/equipo/avisos.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { MARCO, PANTALLAS } from '#messages/marco.ts'
import { LOCK_WAIT_MS } from '#offline/sync/lock.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { chunkOf, publish, WORKER } from './publish.ts'
import { asUser, seatsIn, timesInto } from './server-side.ts'
import { banner, take, update } from './taking.ts'

const { method, path } = ENDPOINTS.cambiarEstado
/** The holder of this lock sends (`engine.ts`, which does not run here). */
const DRAIN_LOCK = 'butacas-drain'
const dropWrites = { method, path, fault: { kind: 'drop' } } as const

/** Navigates like a link, without reloading the page. */
const goTo = (page: Page, where: string): Promise<void> =>
  page.evaluate(to => {
    const idx = (history.state?.idx ?? 0) + 1
    history.pushState({ idx, key: `e2e-${idx}`, usr: null }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, where)

/** Holds a lock as a sending page does, until released. */
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

/** Waits until at least `count` requests wait for that lock. */
const expectWaiting = (page: Page, name: string, count: number): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async lock => {
        const { pending = [] } = await navigator.locks.query()
        return pending.filter(each => each.name === lock).length
      }, name),
    )
    .toBeGreaterThanOrEqual(count)

test.describe('two tabs on a tablet that was at work before', () => {
  test.use({ signedInAs: 'operario', isNew: true })

  for (const order of ['the first', 'the second'])
    test(
      `O33: each tab accepts a new version with its own button, ${order} first, and the pending changes of both are sent once`,
      LONG,
      async ({ device, server, faults }) => {
        const side = await asUser(server.url, 'operario')
        const nros = (await seatsIn(side, floor.TAPIZADA, 4)).map(({ nro }) => nro)
        const before = await timesInto(side, nros, floor.ARMADA.nombre)
        const tabs = [device.page, await device.context.newPage()]
        if (order === 'the second') tabs.reverse()
        faults.rules = [dropWrites]
        for (const [i, tab] of tabs.entries()) {
          await tab.bringToFront()
          await floor.openButacas(tab)
          await floor.readyForOffline(tab)
          for (const nro of nros.slice(2 * i, 2 * i + 2))
            await floor.changeByScan(tab, nro, floor.ARMADA.nombre)
        }
        await publish(faults, worker => `${worker}\n// another version`)
        const [first, second] = tabs as [Page, Page]
        await second.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
        await expect(banner(second)).toBeVisible()
        // A postponed banner returns once another tab accepted the version
        await second.getByRole('button', { name: MARCO.masTarde }).click()
        await expect(banner(second)).toBeHidden()
        await take(first)
        await expect(banner(second)).toBeVisible()
        await take(second)

        faults.rules = faults.rules.filter(rule => rule.path === WORKER)
        await floor.expectAllSentWithoutPauses(first)
        expect(await timesInto(side, nros, floor.ARMADA.nombre)).toEqual(before.map(n => n + 1))
      },
    )

  test(
    'O33: a new version starts even if the old worker waits to send behind the new one',
    LONG,
    async ({ device, server, faults }) => {
      const { page } = device
      const side = await asUser(server.url, 'operario')
      const [nro = ''] = (await seatsIn(side, floor.TAPIZADA, 1)).map(butaca => butaca.nro)
      const [before = 0] = await timesInto(side, [nro], floor.ARMADA.nombre)
      await floor.openButacas(page)
      await floor.readyForOffline(page)
      await publish(faults, worker => `${worker}\n// another version`)
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      await expect(banner(page)).toBeVisible()
      await holdLock(page, DRAIN_LOCK)
      await update(page).click()
      await expectWaiting(page, DRAIN_LOCK, 1)
      await floor.changeByScan(page, nro, floor.ARMADA.nombre)
      // As a tab of an earlier release does
      await page.evaluate(() =>
        navigator.serviceWorker.controller?.postMessage({ kind: 'drain', force: true }),
      )
      await expectWaiting(page, DRAIN_LOCK, 2)
      // Sooner than an unreleased lock is taken
      await Promise.all([page.waitForEvent('load', { timeout: LOCK_WAIT_MS / 2 }), letGo(page)])
      await floor.expectAllSentWithoutPauses(page)
      expect(await timesInto(side, [nro], floor.ARMADA.nombre)).toEqual([before + 1])
    },
  )

  test.describe('without the files of its own version', () => {
    // The browser itself reports the missing file
    test.use({ allowedProblems: [/Failed to fetch dynamically imported module/] })

    test('O33: an old tab whose files are gone reports the new version, and its button loads it', async ({
      device,
      faults,
    }) => {
      const [old, other] = [device.page, await device.context.newPage()]
      for (const tab of [old, other]) {
        await tab.bringToFront()
        await floor.openButacas(tab)
        await floor.readyForOffline(tab)
      }
      const chunk = chunkOf('src/features/informe-fecha/informe-screen.tsx')
      await publish(faults, worker =>
        worker.replace(new RegExp(`\\{[^{}]*${chunk.replaceAll('.', '\\.')}[^{}]*\\},?`), ''),
      )
      await other.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      await expect(banner(other)).toBeVisible()
      await take(other)
      faults.rules.unshift({ path: `/${chunk}`, fault: { kind: 'answer', status: 404, body: '' } })
      // The browser may delete its own cache at any time
      await (await device.context.newCDPSession(old)).send('Network.clearBrowserCache')
      await old.bringToFront()
      await goTo(old, '/informes/date')
      await expect(old.getByRole('heading', { name: PANTALLAS.hayVersionNueva })).toBeVisible()
      faults.rules.shift()
      await Promise.all([old.waitForEvent('load'), update(old).last().click()])
      await expect(old.getByRole('heading', { name: INFORME.titulo, level: 1 })).toBeVisible()
    })
  })

  test(
    'O30: a deleted database is opened again in page and worker, and work goes on',
    LONG,
    async ({ device, server }) => {
      const side = await asUser(server.url, 'operario')
      const [seat] = await seatsIn(side, floor.TAPIZADA, 1)
      const nro = seat?.nro ?? ''
      const { page, context } = device
      await floor.openButacas(page)
      await floor.readyForOffline(page)
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
      const [now] = (await side.butacas({ nro })).filter(found => found.nro === nro)
      expect(now?.estado.id).toBe(floor.ARMADA.id)
    },
  )

  test('O31: after a rollback the older app leaves the newer one’s data alone, and says so', async ({
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
