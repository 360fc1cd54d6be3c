import { expect, test, vi } from 'vitest'
import { Listeners, Observable } from '#offline/observable.ts'

test('who listens is told until they leave, and each only once', () => {
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

test('one that throws is reported and keeps nobody from hearing', () => {
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

test('a value is what it was set to by the time that it is told', () => {
  const value = new Observable('a')
  const seen: string[] = []
  value.subscribe(() => seen.push(value.getSnapshot()))
  value.set('b')
  expect(seen).toEqual(['b'])
})
