import { expect, test, vi } from 'vitest'
import { createToasts, ERROR_TOAST_MS, SUCCESS_TOAST_MS } from '#ui/notices/toast-store.ts'

const texts = (toasts: ReturnType<typeof createToasts>) => toasts.getSnapshot().map(({ text }) => text)

test('a success stays 6 s and an error 10 s', () => {
  const toasts = createToasts()
  toasts.success('bien')
  toasts.error('mal')
  expect(toasts.getSnapshot().map(({ lasts }) => lasts)).toEqual([6000, 10_000])
  expect([SUCCESS_TOAST_MS, ERROR_TOAST_MS]).toEqual([6000, 10_000])
})

test('every success stays, however many there are', () => {
  const toasts = createToasts()
  const all = Array.from({ length: 40 }, (_, at) => `Butaca S${at} modificada con exito`)
  for (const text of all) toasts.success(text)
  toasts.error('mal')
  toasts.pending('espera')
  expect(texts(toasts)).toEqual([...all, 'mal', 'espera'])
})

test('there are three boxes at most and the oldest that is no success leaves', () => {
  const toasts = createToasts()
  for (const text of ['1', '2', '3', '4']) toasts.pending(text)
  expect(texts(toasts)).toEqual(['2', '3', '4'])
  toasts.success('bien')
  expect(texts(toasts)).toEqual(['3', '4', 'bien'])
})

test('an error that was not read yet outlives newer notices', () => {
  const toasts = createToasts()
  toasts.error('mal')
  for (const text of ['1', '2', '3']) toasts.pending(text)
  expect(texts(toasts)).toEqual(['mal', '2', '3'])
})

test('the newest is always seen, also behind three errors', () => {
  const toasts = createToasts()
  for (const text of ['a', 'b', 'c']) toasts.error(text)
  toasts.success('bien')
  expect(texts(toasts)).toEqual(['b', 'c', 'bien'])
})

test('whoever listens hears of each change until they stop', () => {
  const toasts = createToasts()
  const listener = vi.fn()
  const stop = toasts.subscribe(listener)
  toasts.pending('espera')
  toasts.close(toasts.getSnapshot()[0]?.id ?? -1)
  stop()
  toasts.success('bien')
  expect(listener).toHaveBeenCalledTimes(2)
})
