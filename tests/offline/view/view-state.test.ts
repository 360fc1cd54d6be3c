import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { dexieReads } from '#offline/outbox/dexie-reads.ts'
import { discardEntry } from '#offline/outbox/resolve.ts'
import { purgeSettled } from '#offline/outbox/settle.ts'
import { viewStates } from '#offline/view/outbox-view.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import {
  confirmed,
  conflictWith,
  failed,
  OutboxRig,
  refusedSession,
  rejectedBy,
} from '#tests/helpers/outbox-rig.ts'

const operario = { nombre: 'operario', vencida: false }
const DAY_MS = 86_400_000

it('O36, O38: after part of a batch was sent, each entry has one state and the counts add up', async () => {
  const rig = new OutboxRig()
  const bad = await rig.enqueue('A1', 2)
  const held = await rig.enqueue('A1', 3)
  const doubtful = await rig.enqueue('B2', 2)
  const good = await rig.enqueue('C3', 2)
  const foreign = await rig.enqueue('D4', 2, 'lopez')
  const behind = await rig.enqueue('D4', 3)
  await rig.drain(({ key }) =>
    key === bad.key ? rejectedBy(404) : key === doubtful.key ? failed(500, 60_000) : confirmed(),
  )
  const live = await rig.outbox.store.listLive()
  const views = viewStates(live, operario)
  expect(Object.fromEntries(views)).toEqual({
    [bad.key]: 'rejected',
    [held.key]: 'held',
    [doubtful.key]: 'in-doubt',
    [foreign.key]: 'other-user',
    [behind.key]: 'held',
  })
  const done = await dexieReads(rig.db).listConfirmedOf('operario', rig.now - 1, 10)
  expect(done.map(({ key }) => key)).toEqual([good.key])
  expect(live.length + done.length).toBe(await rig.db.entries.count())
})

it('O25: after a session expires its owner’s entries wait for the session; conflicts and refusals stay as they are', async () => {
  const rig = new OutboxRig()
  const bad = await rig.enqueue('A1', 2)
  const moved = await rig.enqueue('C3', 2)
  await rig.drain(({ nro }) =>
    nro === 'A1' ? rejectedBy(422) : conflictWith(butaca({ nro: 'C3', version: 7 })),
  )
  const waiting = await rig.enqueue('B2', 2)
  await rig.drain(() => refusedSession)
  const views = viewStates(await rig.outbox.store.listLive(), { nombre: 'operario', vencida: true })
  expect(views.get(bad.key)).toBe('rejected')
  expect(views.get(moved.key)).toBe('conflict')
  expect(views.get(waiting.key)).toBe('awaiting-session')
})

it('O23: after the user signs out, every entry counts as another user’s', async () => {
  const rig = new OutboxRig()
  for (const owner of ['operario', 'lopez', 'lopez']) await rig.enqueue('A1', 2, owner)
  expect([...viewStates(await rig.outbox.store.listLive(), null).values()]).toEqual(
    Array(3).fill('other-user'),
  )
})

it('settled entries are kept 30 days, or 90 if discarded; live entries are kept forever', async () => {
  const rig = new OutboxRig()
  rig.now = Date.now() // A purge compares the time of capture, too
  for (const nro of ['A1', 'B2']) await rig.enqueue(nro, 2)
  const gone = await rig.enqueue('C3', 2)
  await rig.drain(({ nro }) => (nro === 'A1' ? confirmed() : rejectedBy(404)))
  await discardEntry(gone.key, 'operario', 'leída dos veces', rig.outbox)
  const after = async (days: number) => {
    await purgeSettled(rig.outbox.store, rig.now + days * DAY_MS)
    return rig.states()
  }
  expect(await after(29)).toEqual({ confirmed: 1, rejected: 1, discarded: 1 })
  expect(await after(31)).toEqual({ rejected: 1, discarded: 1 })
  expect(await after(89)).toEqual({ rejected: 1, discarded: 1 })
  expect(await after(91)).toEqual({ rejected: 1 })
  expect(await after(4000)).toEqual({ rejected: 1 })
})
