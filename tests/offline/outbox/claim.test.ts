import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { claim, start, Turns } from '#offline/outbox/claim.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { discardEntry } from '#offline/outbox/resolve.ts'
import { ALONE } from '#offline/sync/lock.ts'
import { confirmed, failed, OutboxRig, rejectedBy } from '#tests/helpers/outbox-rig.ts'

const raw = async (rig: OutboxRig) => (await rig.db.entries.toArray()).map(({ state }) => state).sort()

test('claimed entries are stored as being sent before their requests leave, and cannot be discarded until the answer', async () => {
  const rig = new OutboxRig()
  for (const seat of ['A1', 'A2', 'A3']) await rig.enqueue(seat, 2)
  const answers: (() => void)[] = []
  const drained = rig.drain(() => new Promise(resolve => answers.push(() => resolve(confirmed()))))
  await rig.untilSent(1)
  answers.shift()?.()
  await rig.untilSent(3)
  expect(await rig.states()).toEqual({ confirmed: 1, sending: 2 })
  expect(await raw(rig)).toEqual(['confirmed', 'sending', 'sending'])
  const live = await rig.outbox.store.listLive()
  expect(live.map(({ lease }) => lease?.fence)).toEqual([1, 1])
  expect(await discardEntry(live[0]?.key ?? '', 'operario', 'no va', rig.outbox)).toBe(false)
  for (const answer of answers) answer()
  await drained
  expect(await raw(rig)).toEqual(['confirmed', 'confirmed', 'confirmed'])
})

test('an entry claimed by a dead drain is sent again, but no refused entry and no follower of a refused entry', async () => {
  const rig = new OutboxRig()
  for (const seat of ['A1', 'A2']) await rig.enqueue(seat, 2)
  const { key } = await rig.enqueue('A1', 3)
  await rig.drain(() => rejectedBy(422)) // Refuses the first entry of each seat
  await rig.enqueue('A3', 2)
  void rig.drain(() => new Promise(() => {}))
  await rig.untilSent(3)
  expect(await rig.states()).toEqual({ rejected: 2, pending: 1, sending: 1 })
  await rig.drain(() => confirmed())
  expect(rig.sent.map(({ nro }) => nro)).toEqual(['A1', 'A2', 'A3', 'A3'])
  expect(await rig.states()).toEqual({ rejected: 2, pending: 1, confirmed: 1 })
  expect(await rig.entry(key)).toMatchObject({ state: 'pending' })
})

test('O8: a claim is dated when it is written, also after 30 s of waiting for the disk', async () => {
  const rig = new OutboxRig()
  await rig.enqueue('A1', 2)
  const { store } = rig.outbox
  const fence = await start(store, () => rig.now, { ...ALONE, mayArrive: false, endsPause: false })
  const frozen = store.transaction(['entries', 'meta'], async records => {
    await records.getMeta()
    rig.now += 30_000
  })
  const now = () => rig.now
  const claimed = await claim(store, new Turns('operario'), 1, {
    ...ALONE,
    holder: 'rig',
    fence,
    now,
  })
  await frozen
  expect(claimed?.map(({ changedAt }) => changedAt)).toEqual([rig.now])
})

test('O8: a drain that may have lost its lock claims nothing', async () => {
  const rig = new OutboxRig()
  await rig.enqueue('A1', 2)
  const { store } = rig.outbox
  const now = () => rig.now
  const fence = await start(store, now, { ...ALONE, mayArrive: false, endsPause: false })
  const claiming = { holder: 'rig', fence, now }
  const turns = () => new Turns('operario')
  expect(await claim(store, turns(), 1, { ...claiming, mayBeOver: () => true })).toBeNull()
  expect(await rig.states()).toEqual({ pending: 1 })
  expect(await claim(store, turns(), 1, { ...claiming, ...ALONE })).toHaveLength(1)
})

test('O8: a failed entry may be sent before its time, but not an entry whose answer may still come', async () => {
  const rig = new OutboxRig()
  const [mine, other] = [await rig.enqueue('A1', 2), await rig.enqueue('A2', 2)]
  const { store } = rig.outbox
  const now = () => rig.now
  const claimed = async (goesEarly: boolean) => {
    const fence = await start(store, now, { ...ALONE, mayArrive: true, endsPause: false })
    const claiming = { ...ALONE, holder: 'rig', fence, now }
    const entries = await claim(store, new Turns('operario', goesEarly), 9, claiming)
    return entries?.map(({ key }) => key)
  }
  await rig.drain(async entry => (entry.key === other.key ? failed() : confirmed()), 'person')
  const third = await rig.enqueue('A3', 2)
  expect(await claimed(false)).toEqual([third.key])
  // The page that claimed A3 is closed, but the server may still receive its request
  expect(await claimed(true)).toEqual([other.key])
  rig.now += 25_000
  expect(await claimed(true)).toContain(third.key)
  expect(await rig.entry(mine.key)).toMatchObject({ state: 'confirmed' })
})

