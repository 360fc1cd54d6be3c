import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Fault } from '../helpers/fault-proxy.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, nrosIn, statesFromNow } from './server-side.ts'

test.use({ signedInAs: 'operario' })

const { method, path } = ENDPOINTS.cambiarEstado
const LOSSES: Record<string, Fault> = {
  'the connection dies before the answer': { kind: 'lose-answer' },
  'the answer is cut in its middle': { kind: 'cut-answer', bytes: 20 },
  'the connection dies before the server hears of it': { kind: 'drop' },
  'something on the way sends the request twice': { kind: 'repeat', times: 2 },
}

for (const contractOnly of [false, true])
  test.describe(contractOnly ? 'contract only' : 'our server', contractOnly ? LONG : {}, () => {
    // Connections are reused, so the browser may repeat a request by itself
    test.use({ contractOnly })

    test('O2, O3: a change whose answer is lost or cut, or that is sent twice on the way, is applied once', async ({
      device,
      server,
      faults,
    }) => {
      const side = await asUser(server.url, 'operario')
      const { page } = device
      // Without idempotency keys the server applies a duplicated request twice. The server prevents only the repeats
      // that Chromium itself would make (docs/decisions/0004).
      const losses = Object.entries(LOSSES).filter(([, { kind }]) => !(contractOnly && kind === 'repeat'))
      const nros = await nrosIn(side, floor.TAPIZADA, losses.length)
      const states = await statesFromNow(side, nros)
      await floor.openForOffline(page)
      for (const [n, [title, fault]] of losses.entries())
        await test.step(title, async () => {
          const nro = nros[n] ?? ''
          faults.rules = [{ method, path, fault, times: 1 }]
          await floor.changeByScan(page, nro, floor.ARMADA.nombre)
          await expect.poll(() => faults.seen.filter(seen => seen.fault === fault.kind).length).toBe(1)
          await floor.expectAllSentWithoutPauses(page)
          expect(await states(nro), title).toEqual([floor.ARMADA.nombre])
        })
    })
  })
