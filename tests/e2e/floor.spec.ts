import type { Page } from '@playwright/test'
import { addressOfEtiquetas } from '#domain/rutas.ts'
import { ETIQUETAS } from '#messages/butacas/etiquetas.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, changesFromNow, nrosIn, seatOf } from './server-side.ts'

interface Manifest {
  lang: string
  icons: { purpose?: string }[]
  screenshots: { src: string; sizes: string }[]
}

async function expectInstallable(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const manifest = (await (await fetch(new URL('/manifest.json', page.url()))).json()) as Manifest
  expect(manifest.lang).toMatch(/^es/)
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  expect(manifest.screenshots.map(({ src, sizes }) => [src, sizes])).toEqual([
    ['/screenshots/butacas-tableta.png', '1280x800'],
    ['/screenshots/butacas-telefono.png', '390x844'],
  ])
  for (const { src } of manifest.screenshots) {
    const answer = await fetch(new URL(src, page.url()))
    expect(answer.headers.get('content-type'), src).toBe('image/png')
  }
}

async function expectOpensOffline(page: Page): Promise<void> {
  for (const address of ['/pendientes', '/fabrica/homologar', '/fabrica/buscarButaca?inicio=1']) {
    await page.goto(address)
    await expect(floor.chip(page)).toBeVisible()
  }
  const boxes = page.getByRole('checkbox', { name: /^Seleccionar / })
  for (const n of [0, 1]) await boxes.nth(n).check({ force: true })
  await page.getByRole('link', { name: ETIQUETAS.titulo }).click()
  const print = page.getByRole('button', { name: ETIQUETAS.imprimir(2) })
  await expect(print).toBeEnabled()
  // The address contains the chosen seats, so a reload keeps them
  await page.reload()
  await expect(print).toBeEnabled()
  await page.goto(addressOfEtiquetas(['nadie-1']))
  await expect(page.getByText(ETIQUETAS.porQue['no-esta'])).toBeVisible()
  await page.goto('/ayuda?tema=problemas#sin-confirmar')
  await expect(page.getByRole('heading', { name: 'Sin confirmar' })).toBeFocused()
}

for (const contractOnly of [false, true]) {
  test.describe(
    contractOnly ? 'against a contract-only server' : 'against our server',
    contractOnly ? LONG : {},
    () => {
      test.use({ contractOnly })

      test('the app is installable, opens without a network, and sends offline changes once, in order and in their author’s name', async ({
        ownBrowser: device,
        server,
        faults,
      }) => {
        const side = await asUser(server.url, 'operario')
        const nros = await nrosIn(side, floor.TAPIZADA, 4)
        const changes = await changesFromNow(side, nros)

        await floor.beginWork(device.page)
        await expectInstallable(device.page)

        await device.context.setOffline(true)
        await expectOpensOffline(device.page)
        await floor.openButacas(device.page)
        const captured: number[] = []
        for (const nro of nros) {
          await floor.changeByScan(device.page, nro, floor.ARMADA.nombre)
          captured.push(Date.now())
        }
        await floor.expectPending(device.page, nros.length)
        const sentBefore = faults.countByKey().size

        await device.reopen()
        await device.page.goto('/')
        await floor.expectAllSent(device.page)

        const stamps: string[] = []
        for (const nro of nros) {
          const added = await changes(nro)
          expect(
            added.map(row => row.estado.nombre),
            nro,
          ).toEqual([floor.ARMADA.nombre])
          stamps.push(added[0]?.id.fechaHs ?? '')
          if (added[0]?.sesion !== undefined) expect(added[0].sesion.id.usuario.nombre).toBe('operario')
          expect((await seatOf(side, nro))?.estado.id).toBe(floor.ARMADA.id)
        }
        expect(stamps).toEqual([...stamps].sort())
        // A contract-only server stores the time of arrival
        if (!contractOnly)
          for (const [n, stamp] of stamps.entries())
            expect(Math.abs(Date.parse(`${stamp}-03:00`) - (captured[n] ?? 0)), stamp).toBeLessThan(5_000)
        expect(sentBefore).toBe(0)

        await device.page.goto('/pendientes')
        await expect(device.page.getByRole('listitem').filter({ hasText: /^.*pendiente$/ })).toHaveCount(0)
      })
    },
  )
}
