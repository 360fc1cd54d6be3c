import { expect, test, vi } from 'vitest'
import { createToasts, ERROR_TOAST_MS, SUCCESS_TOAST_MS } from '#ui/notices/toast.tsx'

const texts = (toasts: ReturnType<typeof createToasts>) => toasts.getSnapshot().map(({ text }) => text)

test('a success stays 6 s and an error 10 s', () => {
  const toasts = createToasts()
  toasts.success('bien')
  toasts.error('mal')
  expect(toasts.getSnapshot().map(({ lasts }) => lasts)).toEqual([6000, 10_000])
  expect([SUCCESS_TOAST_MS, ERROR_TOAST_MS]).toEqual([6000, 10_000])
})

test.each(['success', 'error'] as const)('every %s stays, however many there are', tone => {
  const toasts = createToasts()
  const all = Array.from({ length: 40 }, (_, at) => `Butaca S${at}`)
  for (const text of all) toasts[tone](text)
  for (const text of ['1', '2', '3', '4']) toasts.pending(text)
  expect(texts(toasts)).toEqual([...all, '3', '4'])
})

test('a repeated error is one line, announced again; another reason is another line', () => {
  const toasts = createToasts()
  toasts.error('mal')
  toasts.error('Error al crear butaca', 'Ya existe.')
  toasts.error('mal')
  toasts.error('Error al crear butaca', 'No hay lugar.')
  const ids = toasts.getSnapshot().map(({ id, text, detail }) => [id, text, detail])
  expect(ids).toEqual([
    [2, 'Error al crear butaca', 'Ya existe.'],
    [3, 'mal', undefined],
    [4, 'Error al crear butaca', 'No hay lugar.'],
  ])
})

test('at most three boxes: the oldest pending one goes, never a success or an error', () => {
  const toasts = createToasts()
  for (const text of ['1', '2', '3', '4']) toasts.pending(text)
  expect(texts(toasts)).toEqual(['2', '3', '4'])
  toasts.success('bien')
  expect(texts(toasts)).toEqual(['3', '4', 'bien'])
  for (const text of ['mal', 'peor']) toasts.error(text)
  expect(texts(toasts)).toEqual(['4', 'bien', 'mal', 'peor'])
  toasts.pending('5')
  expect(texts(toasts)).toEqual(['bien', 'mal', 'peor', '5'])
})

test('a subscriber is called on each change until it unsubscribes', () => {
  const toasts = createToasts()
  const listener = vi.fn()
  const stop = toasts.subscribe(listener)
  toasts.pending('espera')
  toasts.close(toasts.getSnapshot()[0]?.id ?? -1)
  stop()
  toasts.success('bien')
  expect(listener).toHaveBeenCalledTimes(2)
})