const take = async (rig: OutboxRig, turns: Turns, most = 64): Promise<string[]> => {
  const { store } = rig.outbox
  const taken = await store.transaction(['entries'], records => turns.take(records, most, rig.now))
  return taken.map(({ key }) => key)
}
const confirm = async (rig: OutboxRig, turns: Turns, entry: Entry): Promise<void> => {
  const done: Entry = { ...entry, state: 'confirmed', live: 0 }
  await rig.outbox.store.transaction(['entries'], records => records.putEntries([done]))
  turns.note(done)
}

test('O48: the next entry of a seat is claimed one time, after the entry before it is confirmed', async () => {
  const rig = new OutboxRig()
  const turns = new Turns('operario')
  const first = await rig.enqueue('A1', 2)
  const second = await rig.enqueue('A1', 3)
  expect(await take(rig, turns)).toEqual([first.key])
  await confirm(rig, turns, first)
  expect(await take(rig, turns)).toEqual([second.key])
  await confirm(rig, turns, second)
  // Both the lookup of the seat and the read of the queue find the entry
  const third = await rig.enqueue('A1', 4)
  expect(await take(rig, turns)).toEqual([third.key])
})

test('O48: an entry that is not due yet is held back, and its due time is returned', async () => {
  const rig = new OutboxRig()
  const turns = new Turns('operario')
  const waits = await rig.enqueue('A1', 2)
  await rig.outbox.store.transaction(['entries'], records =>
    records.putEntries([{ ...waits, state: 'in-doubt', attempts: 1, nextAt: rig.now + 5_000 }]),
  )
  expect(await take(rig, turns)).toEqual([])
  expect([turns.isEmpty, turns.nextAt(rig.now)]).toEqual([true, rig.now + 5_000])
})

test('O48: entries that never failed go before a failed entry that was captured earlier', async () => {
  const rig = new OutboxRig()
  const failed = await rig.enqueue('A1', 2)
  await rig.outbox.store.transaction(['entries'], records =>
    records.putEntries([{ ...failed, state: 'in-doubt', attempts: 2 }]),
  )
  const fresh = await rig.enqueue('B2', 2)
  const turns = new Turns('operario')
  expect(await take(rig, turns, 1)).toEqual([fresh.key])
  expect(await take(rig, turns, 1)).toEqual([failed.key])
  const late = await rig.enqueue('C3', 2)
  expect(await take(rig, turns, 1)).toEqual([late.key])
})

async function readsOf(rig: OutboxRig): Promise<number> {
  let read = 0
  const { store } = rig.outbox
  const counted = <T>(records: T): T =>
    new Proxy(records as object, {
      get(target, name) {
        const member = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        return async (...asked: unknown[]) => {
          const works = name === 'transaction' ? (asked[1] as (records: object) => unknown) : null
          const answer = await member(...(works ? [asked[0], (of: object) => works(counted(of))] : asked))
          if (!works && Array.isArray(answer)) read += answer.length
          return answer
        }
      },
    }) as T
  await rig.drain(() => confirmed(), false, { store: counted(store) })
  return read
}

test('O48: refused entries and entries of other users do not make a drain read more', async () => {
  const rig = new OutboxRig()
  await rig.enqueue('A1', 2)
  const few = await readsOf(rig)
  for (let n = 0; n < 150; n++) await rig.enqueue(`R${n}`, 2)
  await rig.drain(() => rejectedBy(422))
  for (let n = 0; n < 150; n++) await rig.enqueue(`L${n}`, 2, 'lopez')
  await rig.enqueue('A2', 2)
  expect(await readsOf(rig)).toBe(few)
  expect(await rig.states()).toEqual({ rejected: 150, pending: 150, confirmed: 2 })
})

test('O48: a drain reads each entry of a long queue a few times, not once per entry sent', async () => {
  const rig = new OutboxRig()
  const count = 300
  for (let n = 0; n < count; n++) await rig.enqueue(`S${n}`, 2)
  expect(await readsOf(rig)).toBeLessThan(6 * count)
  expect(await rig.states()).toEqual({ confirmed: count })
})
