import { ENDPOINTS } from '#contract/endpoints.ts'
import { MARCO } from '#messages/marco.ts'
import { SESION } from '#messages/persona/sesion.ts'
import type { Fault } from '../helpers/fault-proxy.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, seatsIn } from './server-side.ts'

/** Each of these would remove a change or the session if the server said it. */
const STATUSES = [401, 404, 412, 200]
const SEATS = 2
const HOUR_OFF_MS = 2_000
const { method, path } = ENDPOINTS.cambiarEstado

/** A page in place of the server's answer, by a clock half a century behind or ten minutes ahead. */
const portal = (status: number, n: number): Fault => ({
  kind: 'answer',
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    date: new Date(n % 2 === 0 ? 0 : Date.now() + 600_000).toUTCString(),
    'retry-after': '3600',
  },
  body: '<!doctype html><title>Wi-Fi</title><p>Ingrese para navegar</p>',
})

for (const contractOnly of [false, true])
  test.describe(
    contractOnly ? 'in front of a contract-only server' : 'in front of our server',
    contractOnly ? LONG : {},
    () => {
      test.use({ contractOnly, keepAlive: !contractOnly, signedInAs: 'operario' })

      test('O41–O43: behind a captive portal nothing is lost or dated wrong, and no user is signed out; afterwards everything is sent', async ({
        device,
        server,
        faults,
      }) => {
        const { page } = device
        const side = await asUser(server.url, 'operario')
        const seats = await seatsIn(side, floor.TAPIZADA, SEATS)
        const done: { nro: string; from: number; to: number }[] = []
        const answered = () => faults.seen.filter(each => each.method === method && each.fault === 'answer')
        await floor.openButacas(page)
        await floor.readyForOffline(page)
        faults.rules = [{ method, path, fault: portal(503, 0) }]
        for (const { nro } of seats) {
          const from = Date.now()
          await floor.changeByScan(page, nro, floor.ARMADA.nombre)
          done.push({ nro, from, to: Date.now() })
        }
        for (const [n, status] of STATUSES.entries()) {
          faults.rules = [{ method, path, fault: portal(status, n) }]
          const before = answered().length
          await expect(async () => {
            await floor.sayOnline(page)
            expect(answered().length).toBeGreaterThan(before)
          }).toPass({ intervals: [100, 250] })
        }
        // Now the portal answers the other calls too
        faults.rules = [{ path: /^\/(api|auth)\//, fault: portal(401, 0) }]
        await floor.sayOnline(page)
        await expect(floor.chip(page)).toHaveAccessibleName(new RegExp(MARCO.sinFabrica))
        await expect(floor.chip(page)).toHaveAccessibleName(new RegExp(`${SEATS} pendientes`))
        await expect(page.getByText(SESION.vencida)).toHaveCount(0)

        faults.rules = []
        await floor.expectAllSentWithoutPauses(page)
        await expect(page.getByText(SESION.vencida)).toHaveCount(0)
        for (const { nro, from, to } of done) {
          const history = await side.historial(nro)
          expect(history.filter(({ estado }) => estado.nombre === floor.ARMADA.nombre)).toHaveLength(1)
          // A contract-only server stores the time of arrival
          if (contractOnly) continue
          const at = Date.parse(`${history.at(-1)?.id.fechaHs}-03:00`)
          expect(at).toBeGreaterThan(from - HOUR_OFF_MS)
          expect(at).toBeLessThan(to + HOUR_OFF_MS)
        }
      })
    },
  )
