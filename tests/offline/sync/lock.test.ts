import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { drain, makeDrainLoop } from '#offline/sync/drain.ts'
import { LOCK_WAIT_MS, withLock } from '#offline/sync/lock.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { confirmed, OutboxRig, settled } from '#tests/helpers/outbox-rig.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

/** A drain begins within these ms, even on a busy machine. */
const LONG_MS = 500

beforeEach(() => vi.stubGlobal('navigator', { locks: new FakeLocks() }))

it('O20: the lock runs one task at a time, in the order of the requests, also after a failed task', async () => {
  const steps: string[] = []
  const work = (name: string, fails = false) =>
    withLock('a', async () => {
      steps.push(`${name} in`)
      await settled(5)
      steps.push(`${name} out`)
      if (fails) throw new Error('broken')
      return name
    })
  const all = await Promise.allSettled([work('1'), work('2', true), work('3')])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(steps).toEqual(['1 in', '1 out', '2 in', '2 out', '3 in', '3 out'])
})

it('O21: a lock held longer than 34 s is taken over', async () => {
  expect(LOCK_WAIT_MS).toBe(34_000)
  void withLock('a', () => new Promise(() => {})).catch(() => {})
  await expect(withLock('a', async ({ isTaken }) => isTaken, 20)).resolves.toBe(true)
  await expect(withLock('b', async ({ isTaken }) => isTaken, 20)).resolves.toBe(false)
})

it('O20: of two tasks that wait for the same frozen holder, one takes its lock, and the other runs afterwards', async () => {
  void withLock('a', () => new Promise(() => {})).catch(() => {})
  const steps: string[] = []
  const work = (name: string) =>
    withLock(
      'a',
      async () => {
        steps.push(`${name} in`)
        await settled(10)
        steps.push(`${name} out`)
      },
      20,
    )
  await Promise.all([work('1'), work('2')])
  expect(steps).toEqual(['1 in', '1 out', '2 in', '2 out'])
})

it('O20: several holders in turn do not count as frozen, even if their time together exceeds the limit', async () => {
  const steps: string[] = []
  const work = (name: string, ms: number, waitMs = 10_000) =>
    withLock(
      'a',
      async () => {
        steps.push(`${name} in`)
        await settled(ms)
        steps.push(`${name} out`)
      },
      waitMs,
    )
  await Promise.all([work('1', 60), work('2', 60), work('3', 1, 90)])
  expect(steps).toEqual(['1 in', '1 out', '2 in', '2 out', '3 in', '3 out'])
})

it('O21: a lock is also taken over from a holder that had taken over the lock and then froze', async () => {
  for (let n = 0; n < 2; n++) void withLock('a', () => new Promise(() => {}), 10).catch(() => {})
  await expect(withLock('a', async () => 'taken', 20)).resolves.toBe('taken')
})

it('an error of the task itself does not count as a lost lock', async () => {
  let runs = 0
  const work = withLock('a', async () => {
    runs += 1
    throw new DOMException('of the work', 'TimeoutError')
  })
  await expect(work).rejects.toThrow('of the work')
  expect(runs).toBe(1)
})

it.each([undefined, null])('without Web Locks (%s) the task still runs', async locks => {
  vi.stubGlobal('navigator', { locks })
  await expect(withLock('a', async () => 1)).resolves.toBe(1)
})

it('O20: two tabs and a worker that drain at once send each entry once', async () => {
  const rig = new OutboxRig()
  for (let i = 0; i < 30; i++) await rig.enqueue(butaca({ nro: `A${i % 11}` }), (i % 5) + 1)
  const one = () =>
    withLock('drain', () =>
      rig.drain(async () => {
        await settled(1)
        return confirmed()
      }),
    )
  await Promise.all([one(), one(), one()])
  expect(rig.sent).toHaveLength(30)
  expect(new Set(rig.sent.map(({ key }) => key)).size).toBe(30)
  expect(await rig.states()).toEqual({ confirmed: 30 })
})

