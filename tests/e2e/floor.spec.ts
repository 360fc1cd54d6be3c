import type { Page } from '@playwright/test'
import { addressOfEtiquetas } from '#domain/rutas.ts'
import { ETIQUETAS } from '#messages/butacas/etiquetas.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, seatsIn } from './server-side.ts'

interface Manifest {
  lang: string
  icons: { purpose?: string }[]
  screenshots: { src: string; sizes: string }[]
}

/** The browser can install the app, with its pictures. */
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

/** Addresses that open from the installed app alone; labels are made and checked by a program of their own. */
async function expectOpensOffline(page: Page, nros: readonly string[]): Promise<void> {
  for (const address of ['/fabrica/buscarButaca?inicio=1', '/pendientes', '/fabrica/homologar']) {
    await page.goto(address)
    await expect(floor.chip(page)).toBeVisible()
  }
  await page.goto('/ayuda?tema=problemas#sin-confirmar')
  await expect(page.getByRole('heading', { name: 'Sin confirmar' })).toBeFocused()
  await page.goto(addressOfEtiquetas(nros))
  await expect(page.getByRole('button', { name: ETIQUETAS.imprimir(nros.length) })).toBeEnabled()
}

for (const contractOnly of [false, true]) {
  test.describe(
    contractOnly ? 'against a contract-only server' : 'against our server',
    contractOnly ? LONG : {},
    () => {
      test.use({ contractOnly })

      test('the app is installed, opens without a network, and the seats changed there reach the server once, in order and in their author’s name', async ({
        ownBrowser: device,
        server,
        faults,
      }) => {
        const side = await asUser(server.url, 'operario')
        const seats = await seatsIn(side, floor.TAPIZADA, 4)
        const before = new Map(
          await Promise.all(seats.map(async ({ nro }) => [nro, await side.historial(nro)] as const)),
        )

        await floor.beginWork(device.page)
        await expectInstallable(device.page)

        await device.context.setOffline(true)
        await expectOpensOffline(
          device.page,
          seats.map(({ nro }) => nro),
        )
        await floor.openButacas(device.page)
        const captured: number[] = []
        for (const { nro } of seats) {
          await floor.scan(device.page, nro)
          await floor.expectAnswer(device.page, nro)
          await floor.changeStateOfCard(device.page, floor.ARMADA.nombre)
          captured.push(Date.now())
        }
        await floor.expectPending(device.page, seats.length)
        const sentBefore = faults.countByKey().size

        await device.reopen()
        await device.page.goto('/')
        await floor.expectAllSent(device.page)

        const stamps: string[] = []
        for (const { nro } of seats) {
          const added = (await side.historial(nro)).slice(before.get(nro)?.length)
          expect(
            added.map(row => row.estado.nombre),
            nro,
          ).toEqual([floor.ARMADA.nombre])
          stamps.push(added[0]?.id.fechaHs ?? '')
          if (added[0]?.sesion !== undefined) expect(added[0].sesion.id.usuario.nombre).toBe('operario')
          const [now] = (await side.butacas({ nro })).filter(seat => seat.nro === nro)
          expect(now?.estado.id).toBe(floor.ARMADA.id)
        }
        expect(stamps).toEqual([...stamps].sort())
        // On a contract-only server times are of arrival
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
