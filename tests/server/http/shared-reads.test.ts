import { expect, it } from 'vitest'
import { SharedReads } from '#server/http/lecturas.ts'

function rig() {
  const reads = new SharedReads<number>()
  const begun: { resolve: (value: number) => void; reject: (error: Error) => void }[] = []
  const ask = (key = 'a') =>
    reads.get(key, () => new Promise((resolve, reject) => begun.push({ resolve, reject })))
  return { ask, begun }
}

it('callers during a read share the next read', async () => {
  const { ask, begun } = rig()
  const first = ask()
  const late = [ask(), ask(), ask()]
  expect(begun).toHaveLength(1)
  begun[0]?.resolve(1)
  expect(await first).toBe(1)
  expect(begun).toHaveLength(2)
  begun[1]?.resolve(2)
  expect(await Promise.all(late)).toEqual([2, 2, 2])
})

it('callers after the end of a read get a new read', async () => {
  const { ask, begun } = rig()
  const first = ask()
  begun[0]?.resolve(1)
  await first
  const second = ask()
  begun[1]?.resolve(2)
  expect(await second).toBe(2)
})

it('a failing read rejects only for its own callers', async () => {
  const { ask, begun } = rig()
  const first = ask()
  const late = ask()
  begun[0]?.reject(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  begun[1]?.resolve(2)
  expect(await late).toBe(2)
})

it('reads with different keys do not wait for each other', () => {
  const { ask, begun } = rig()
  void ask('a')
  void ask('b')
  expect(begun).toHaveLength(2)
})
