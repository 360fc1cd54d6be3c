import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { Turns } from '#offline/outbox/claim.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { confirmed, OutboxRig, rejectedBy } from '#tests/helpers/outbox-rig.ts'

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

it('O48: the next entry of a seat is given once, after the one before it is confirmed', async () => {
  const rig = new OutboxRig()
  const turns = new Turns('operario')
  const first = await rig.enqueue('A1', 2)
  const second = await rig.enqueue('A1', 3)
  expect(await take(rig, turns)).toEqual([first.key])
  await confirm(rig, turns, first)
  expect(await take(rig, turns)).toEqual([second.key])
  await confirm(rig, turns, second)
  // The entry is found twice: by looking up its seat again and by reading on
  const third = await rig.enqueue('A1', 4)
  expect(await take(rig, turns)).toEqual([third.key])
})

it('O48: an entry not due yet is held back, and its time returned', async () => {
  const rig = new OutboxRig()
  const turns = new Turns('operario')
  const waits = await rig.enqueue('A1', 2)
  await rig.outbox.store.transaction(['entries'], records =>
    records.putEntries([{ ...waits, state: 'in-doubt', attempts: 1, nextAt: rig.now + 5_000 }]),
  )
  expect(await take(rig, turns)).toEqual([])
  expect([turns.isEmpty, turns.nextAt(rig.now)]).toEqual([true, rig.now + 5_000])
})

it('O48: entries that never failed go before a failed one that was captured earlier', async () => {
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

it('O48: a drain does not read more for refused entries and those of other users', async () => {
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

it('O48: a drain reads each entry of a long queue a few times, not once per entry sent', async () => {
  const rig = new OutboxRig()
  const count = 300
  for (let n = 0; n < count; n++) await rig.enqueue(`S${n}`, 2)
  expect(await readsOf(rig)).toBeLessThan(6 * count)
  expect(await rig.states()).toEqual({ confirmed: count })
})
