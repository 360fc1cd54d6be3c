// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { loadable, loadablePart } from '#ui/loadable.tsx'

afterEach(() => void vi.useRealTimers())

function Field({ label }: { label: string }) {
  const [text, setText] = useState('')
  return <input aria-label={label} value={text} onChange={event => setText(event.currentTarget.value)} />
}
const make = () => loadable(async () => ({ default: Field }))

test('a part of the screen that opened before its code was loaded keeps the text typed into it', async () => {
  const Late = make()
  const view = render(<Late label="a" />)
  await act(async () => {})
  fireEvent.change(await screen.findByLabelText('a'), { target: { value: 'S710482' } })
  view.rerender(<Late label="b" />)
  expect((screen.getByLabelText('b') as HTMLInputElement).value).toBe('S710482')
})

test('a part with loaded code renders at once', async () => {
  const Ready = make()
  await Ready.preload()
  render(<Ready label="a" />)
  expect(screen.getByLabelText('a')).toBeTruthy()
})

test('a part that appears by itself waits for its code, and the screen around it stays', async () => {
  vi.useFakeTimers()
  let isThere = false
  const Late = loadablePart(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: Field }
  })
  render(
    <>
      <p>pantalla</p>
      <Late label="aviso" />
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByText('pantalla')).toBeTruthy()
  expect(screen.queryByLabelText('aviso')).toBeNull()
  isThere = true
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(screen.getByLabelText('aviso')).toBeTruthy()
})

test('preloading and rendering share one load', async () => {
  let loads = 0
  const Late = loadable(async () => {
    loads++
    return { default: Field }
  })
  void Late.preload()
  render(<Late label="a" />)
  await screen.findByLabelText('a')
  expect(loads).toBe(1)
})

test('code that arrives between the first render and its effects is not loaded again', async () => {
  let loads = 0
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  const Late = loadable(async () => {
    loads++
    await promise
    return { default: Field }
  })
  const ComesNow = () => {
    resolve()
    return null
  }
  void Late.preload()
  // Outside of `act`, microtasks run between a render and its effects, as in a browser
  const isActing = Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <>
      <Late label="a" />
      <ComesNow />
    </>,
  )
  await vi.waitFor(() => expect(screen.getByLabelText('a')).toBeTruthy())
  expect(loads).toBe(1)
  root.unmount()
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', isActing)
})
