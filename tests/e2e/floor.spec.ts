import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, seatsIn } from './server-side.ts'

for (const contractOnly of [false, true]) {
  test.describe(
    contractOnly ? 'against a contract-only server' : 'against our server',
    contractOnly ? LONG : {},
    () => {
      test.use({ contractOnly })

      test('seats changed without a network reach the server once, in order and in their author’s name', async ({
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

        await device.context.setOffline(true)
        await device.page.reload()
        await expect(floor.scanField(device.page)).toBeFocused()
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

test.describe('on a tablet that was at work before', () => {
  test.use({ signedInAs: 'operario' })

  test('several changes of one seat arrive in order', LONG, async ({ device, server }) => {
    const side = await asUser(server.url, 'operario')
    const [seat] = await seatsIn(side, floor.TAPIZADA, 1)
    const nro = seat?.nro ?? ''
    const before = (await side.historial(nro)).length
    await floor.openButacas(device.page)
    await floor.readyForOffline(device.page)
    await device.context.setOffline(true)
    const wanted = ['armada', 'tapizada', 'cortada', 'armada']
    for (const estado of wanted) {
      await floor.scan(device.page, nro)
      await floor.expectAnswer(device.page, nro)
      await floor.changeStateOfCard(device.page, estado)
    }
    await floor.expectPending(device.page, 4)
    await device.context.setOffline(false)
    await floor.expectAllSent(device.page)
    expect((await side.historial(nro)).slice(before).map(row => row.estado.nombre)).toEqual(wanted)
  })
})
