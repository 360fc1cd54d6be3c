// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { useAddressed } from '#ui/use-addressed.ts'

const EMPTY = { text: '', marca: 0, faltante: false }
const go = (search: string) => history.replaceState({ key: 'k' }, '', `/lista${search}#aca`)
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

test('a list’s query is in the address, and a reload restores it', () => {
  go('?otro=1')
  const { result, unmount } = renderHook(() => useAddressed(EMPTY))
  expect(result.current[0]).toEqual(EMPTY)
  act(() => result.current[1]({ text: 'pana & ñ', marca: 7, faltante: true }))
  expect(new URLSearchParams(location.search).get('text')).toBe('pana & ñ')
  expect(location.hash).toBe('#aca')
  // The state of the router is kept
  expect(history.state).toEqual({ key: 'k' })
  unmount()
  const again = renderHook(() => useAddressed(EMPTY))
  expect(again.result.current[0]).toEqual({ text: 'pana & ñ', marca: 7, faltante: true })
  act(() => again.result.current[1](EMPTY))
  expect(location.search).toBe('?otro=1')
})

test.each([
  [
    'throws',
    () => {
      throw new DOMException('100 times per 30 seconds', 'SecurityError')
    },
  ],
  ['does nothing', () => {}],
])(
  'text whose write to the address fails (the browser %s) stays on the screen, and reaches the address later',
  (_, refuse) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    go('?otro=1')
    const { result } = renderHook(() => useAddressed(EMPTY))
    const replace = vi.spyOn(history, 'replaceState')
    replace.mockImplementation(refuse)
    for (const text of ['p', 'pa', 'pana']) act(() => result.current[1]({ ...EMPTY, text }))
    expect(result.current[0].text).toBe('pana')
    replace.mockRestore()
    vi.advanceTimersByTime(2_000)
    expect(location.search).toBe('?otro=1&text=pana')
    expect(vi.getTimerCount()).toBe(0)
  },
)

test('a failed write to the address is dropped when another screen is shown', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  go('')
  const { result } = renderHook(() => useAddressed(EMPTY))
  const replace = vi.spyOn(history, 'replaceState').mockImplementation(() => {})
  act(() => result.current[1]({ ...EMPTY, text: 'pana' }))
  replace.mockRestore()
  history.replaceState(null, '', '/otra')
  vi.advanceTimersByTime(2_000)
  expect(location.search).toBe('')
})

test('an invalid value counts as absent', () => {
  go(`?text=${'x'.repeat(2_001)}&marca=-3&faltante=quizas`)
  expect(renderHook(() => useAddressed(EMPTY)).result.current[0]).toEqual(EMPTY)
})

test('a list inside another screen does not read or write the address', () => {
  go('?marca=7')
  const { result } = renderHook(() => useAddressed(EMPTY, false))
  expect(result.current[0]).toEqual(EMPTY)
  act(() => result.current[1]({ ...EMPTY, marca: 9 }))
  expect(result.current[0].marca).toBe(9)
  expect(location.search).toBe('?marca=7')
})
