// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useAside } from '#ui/table/aside.tsx'

let table = 0
let place = 0

function Place() {
  const scroller = useRef<HTMLDivElement>(null)
  const { overflows } = useAside(scroller)
  return (
    <div ref={scroller} data-testid="place">
      {String(overflows)}
    </div>
  )
}

afterEach(() => void vi.restoreAllMocks())

it('a table that overflowed with some rows counts as overflowing with other rows too, until its container changes', () => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(() => table)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => place)
  const scroll = () => act(() => void screen.getByTestId('place').dispatchEvent(new Event('scroll')))
  place = 800
  table = 700
  render(<Place />)
  const said = () => screen.getByTestId('place').textContent
  expect(said()).toBe('false')
  table = 900
  scroll()
  expect(said()).toBe('true')
  table = 780
  scroll()
  expect(said()).toBe('true')
  place = 900
  scroll()
  expect(said()).toBe('false')
})