it('O20: a drain that lost its lock while it was frozen before its start does not start', async () => {
  let begin: () => Promise<unknown> = async () => {}
  const locks = {
    query: async () => ({ held: [], pending: [] }),
    request: (_: string, { steal, ifAvailable }: LockOptions, work: () => Promise<unknown>) => {
      if (steal || ifAvailable) return work()
      begin = work
      return Promise.reject(new DOMException('The lock was stolen', 'AbortError'))
    },
  }
  let runs = 0
  await withLock('a', async () => runs++, 10, locks as unknown as LockManager)
  await expect(begin()).rejects.toThrow('taken')
  expect(runs).toBe(1)
})

it('O20: a drain whose lock another page takes before the drain starts requests the lock again', async () => {
  const asked: string[] = []
  const locks = {
    query: () =>
      new Promise<LockManagerSnapshot>(resolve => setTimeout(resolve, 5, { held: [], pending: [] })),
    request: async (_: string, { ifAvailable }: LockOptions, work: () => Promise<unknown>) => {
      asked.push(ifAvailable ? 'the taking' : 'the lock')
      if (asked.length > 1) return ifAvailable ? null : work()
      void work().catch(() => {})
      throw new DOMException('The lock was stolen', 'AbortError')
    },
  }
  const begun: string[][] = []
  const work = async () => void begun.push([...asked])
  await withLock('a', work, 10_000, locks as unknown as LockManager)
  await settled(20)
  expect(begun).toEqual([['the lock', 'the taking', 'the lock']])
})

it('O8, O20: a drain frozen between getting the lock and its first step leaves sending to the new holder', async () => {
  const rig = new OutboxRig()
  await rig.enqueue('A1', 2)
  let answer: (outcome: ReturnType<typeof confirmed>) => void = () => {}
  const later = () =>
    new Promise<ReturnType<typeof confirmed>>(resolve => {
      answer = resolve
    })
  let wake: () => void = () => {}
  const frozen = makeDrainLoop({
    ...rig.ports(later),
    keepsKeys: async () => false,
    isSure: () => false,
    catchUp: () =>
      new Promise(resolve => {
        wake = resolve
      }),
    lock: fn => withLock('drain', fn, LONG_MS),
    drained: () => {},
  })()
  const refused = expect(frozen).rejects.toThrow('stolen')
  await settled(5)
  const taking = withLock('drain', held => drain(rig.ports(later), 'network', held), LONG_MS)
  await rig.untilSent(1)
  wake()
  await refused
  await settled(50)
  expect(rig.sent).toHaveLength(1)
  answer(confirmed())
  await taking
  expect(await rig.states()).toEqual({ confirmed: 1 })
})

it('O8: a drain that lost its lock during a request gets the answer before the same page’s next drain starts', async () => {
  const rig = new OutboxRig()
  await rig.enqueue('A1', 2)
  let answer: (outcome: ReturnType<typeof confirmed>) => void = () => {}
  const loop = makeDrainLoop({
    ...rig.ports(
      () =>
        new Promise(resolve => {
          answer = resolve
        }),
    ),
    isSure: () => true,
    catchUp: async () => {},
    lock: fn => withLock('drain', fn),
    drained: () => {},
  })
  const frozen = loop()
  await rig.untilSent(1)
  await withLock('drain', async () => {}, 20)
  await expect(frozen).rejects.toThrow()
  const next = loop()
  await settled(50)
  expect(rig.sent).toHaveLength(1)
  answer(confirmed())
  await next
  expect(rig.sent).toHaveLength(1)
  expect(await rig.states()).toEqual({ confirmed: 1 })
})

it('O8: a drain that took over the lock does not send an entry again whose request is still under way', async () => {
  const rig = new OutboxRig()
  await rig.enqueue('A1', 2)
  void withLock('drain', () => rig.drain(() => new Promise(() => {}))).catch(() => {})
  await rig.untilSent(1)
  const dues: (number | null)[] = []
  await makeDrainLoop({
    ...rig.ports(() => confirmed()),
    isSure: () => true,
    catchUp: async () => {},
    lock: fn => withLock('drain', fn, LONG_MS),
    drained: ({ nextAt }) => dues.push(nextAt),
  })('network')
  expect(rig.sent).toHaveLength(1)
  expect(dues).toEqual([rig.now + 25_000])
})
