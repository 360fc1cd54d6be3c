import { PENDIENTES } from '#messages/equipo/guardado.ts'
import { VERSION_ONE, VERSION_ONE_STORES, versionOneRows } from '../helpers/version-one.ts'
import { bundlePageCode } from '../proof/browser/bundle-page-code.ts'
import { runBrowserKills } from '../proof/browser/kills.ts'
import type { ProofPage } from '../proof/browser/page-code.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, nrosIn, seatsIn, statesFromNow, statesOf } from './server-side.ts'

declare const proof: ProofPage
declare global {
  var freeDisk: () => void
}

test.describe('on a tablet of the first release', () => {
  test.use({ isNew: true })

  test(
    'O32: after an upgrade from the first release, entries in every state are kept, and unsent entries are sent',
    LONG,
    async ({ device, server }) => {
      const side = await asUser(server.url, 'operario')
      const seats = await seatsIn(side, floor.TAPIZADA, 7)
      const rows = versionOneRows(seats, Date.now())
      const { page, context } = device
      await page.goto('/icon.svg')
      await page.evaluate(
        async ([version, stores, { entries, meta }]) => {
          const opened = indexedDB.open('butacas', version)
          opened.onupgradeneeded = () => {
            for (const { name, keyPath, indexes } of stores) {
              const store = opened.result.createObjectStore(name, { keyPath })
              for (const index of indexes) store.createIndex(index.name, [...index.keyPath])
            }
            const { transaction } = opened
            for (const entry of entries) transaction?.objectStore('entries').put(entry)
            for (const row of meta) transaction?.objectStore('meta').put(row)
          }
          await new Promise((resolve, reject) => {
            opened.onsuccess = resolve
            opened.onerror = reject
          })
          opened.result.close()
        },
        [VERSION_ONE, VERSION_ONE_STORES, rows] as const,
      )
      await context.addInitScript({ content: await bundlePageCode() })
      await floor.signIn(page, 'operario')
      await floor.openForOffline(page)
      const states = () =>
        page.evaluate(async () =>
          Object.fromEntries((await proof.entries()).map(({ nro, state }) => [nro, state])),
        )
      const [pending, sending, inDoubt, rejected, conflict, confirmed, discarded] = seats.map(
        ({ nro }) => nro,
      )
      const settled = {
        [`${pending}`]: 'confirmed',
        [`${sending}`]: 'confirmed',
        [`${inDoubt}`]: 'confirmed',
        [`${rejected}`]: 'rejected',
        [`${conflict}`]: 'conflict',
        [`${confirmed}`]: 'confirmed',
        [`${discarded}`]: 'discarded',
      }
      await expect.poll(states).toEqual(settled)
      // Entries that wait for a decision are sent after the decision
      await page.evaluate(() => proof.decideAll('operario'))
      await expect.poll(() => page.evaluate(() => proof.live())).toBe(0)
      for (const nro of [pending, sending, inDoubt, rejected, conflict])
        expect((await statesOf(side, nro ?? '')).at(-1), nro).toBe(floor.ARMADA.nombre)
    },
  )
})

test.describe('on a tablet that was at work before', () => {
  test.use({ signedInAs: 'operario' })

  test(
    'O28: on a full disk the app says that the change was not stored and keeps the form, and later stores and sends the change',
    LONG,
    async ({ device, server }) => {
      const side = await asUser(server.url, 'operario')
      const [nro = ''] = await nrosIn(side, floor.TAPIZADA, 1)
      const states = await statesFromNow(side, [nro])
      const { page } = device
      await floor.openForOffline(page)
      await floor.scan(page, nro)
      await floor.expectAnswer(page, nro)
      await page.evaluate(fillDisk)
      await floor.reader(page).getByRole('button', { name: 'Otro estado' }).click()
      const dialog = page.getByRole('dialog', { name: /Cambiar Estado/ })
      await dialog.getByText(floor.ARMADA.nombre, { exact: true }).click()
      await dialog.getByRole('button', { name: 'Cambiar Estado' }).click()
      await expect(dialog).toContainText(PENDIENTES.noSePudoGuardar)
      await expect(page.getByText(PENDIENTES.guardado)).toBeHidden()
      expect(await states(nro)).toEqual([])

      await page.evaluate(() => globalThis.freeDisk())
      await dialog.getByRole('button', { name: 'Cambiar Estado' }).click()
      await expect(dialog).toBeHidden()
      await floor.expectAllSent(page)
      expect(await states(nro)).toEqual([floor.ARMADA.nombre])
    },
  )

  test(
    'O30: work goes on without a reload after the browser closes the database',
    LONG,
    async ({ ownBrowser: device, server }) => {
      const side = await asUser(server.url, 'operario')
      const seats = await seatsIn(side, floor.TAPIZADA, 2)
      const { page, context } = device
      await floor.openForOffline(page)
      await context.setOffline(true)
      await floor.changeByScan(page, seats[0]?.nro ?? '', floor.ARMADA.nombre)
      await floor.expectPending(page, 1)
      const internals = await context.newPage()
      await internals.goto('chrome://indexeddb-internals')
      const closers = internals.getByText('Force close')
      await expect(closers.first()).toBeVisible()
      for (const closer of await closers.all()) await closer.click()
      await internals.close()
      await page.bringToFront()
      await floor.changeByScan(page, seats[1]?.nro ?? '', floor.ARMADA.nombre)
      await floor.expectPending(page, 2)
      await context.setOffline(false)
      await floor.expectAllSent(page)
      for (const { nro } of seats) expect((await statesOf(side, nro)).at(-1)).toBe(floor.ARMADA.nombre)
    },
  )
})

test('O1, O2, O8, O23: a Chromium killed twice loses nothing and repeats nothing', LONG, async () => {
  const { wrongs, entries } = await runBrowserKills({ kills: 2, seed: 7 })
  expect(wrongs).toEqual([])
  expect(entries).toBeGreaterThanOrEqual(2)
})

/**
 * Runs in the page: every write to the outbox is rolled back. IndexedDB ignores Chromium's quota for tests
 * (`Storage.overrideQuotaForOrigin`).
 */
function fillDisk(): void {
  const { add, put } = IDBObjectStore.prototype
  globalThis.freeDisk = () => Object.assign(IDBObjectStore.prototype, { add, put })
  for (const write of [add, put])
    Object.assign(IDBObjectStore.prototype, {
      [write.name](this: IDBObjectStore, ...words: Parameters<typeof put>) {
        const request = write.apply(this, words)
        if (this.name !== 'entries') return request
        const { transaction } = this
        request.addEventListener('success', () => {
          Object.defineProperty(transaction, 'error', { value: new DOMException('', 'QuotaExceededError') })
          transaction.abort()
        })
        return request
      },
    })
}
