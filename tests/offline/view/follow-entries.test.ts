import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { claim, start, Turns } from '#offline/outbox/claim.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { ALONE } from '#offline/sync/lock.ts'
import { followEntries, type QueueNews } from '#offline/view/follow-entries.ts'
import { entry } from '#tests/helpers/entry.ts'
import { confirmed, OutboxRig } from '#tests/helpers/outbox-rig.ts'

/** Waits 10 s at most, because a busy machine takes longer than a second. */
const seen = (check: () => void) => vi.waitFor(check, 10_000)
/** A failed read is repeated after a second. */
const readAgain = () => vi.advanceTimersByTimeAsync(1_000)

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

function follow(rig: OutboxRig) {
  const told: QueueNews[] = []
  const known = new Map<string, Entry>()
  const take = (news: QueueNews) => {
    told.push(news)
    if (news.anew) known.clear()
    for (const each of news.live) known.set(each.key, each)
    for (const key of news.settled) known.delete(key)
  }
  stops.push(followEntries(take, rig.db))
  const isAll = () => seen(() => expect(told.at(-1)?.isAll).toBe(true))
  const read = () => told.reduce((sum, { live }) => sum + live.length, 0)
  return { told, known, isAll, read }
}
const many = (count: number) => Array.from({ length: count }, (_, n) => entry({ nro: `S${n}` }))
const put = (rig: OutboxRig, entries: readonly Entry[]) =>
  rig.outbox.store.transaction(['entries'], records => records.putEntries(entries))

it('O48: live entries are reported in slices, in order of capture, and the last slice is marked', async () => {
  const rig = new OutboxRig()
  const entries = many(1_000)
  await put(rig, entries)
  const { told, known, isAll } = follow(rig)
  await isAll()
  expect([...known.keys()]).toEqual(entries.map(({ key }) => key))
  expect(told.map(news => news.isAll)).toEqual([false, false, true])
  expect(told.map(({ anew }) => anew)).toEqual([true, false, false])
})

it('O48: after the first read of a long queue only changed entries are read, and settled entries never', async () => {
  const rig = new OutboxRig()
  await put(rig, many(500))
  const { told, known, isAll, read } = follow(rig)
  await isAll()
  expect(read()).toBe(500)
  const { key } = await rig.enqueue('Z9', 2)
  await seen(() => expect(known.has(key)).toBe(true))
  expect(read()).toBe(501)
  const one = await rig.entry(key)
  await put(rig, [{ ...one, state: 'confirmed', live: 0 }])
  await seen(() => expect(told.at(-1)?.settled).toEqual([key]))
  expect([read(), known.size]).toEqual([501, 500])
})

it('O48: an entry is reported while it is being sent, until its answer', async () => {
  const rig = new OutboxRig()
  const { key } = await rig.enqueue('A1', 2)
  const { known, isAll } = follow(rig)
  await isAll()
  const fence = await start(rig.outbox.store, () => rig.now, { ...ALONE, mayArrive: false, endsPause: false })
  await claim(rig.outbox.store, new Turns('operario'), 1, {
    ...ALONE,
    holder: 'rig',
    fence,
    now: () => rig.now,
  })
  await seen(() => expect(known.get(key)).toMatchObject({ state: 'sending', lease: { fence } }))
  await rig.drain(() => confirmed())
  await seen(() => expect(known.size).toBe(0))
})

it('O48: a subscriber that missed more writes than are stored gets the whole queue again', async () => {
  const rig = new OutboxRig()
  const { told, known, isAll } = follow(rig)
  await isAll()
  await rig.db.transaction('rw', rig.db.entries, rig.db.writes, async () => {
    for (const each of many(400)) await put(rig, [each])
  })
  await seen(() => expect(known.size).toBe(400))
  expect(told.filter(({ anew }) => anew)).toHaveLength(2)
  expect(await rig.db.writes.count()).toBeLessThan(330)
})

it('O48: if a subscriber throws, everything is reported again', async () => {
  const rig = new OutboxRig()
  await rig.enqueue('A1', 2)
  const told: QueueNews[] = []
  const take = async (news: QueueNews) => {
    told.push(news)
    if (told.length === 1) throw new DOMException('Internal error', 'UnknownError')
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stops.push(followEntries(take, rig.db))
  await seen(() => expect(told).toHaveLength(1))
  await readAgain()
  await seen(() => expect(told).toHaveLength(2))
  expect(told.map(({ anew, live }) => [anew, live.map(({ nro }) => nro)])).toEqual([
    [true, ['A1']],
    [true, ['A1']],
  ])
})

it('O48: after a failed read of the queue, later changes of the queue are still reported', async () => {
  const rig = new OutboxRig()
  await rig.enqueue('A1', 2)
  const { known, isAll } = follow(rig)
  await isAll()
  const failing = vi.spyOn(rig.db.writes, 'where').mockImplementationOnce(() => {
    throw new DOMException('Internal error', 'UnknownError')
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await rig.enqueue('B2', 2)
  await seen(() => expect(failing).toHaveBeenCalled())
  await rig.enqueue('C3', 2)
  await readAgain()
  await seen(() => expect([...known.values()].map(({ nro }) => nro)).toEqual(['A1', 'B2', 'C3']))
})
