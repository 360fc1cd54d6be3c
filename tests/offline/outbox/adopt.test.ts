import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { adoptEntry } from '#offline/outbox/resolve.ts'
import { confirmed, OutboxRig } from '#tests/helpers/outbox-rig.ts'

it('O26: what somebody who is gone left behind leaves with the token of whoever adopts it, and of nobody else', async () => {
  const rig = new OutboxRig()
  const { key } = await rig.enqueue('A1', 2, 'lopez')
  rig.session = { owner: 'admin', token: 'token of admin' }
  await rig.drain(() => confirmed())
  expect(rig.sent).toEqual([])
  expect(await adoptEntry(key, 'admin', rig.outbox)).toBe(true)
  expect(await adoptEntry(key, 'admin', rig.outbox)).toBe(false)
  rig.session = { owner: 'lopez', token: 'token of lopez' }
  await rig.drain(() => confirmed())
  expect(rig.sent).toEqual([])
  rig.session = { owner: 'admin', token: 'token of admin' }
  await rig.drain(() => confirmed())
  expect(rig.sent).toEqual([expect.objectContaining({ key, token: 'token of admin' })])
  expect(await rig.entry(key)).toMatchObject({ state: 'confirmed', owner: 'lopez', adoptedBy: 'admin' })
})
