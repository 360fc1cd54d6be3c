// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WindowedList } from '#ui/table/windowed-rows.tsx'

afterEach(() => void vi.restoreAllMocks())

const items = (count: number, from = 0): number[] => Array.from({ length: count }, (_, n) => from + n)

function List({ of }: { of: readonly number[] }) {
  return (
    <WindowedList
      items={of}
      keyOf={id => id}
      renderItem={(id, position) => (
        <li {...position}>
          <button type="button">{`cambio ${id}`}</button>
        </li>
      )}
    />
  )
}
const shown = () => screen.getAllByRole('button').map(({ textContent }) => Number(textContent?.split(' ')[1]))
const position = (id: number) => {
  const row = screen.getByText(`cambio ${id}`).closest('li')
  return ['aria-posinset', 'aria-setsize'].map(name => row?.getAttribute(name) ?? null)
}

function layOut() {
  const page = { scrolled: 0 }
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'UL' ? new DOMRect(0, -page.scrolled, 300, 0) : new DOMRect(0, 0, 300, 80)
  })
  return page
}
const scrollTo = (page: { scrolled: number }, px: number) =>
  act(() => {
    page.scrolled = px
    document.dispatchEvent(new Event('scroll'))
  })

test('a short list is rendered whole, without positions', () => {
  layOut()
  render(<List of={items(60)} />)
  expect(shown()).toEqual(items(60))
  expect(position(3)).toEqual([null, null])
})

test('O48: of 20 000 rows fewer than 60 are rendered, with their positions, between spaces for the other rows', () => {
  const page = layOut()
  render(<List of={items(20_000)} />)
  expect(shown().length).toBeLessThan(60)
  expect(position(3)).toEqual(['4', '20000'])
  scrollTo(page, 80 * 5_000)
  expect(shown()).toContain(5_000)
  expect(shown().length).toBeLessThan(60)
  const spaces = [...document.querySelectorAll<HTMLElement>('li[aria-hidden]')]
  const high = spaces.reduce((sum, { style }) => sum + Number.parseFloat(style.blockSize), 0)
  expect(high).toBe(80 * (20_000 - shown().length))
})

test('O48: the focused row stays the same element after scrolling 9 000 rows on', () => {
  const page = layOut()
  const view = render(<List of={items(20_000)} />)
  const button = screen.getByText('cambio 7')
  act(() => button.focus())
  scrollTo(page, 80 * 9_000)
  expect(shown()).toContain(9_000)
  expect(screen.getByText('cambio 7')).toBe(button)
  // The first rows are removed, as after their confirmation
  view.rerender(<List of={items(20_000, 5)} />)
  expect(screen.getByText('cambio 7')).toBe(button)
  expect(document.activeElement).toBe(button)
})

test('a list that became shorter than its scroll position shows its end', () => {
  const page = layOut()
  const view = render(<List of={items(20_000)} />)
  scrollTo(page, 80 * 19_000)
  view.rerender(<List of={items(100)} />)
  expect(shown()).toContain(99)
})

test('before a long list is measured at most 20 rows are rendered', () => {
  render(<List of={items(5_000)} />)
  expect(shown()).toHaveLength(20)
})

test('keys counted from the end keep a row in its element when other rows are added on top, and while scrolling', () => {
  const page = layOut()
  const list = (ids: readonly number[]) => (
    <WindowedList
      items={ids}
      keyOf={(_, row) => ids.length - row}
      renderItem={(id, position) => <li {...position}>{`línea ${id}`}</li>}
    />
  )
  const view = render(list(items(100).reverse()))
  const before = screen.getByText('línea 85')
  view.rerender(list(items(102).reverse()))
  expect(screen.getByText('línea 85')).toBe(before)
  scrollTo(page, 80 * 22)
  expect(screen.queryByText('línea 101')).toBeNull()
  expect(screen.getByText('línea 85')).toBe(before)
})
