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

test('a value is what it was set to by the time that it is told', () => {
  const value = new Observable('a')
  const seen: string[] = []
  value.subscribe(() => seen.push(value.getSnapshot()))
  value.set('b')
  expect(seen).toEqual(['b'])
})
