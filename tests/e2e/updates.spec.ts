import { EQUIPO_AVISOS } from '#messages/equipo/avisos.ts'
import { PENDIENTES } from '#messages/equipo/guardado.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { chunkOf, publish } from './new-version.ts'
import { asUser, nrosIn, seatOf, seatsIn } from './server-side.ts'

test.describe('on a tablet that was at work before', () => {
  test.use({ signedInAs: 'operario', isNew: true })

  test(
    'O33: a version with a missing file is not installed, and the old version still works offline',
    LONG,
    async ({ device, faults }) => {
      const { page, context } = device
      await floor.openForOffline(page)
      await publish(faults, worker => worker.replace(/assets\/[\w-]+\.js/, 'assets/gone-00000000.js'))
      await page.reload()
      expect(await floor.lookForUpdate(page)).toBe('redundant')
      await expect(page.getByText('Nueva versión disponible')).toBeHidden()
      await context.setOffline(true)
      await page.reload()
      await expect(floor.scanField(page)).toBeFocused()
    },
  )
})

test.describe('a browser without Background Sync', () => {
  test.use({
    isNew: true,
    deviceOptions: {
      initScript: () => {
        Reflect.deleteProperty(globalThis, 'SyncManager')
        Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
      },
    },
  })

  test(
    'O22: without Background Sync the app sends only while it is open, and shows a notice of that',
    LONG,
    async ({ device, server, faults }) => {
      await publish(
        faults,
        worker => `delete self.SyncManager; delete ServiceWorkerRegistration.prototype.sync;\n${worker}`,
      )
      const side = await asUser(server.url, 'operario')
      const seats = await seatsIn(side, floor.TAPIZADA, 2)
      const { page, context } = device
      await floor.beginWork(page)
      await context.setOffline(true)
      for (const { nro } of seats) await floor.changeByScan(page, nro, floor.ARMADA.nombre)
      await floor.expectPending(page, 2)
      await floor.chip(page).click()
      await expect(page.getByText(EQUIPO_AVISOS.soloMientrasAbierta)).toBeVisible()
      await context.setOffline(false)
      await floor.expectAllSent(page)
      for (const { nro } of seats) {
        expect((await seatOf(side, nro))?.estado.id).toBe(floor.ARMADA.id)
      }
    },
  )
})

test.describe('O31: two versions of the database', () => {
  test.describe('on a tablet that was at work before', () => {
    // A read fails while the old tab releases the database, and the page logs the error
    test.use({ signedInAs: 'operario', allowedProblems: [/DatabaseClosedError/] })

    test('an old tab releases the database, requests a reload and accepts no more changes', async ({
      device,
      server,
      faults,
    }) => {
      const { page, context } = device
      const [nro = ''] = await nrosIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 1)
      const notices = chunkOf('src/app/person/session-notices.tsx')
      const loaded = page.waitForResponse(response => response.url().endsWith(notices))
      await floor.openForOffline(page)
      await floor.scan(page, nro)
      await floor.expectAnswer(page, nro)
      await loaded
      // A newer version may have replaced the files of this version
      faults.rules.unshift({ path: `/${notices}`, fault: { kind: 'answer', status: 404, body: '' } })
      await page.evaluate(async () => {
        for (const name of await caches.keys()) await caches.delete(name)
      })
      const newer = await context.newPage()
      await newer.goto('/icon.svg')
      const opened = await newer.evaluate(
        () =>
          new Promise<string>(resolve => {
            const request = indexedDB.open('butacas', 9000)
            request.onsuccess = () => {
              resolve('opened')
              request.result.close()
            }
            request.onerror = () => resolve('error')
          }),
      )
      expect(opened).toBe('opened')
      await page.bringToFront()
      await expect(page.getByText(EQUIPO_AVISOS.pestanaVieja).first()).toBeVisible()
      await floor.reader(page).getByRole('button', { name: 'Otro estado' }).click()
      const dialog = page.getByRole('dialog', { name: /Cambiar Estado/ })
      await dialog.getByText(floor.ARMADA.nombre, { exact: true }).click()
      await dialog.getByRole('button', { name: 'Cambiar Estado' }).click()
      await expect(dialog).toContainText(PENDIENTES.pestanaVieja)
    })
  })

  test.describe('on a new tablet', () => {
    test.use({ isNew: true })

    test(
      'a new tab that an old tab blocks shows a notice, and continues when the old tab is closed',
      LONG,
      async ({ device }) => {
        const { page, context } = device
        const old = await context.newPage()
        await old.goto('/icon.svg')
        await old.evaluate(
          () =>
            new Promise<void>(resolve => {
              const request = indexedDB.open('butacas', 1)
              // Stays open without a handler, as in an old version that does not release the database
              request.onsuccess = () => {
                Object.assign(globalThis, { kept: request.result })
                resolve()
              }
            }),
        )
        await page.bringToFront()
        await floor.signIn(page, 'operario')
        await page.goto('/fabrica/buscarButaca')
        await expect(page.getByText(EQUIPO_AVISOS.cierreLasOtras).first()).toBeVisible()
        await old.close()
        await expect(page.getByText(EQUIPO_AVISOS.cierreLasOtras).first()).toBeHidden()
        await expect(floor.scanField(page)).toBeVisible()
      },
    )
  })
})
