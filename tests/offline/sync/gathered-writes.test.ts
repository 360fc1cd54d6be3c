import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GatheredWrites } from '#offline/sync/drain.ts'

function rig(gathers: boolean) {
  const batches: number[][] = []
  const ends: (() => void)[] = []
  const writes = new GatheredWrites<number>(batch => {
    batches.push(batch)
    return new Promise(resolve => ends.push(resolve))
  })
  writes.gathers = gathers
  const endWrite = async () => {
    ends.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { writes, batches, endWrite }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('changes of one moment are written together', async () => {
  const { writes, batches, endWrite } = rig(true)
  writes.add(1)
  await vi.advanceTimersByTimeAsync(230)
  writes.add(2)
  expect(batches).toEqual([])
  await vi.advanceTimersByTimeAsync(20)
  expect(batches).toEqual([[1, 2]])
  await endWrite()
  expect(writes.isIdle).toBe(true)
})

it('gathered writes are stored when a caller needs one of them, or when enough are gathered', async () => {
  const { writes, batches, endWrite } = rig(true)
  writes.add(1)
  const written = writes.writeNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(batches).toEqual([[1]])
  await endWrite()
  await written
  for (let n = 0; n < 64; n++) writes.add(n)
  await vi.advanceTimersByTimeAsync(0)
  expect(batches[1]).toHaveLength(64)
})

it('one batch is written at a time, and later changes are written in the next batch', async () => {
  const { writes, batches, endWrite } = rig(true)
  writes.add(1)
  await vi.advanceTimersByTimeAsync(250)
  writes.add(2)
  await vi.advanceTimersByTimeAsync(400)
  expect(batches).toEqual([[1]])
  await endWrite()
  expect(writes.isIdle).toBe(false)
  await vi.advanceTimersByTimeAsync(250)
  expect(batches).toEqual([[1], [2]])
})

it('without gathering a change is written at once; only changes made during a write are joined', async () => {
  const { writes, batches, endWrite } = rig(false)
  writes.add(1)
  writes.add(2)
  writes.add(3)
  expect(batches).toEqual([[1]])
  await endWrite()
  expect(batches).toEqual([[1], [2, 3]])
  await endWrite()
  expect(writes.isIdle).toBe(true)
})
