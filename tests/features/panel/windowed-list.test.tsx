// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { WindowedList } from '#features/panel/feeds.tsx'

function List({ items }: { items: readonly string[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div ref={scroller}>
      <WindowedList items={items} scroller={scroller} renderLine={item => item} />
    </div>
  )
}
const lines = (n: number) => Array.from({ length: n }, (_, i) => `línea ${n - i}`)

test('a short list is rendered whole', () => {
  render(<List items={lines(60)} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(60)
})

test('of thousands of lines only the visible ones are rendered, each with its position and the total', () => {
  render(<List items={lines(5_000)} />)
  const shown = screen.getAllByRole('listitem')
  expect(shown.length).toBeLessThanOrEqual(80)
  expect(shown[1]?.getAttribute('aria-setsize')).toBe('5000')
  expect(shown[1]?.getAttribute('aria-posinset')).toBe('2')
  const { style } = screen.getByRole('list')
  expect(style.getPropertyValue('--before')).toBe('0')
  expect(style.getPropertyValue('--after')).toBe(String(5_000 - shown.length))
})

test('before a long list is measured at most 20 lines are rendered', () => {
  render(<List items={lines(5_000)} />)
  expect(screen.getAllByRole('listitem').length).toBeLessThanOrEqual(20)
})

test('a line keeps its element when others are added on top', () => {
  const view = render(<List items={lines(10)} />)
  const before = screen.getByText('línea 4')
  view.rerender(<List items={lines(12)} />)
  expect(screen.getByText('línea 4')).toBe(before)
  expect(screen.getAllByRole('listitem')).toHaveLength(12)
})
