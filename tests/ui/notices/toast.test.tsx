// @vitest-environment happy-dom

import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts, ERROR_TOAST_MS, SUCCESS_TOAST_MS, ToastRegion } from '#ui/notices/toast.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function show() {
  const toasts = createToasts()
  render(<ToastRegion toasts={toasts} label="Avisos" closeLabel="Cerrar aviso" />)
  return toasts
}
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('a success with an action stays longer, and the button acts once and closes the success', () => {
  const toasts = show()
  const onPress = vi.fn()
  act(() => toasts.success('Se descartó', { label: 'Deshacer', onPress }))
  act(() => toasts.success('otra'))
  wait(SUCCESS_TOAST_MS)
  expect(screen.getByRole('status').textContent).toBe('Se descartóDeshacer')
  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(onPress).toHaveBeenCalledOnce()
  expect(screen.queryByRole('status')).toBeNull()
  act(() => toasts.success('Se descartó', { label: 'Deshacer', onPress }))
  wait(ERROR_TOAST_MS)
  expect(screen.queryByRole('status')).toBeNull()
})

test('the time of a notification stops while the pointer is over it', () => {
  const toasts = show()
  act(() => toasts.success('bien'))
  wait(4000)
  fireEvent.pointerEnter(screen.getByRole('status'))
  wait(60_000)
  expect(screen.queryByRole('status')).not.toBeNull()
  fireEvent.pointerLeave(screen.getByRole('status'))
  wait(1999)
  expect(screen.queryByRole('status')).not.toBeNull()
  wait(1)
  expect(screen.queryByRole('status')).toBeNull()
})

test('the time of a notification stops while it has the focus', () => {
  const toasts = show()
  act(() => toasts.error('mal'))
  act(() => screen.getByRole('button', { name: 'Cerrar aviso' }).focus())
  wait(60_000)
  expect(screen.queryByRole('alert')).not.toBeNull()
})

test.each([
  ['success', 'status', SUCCESS_TOAST_MS],
  ['error', 'alert', ERROR_TOAST_MS],
] as const)('each %s is a line of one box, and stays for its own time', (tone, role, lasts) => {
  const toasts = show()
  for (const nro of ['S1', 'S2', 'S3', 'S4', 'S5']) {
    act(() => toasts[tone](`Butaca ${nro}`))
    wait(1000)
  }
  expect(screen.getAllByRole(role)).toHaveLength(1)
  wait(lasts - 5001)
  for (const left of [5, 4, 3, 2, 1]) {
    expect(screen.queryAllByText(/^Butaca S/)).toHaveLength(left)
    wait(1000)
  }
  expect(screen.queryByRole(role)).toBeNull()
})

test('a new line of a box is announced without the other lines', () => {
  const toasts = show()
  act(() => toasts.error('mal'))
  expect(screen.getByRole('alert').getAttribute('aria-atomic')).toBe('false')
})

test.each(['success', 'error'] as const)(
  'the close button of the %s box closes every notification in it',
  tone => {
    const toasts = show()
    act(() => toasts[tone]('a'))
    act(() => toasts[tone]('b'))
    fireEvent.click(screen.getByRole('button', { name: 'Cerrar aviso' }))
    expect(toasts.getSnapshot()).toEqual([])
  },
)

test('the box with the newest notification is marked, because a low window shows only that box and errors', () => {
  const toasts = show()
  act(() => {
    toasts.success('la primera')
    toasts.pending('la segunda')
  })
  const marked = () => [...document.querySelectorAll('[data-newest]')].map(box => box.textContent)
  expect(marked()).toEqual([expect.stringContaining('la segunda')])
  act(() => toasts.success('la tercera'))
  expect(marked()).toEqual([expect.stringContaining('la tercera')])
})

test('an error’s reason is beside its text', () => {
  const toasts = show()
  act(() => toasts.error('Error al crear butaca', 'Ya existe.'))
  expect(screen.getByText('Error al crear butaca')).toBeTruthy()
  expect(screen.getByText('Ya existe.')).toBeTruthy()
})

test('the page knows the height of the notifications that cover it', () => {
  let onSize: () => void = () => undefined
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        onSize = callback
      }
      observe(): void {}
      disconnect(): void {
        onSize = () => undefined
      }
    },
  )
  show()
  const region = screen.getByRole('region', { name: 'Avisos' })
  const sized = (height: number): string => {
    vi.spyOn(region, 'offsetHeight', 'get').mockReturnValue(height)
    onSize()
    return document.body.style.getPropertyValue('--toasts')
  }
  expect(sized(140)).toContain('140px')
  expect(sized(0)).toBe('0px')
  vi.unstubAllGlobals()
})

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

test('a repeated error is one line under a new id; another reason is another line', () => {
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

test('at most three boxes are shown: the oldest pending box goes, never a success or an error', () => {
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
