import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Listeners, Observable, throttle } from '#offline/observable.ts'

test('a subscriber is called until it unsubscribes, and once per event', () => {
  const listeners = new Listeners<number>()
  const listener = vi.fn()
  const leave = listeners.subscribe(listener)
  listeners.subscribe(listener)
  listeners.tell(1)
  expect(listener.mock.calls).toEqual([[1]])
  leave()
  expect(listeners.isEmpty).toBe(true)
  listeners.tell(2)
  expect(listener).toHaveBeenCalledOnce()
})

test('a subscriber that throws is reported, and the others are still called', () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const listeners = new Listeners<number>()
  const broken = new Error('broken')
  listeners.subscribe(() => {
    throw broken
  })
  const heard = vi.fn()
  listeners.subscribe(heard)
  listeners.tell(1)
  vi.unstubAllGlobals()
  expect(report.mock.calls).toEqual([[broken]])
  expect(heard.mock.calls).toEqual([[1]])
})

test('a value is set before its subscribers are called', () => {
  const value = new Observable('a')
  const seen: string[] = []
  value.subscribe(() => seen.push(value.getSnapshot()))
  value.set('b')
  expect(seen).toEqual(['b'])
})

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

test('calls during a run cause one more run after the present run', async () => {
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
