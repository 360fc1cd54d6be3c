import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ButacasDb } from '#offline/db.ts'
import { followDatabase } from '#offline/follow-database.ts'

const unknown = () => new DOMException('Internal error', 'UnknownError')
const aborted = () => new DOMException('Transaction aborted', 'AbortError')

let made = 0
let stop = (): void => {}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** Advances the fake time in steps. The database runs between the steps, because its timers are real. */
const pass = async (ms: number) => {
  for (let step = 0; step < 20; step++) {
    await vi.advanceTimersByTimeAsync(ms / 20)
    await new Promise(resolve => setImmediate(resolve))
  }
}

/** @param faults errors that the next queries and reads throw. */
async function follow(faults: { query?: Error[]; read?: Error[] } = {}) {
  const db = new ButacasDb(`followed-${++made}`)
  await db.open()
  const begun = vi.fn()
  const read = vi.fn()
  const query = vi.fn(async () => {
    const fault = faults.query?.shift()
    if (fault) throw fault
    return db.writes.count()
  })
  stop = followDatabase({
    db,
    query,
    begin: () => {
      begun()
      return async () => {
        read()
        const fault = faults.read?.shift()
        if (fault) throw fault
      }
    },
    gapMs: 50,
  })
  await pass(200)
  return { db, begun, read, query, write: () => db.writes.add({ live: [], settled: [] }) }
}

it.each([
  ['a failed reading', { read: [unknown()] }],
  ['a failed query', { query: [unknown()] }],
  ['an aborted query', { query: [aborted()] }],
])('O48: after %s everything is read anew, and changes are followed', async (_, faults) => {
  const { begun, read, write } = await follow(faults)
  expect(begun).toHaveBeenCalledTimes(1)
  await pass(1_200)
  expect(begun).toHaveBeenCalledTimes(2)
  const before = read.mock.calls.length
  await write()
  await pass(200)
  expect(read.mock.calls.length).toBe(before + 1)
  expect(begun).toHaveBeenCalledTimes(2)
})

it('O48: reads that keep failing are retried with growing pauses; a success resets the pause', async () => {
  const faults = { read: [unknown(), unknown(), unknown(), unknown()] }
  const { begun, write } = await follow(faults)
  const seconds: number[] = []
  for (let second = 1; second <= 16; second++) {
    const before = begun.mock.calls.length
    await pass(1_000)
    if (begun.mock.calls.length > before) seconds.push(second)
  }
  expect(seconds).toEqual([1, 3, 7, 15])
  faults.read.push(unknown())
  await write()
  await pass(1_500)
  expect(begun).toHaveBeenCalledTimes(6)
})

it('O30: a closed database is not read; once it is open again, it is read and followed again', async () => {
  const { db, begun, query } = await follow({ read: [unknown()] })
  db.close({ disableAutoOpen: true })
  const before = query.mock.calls.length
  await pass(300_000)
  expect(query.mock.calls.length).toBe(before)
  expect(begun).toHaveBeenCalledTimes(1)
  await db.open()
  await pass(61_000)
  expect(begun).toHaveBeenCalledTimes(2)
})

it('a subscription that ends during the pause before a retry reads nothing more', async () => {
  const faults = { read: [unknown()] }
  const { begun, query, write } = await follow(faults)
  stop()
  const before = query.mock.calls.length
  await write()
  await pass(5_000)
  expect(begun).toHaveBeenCalledTimes(1)
  expect(query.mock.calls.length).toBe(before)
})
