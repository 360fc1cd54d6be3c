import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from '#offline/observable.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a task runs at once after a quiet period; a burst of calls causes one more run', async () => {
  const task = vi.fn()
  const ask = throttle(task, 100)
  ask()
  expect(task).toHaveBeenCalledTimes(1)
  for (let n = 0; n < 50; n++) ask()
  await vi.advanceTimersByTimeAsync(99)
  expect(task).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(task).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(task).toHaveBeenCalledTimes(2)
  ask()
  expect(task).toHaveBeenCalledTimes(3)
})

test('calls during a run cause one more run after it', async () => {
  let finish = () => {}
  const task = vi.fn(() => new Promise<void>(resolve => (finish = resolve)))
  const ask = throttle(task, 10)
  ask()
  await vi.advanceTimersByTimeAsync(1_000)
  for (let n = 0; n < 3; n++) ask()
  expect(task).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(10)
  expect(task).toHaveBeenCalledTimes(2)
  finish()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(task).toHaveBeenCalledTimes(2)
})
