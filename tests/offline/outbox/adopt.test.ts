import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { enqueueOperaciones } from '#offline/outbox/enqueue.ts'
import type { Outcome } from '#offline/outbox/outcome.ts'
import { adoptEntries, retryEntries } from '#offline/outbox/resolve.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { confirmed, OutboxRig, refusedSession, toEstado, unreachable } from '#tests/helpers/outbox-rig.ts'

it('O26: an adopted entry of a user who left is sent with the adopting admin’s token, and with no other token', async () => {
  const rig = new OutboxRig()
  const { key } = await rig.enqueue('A1', 2, 'lopez')
  rig.session = { owner: 'admin', token: 'token of admin' }
  await rig.drain(() => confirmed())
  expect(rig.sent).toEqual([])
  expect(await adoptEntries([key], 'admin', rig.outbox)).toEqual({ enviadas: 1, decidir: 0 })
  expect(await adoptEntries([key], 'admin', rig.outbox)).toEqual({ enviadas: 0, decidir: 0 })
  rig.session = { owner: 'lopez', token: 'token of lopez' }
  await rig.drain(() => confirmed())
  expect(rig.sent).toEqual([])
  rig.session = { owner: 'admin', token: 'token of admin' }
  await rig.drain(() => confirmed())
  expect(rig.sent).toEqual([expect.objectContaining({ key, token: 'token of admin' })])
  expect(await rig.entry(key)).toMatchObject({ state: 'confirmed', owner: 'lopez', adoptedBy: 'admin' })
})

const refusal = (codigo: string): Outcome => ({
  kind: 'rejected',
  error: { status: 403, codigo, detail: '', at: 0 },
})

it('adopting sends the changes of a demoted and of a deactivated user; a user whose role is given back sends their own', async () => {
  const rig = new OutboxRig()
  const demoted = [await rig.enqueue('D1', 2, 'lopez'), await rig.enqueue('D2', 2, 'lopez')]
  const gone = await rig.enqueue('G1', 2, 'gomez')
  const back = await rig.enqueue('V1', 2, 'vega')
  rig.session = { owner: 'lopez', token: 'token of lopez' }
  await rig.drain(() => refusal('PERMISO'))
  rig.session = { owner: 'gomez', token: 'token of gomez' }
  await rig.drain(() => refusedSession)
  rig.session = { owner: 'vega', token: 'token of vega' }
  await rig.drain(() => refusal('PERMISO'))
  expect(await rig.states()).toEqual({ rejected: 3, pending: 1 })

  rig.session = { owner: 'admin', token: 'token of admin' }
  const keys = [...demoted, gone].map(({ key }) => key)
  expect(await adoptEntries(keys, 'admin', rig.outbox)).toEqual({ enviadas: 3, decidir: 0 })
  rig.sent = []
  await rig.drain(() => confirmed(), true)
  expect(rig.sent.map(({ nro, token }) => [nro, token])).toEqual(
    ['D1', 'D2', 'G1'].map(nro => [nro, 'token of admin']),
  )

  expect(await retryEntries([back.key], rig.outbox)).toBe(1)
  rig.session = { owner: 'vega', token: 'token of vega again' }
  await rig.drain(() => confirmed(), true)
  expect(await rig.entry(back.key)).toMatchObject({ state: 'confirmed', owner: 'vega' })
  expect(await rig.states()).toEqual({ confirmed: 4 })
})

it('O23: 300 entries of three users, a week old, are adopted at once and sent in each seat’s order, also over network failures', async () => {
  const rig = new OutboxRig()
  const owners = ['lopez', 'gomez', 'vega']
  const orders = Array.from({ length: 100 }, (_, n) => ({
    butaca: butaca({ nro: `W${n % 50}` }),
    operacion: toEstado(n < 50 ? 2 : 3),
  }))
  const keys: string[] = []
  for (const owner of owners) {
    const own = orders.map(({ butaca: seat, ...order }) => ({
      ...order,
      butaca: { ...seat, nro: `${owner}${seat.nro}` },
    }))
    keys.push(...(await enqueueOperaciones(own, owner, rig.outbox)).map(({ key }) => key))
  }
  rig.now += 7 * 86_400_000
  rig.session = { owner: 'admin', token: 'token of admin' }
  await rig.drain(() => confirmed(), true)
  expect(rig.sent).toEqual([])
  expect(await adoptEntries(keys, 'admin', rig.outbox)).toEqual({ enviadas: 300, decidir: 0 })
  await rig.drain(() => (rig.sent.length <= 80 ? confirmed() : unreachable), true)
  await rig.drain(() => (rig.sent.length <= 120 ? confirmed() : unreachable), true)
  const { confirmed: done = 0, pending = 0, 'in-doubt': doubted = 0 } = await rig.states()
  expect(done).toBeGreaterThanOrEqual(110)
  expect(done + pending + doubted).toBe(300)
  await rig.drainThrough(() => confirmed())
  expect(await rig.states()).toEqual({ confirmed: 300 })
  expect(new Set(rig.sent.map(({ token }) => token))).toEqual(new Set(['token of admin']))
  expect(rig.most.ofSeat).toBe(1)
  const last = new Map<string, number>()
  for (const { nro, estado } of rig.sent) {
    expect(estado).toBeGreaterThanOrEqual(last.get(nro) ?? 0)
    last.set(nro, estado ?? 0)
  }
})
