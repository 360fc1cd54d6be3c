import { expect, test, vi } from 'vitest'
import { Listeners, Observable } from '#offline/observable.ts'

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
