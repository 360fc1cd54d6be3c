// @vitest-environment happy-dom

import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { piecesOf, slotsFor, WindowedRows } from '#ui/table/windowed-rows.tsx'

afterEach(() => void vi.restoreAllMocks())

interface Item {
  id: number
}
const items = (n: number): Item[] => Array.from({ length: n }, (_, id) => ({ id }))

interface TableProps {
  list: readonly Item[]
  kept?: number | null
  isStateless?: boolean
}

function Table({ list, kept = null, isStateless = false }: TableProps) {
  return (
    <table aria-rowcount={list.length + 1}>
      <WindowedRows
        items={list}
        keyOf={({ id }) => id}
        columns={1}
        kept={kept}
        isStateless={isStateless}
        renderRow={({ id }, rowIndex) => (
          <tr aria-rowindex={rowIndex}>
            <td>
              <button type="button">{`fila ${id}`}</button>
            </td>
          </tr>
        )}
      />
    </table>
  )
}
const shown = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const spaces = () =>
  [...document.querySelectorAll<HTMLElement>('.space')].map(({ style }) => style.getPropertyValue('--n'))

test('of 20 000 rows fewer than 40 are rendered, with their positions, followed by space for the other rows', () => {
  render(<Table list={items(20_000)} />)
  expect(shown().length).toBeLessThan(40)
  expect(screen.getByText('fila 3').closest('tr')?.getAttribute('aria-rowindex')).toBe('5')
  expect(spaces()).toEqual([String(20_000 - shown().length)])
  expect(screen.getAllByRole('row')).toHaveLength(shown().length)
})

function layOut() {
  const page = { scrolled: 0 }
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const { tagName } = this
    if (tagName === 'TR') return new DOMRect(0, 0, 300, 40)
    return tagName === 'TBODY'
      ? new DOMRect(0, 200 - page.scrolled, 300, 800_000)
      : new DOMRect(0, 0, 300, 600)
  })
  return page
}

test('the first frame fills the viewport, also for a list that was empty before', () => {
  layOut()
  const last = `fila ${Math.ceil((innerHeight - 200) / 40) - 1}`
  const view = render(<Table list={items(20_000)} />)
  expect(shown()).toContain(last)
  view.unmount()
  const late = render(<Table list={[]} />)
  late.rerender(<Table list={items(20_000)} />)
  expect(shown()).toContain(last)
})

test('scrolling renders the rows at the new place', () => {
  const page = layOut()
  render(<Table list={items(20_000)} />)
  expect(shown()[0]).toBe('fila 0')
  page.scrolled = 200 + 40 * 1_000
  act(() => void document.dispatchEvent(new Event('scroll')))
  expect(shown()).toContain('fila 1000')
  expect(shown()).toContain('fila 1014')
  expect(shown()).not.toContain('fila 0')
})

test('a short list is rendered whole, without space', () => {
  render(<Table list={items(9)} />)
  expect(shown()).toHaveLength(9)
  expect(spaces()).toEqual([])
})

test('a kept row is rendered in its place, even 15 000 rows away', () => {
  render(<Table list={items(20_000)} kept={15_000} />)
  expect(shown().at(-1)).toBe('fila 15000')
  expect(screen.getByText('fila 15000').closest('tr')?.getAttribute('aria-rowindex')).toBe('15002')
  expect(
    spaces()
      .map(Number)
      .reduce((sum, n) => sum + n) + shown().length,
  ).toBe(20_000)
})

test('the focused row stays the same element when the list changes, and is kept when far away', () => {
  const view = render(<Table list={items(100)} />)
  const focused = screen.getByText('fila 5')
  focused.focus()
  view.rerender(<Table list={[...items(200).slice(100), ...items(100)]} />)
  expect(screen.getByText('fila 5')).toBe(focused)
  expect(document.activeElement).toBe(focused)
  expect(focused.closest('tr')?.getAttribute('aria-rowindex')).toBe('107')
})

test('another list reuses the row elements', () => {
  const view = render(<Table list={items(100)} />)
  const before = new Set(document.querySelectorAll('tbody button'))
  view.rerender(<Table list={items(100).toReversed()} />)
  expect(shown()[0]).toBe('fila 99')
  expect([...document.querySelectorAll('tbody button')].every(button => before.has(button))).toBe(true)
})

test('with stateless rows no row element moves for another list, except the kept one', () => {
  const list = items(100)
  const view = render(<Table list={list} kept={3} isStateless />)
  const before = screen.getAllByRole('button')
  const kept = screen.getByText('fila 3')
  view.rerender(<Table list={[...list.slice(5), ...list.slice(0, 5)]} kept={3} isStateless />)
  expect(screen.getByText('fila 3')).toBe(kept)
  const others = (buttons: readonly HTMLElement[]) => buttons.filter(button => button !== kept)
  expect(others(screen.getAllByRole('button')).slice(0, before.length - 1)).toEqual(others(before))
  expect(shown()[0]).toBe('fila 5')
})

const first = slotsFor(new Map(), ['a', 'b', 'c'], true)

test('while scrolling an item keeps its row element and a new item gets another element', () => {
  expect([...slotsFor(first, ['b', 'c', 'd'], false)]).toEqual([
    ['b', 1],
    ['c', 2],
    ['d', 3],
  ])
})

test('another list fills the row elements from top to bottom, except kept items', () => {
  expect([...slotsFor(first, ['c', 'x', 'a', 'y'], true, key => key === 'a')]).toEqual([
    ['c', 1],
    ['x', 2],
    ['a', 0],
    ['y', 3],
  ])
  expect([...slotsFor(first, ['c', 'd'], false, () => false)]).toEqual([
    ['c', 2],
    ['d', 3],
  ])
})

test('two items do not share a row element', () => {
  const later = slotsFor(slotsFor(first, ['c', 'd'], false), ['e', 'c', 'f', 'g'], true)
  expect(new Set(later.values()).size).toBe(later.size)
  const last = slotsFor(later, ['g', 'h', 'e', 'c', 'i'], true, key => key === 'c')
  expect(new Set(last.values()).size).toBe(last.size)
})

const show = (count: number, from: number, to: number, staying: readonly number[] = []) =>
  piecesOf(count, { from, to }, staying).map(
    piece => `${piece.isSpace ? 'space' : 'rows'} ${piece.from}-${piece.to}`,
  )

test('a window beyond the end of a shortened list still has a row', () => {
  expect(show(5, 80, 100)).toEqual(['space 0-4', 'rows 4-5'])
})

test('kept rows are rendered in their place, away from the window and at its edges', () => {
  expect(show(100, 20, 40, [3, 60])).toEqual([
    'space 0-3',
    'rows 3-4',
    'space 4-20',
    'rows 20-40',
    'space 40-60',
    'rows 60-61',
    'space 61-100',
  ])
  expect(show(100, 20, 40, [19, 40, 99, 0])).toEqual([
    'rows 0-1',
    'space 1-19',
    'rows 19-20',
    'rows 20-40',
    'rows 40-41',
    'space 41-99',
    'rows 99-100',
  ])
})

test('a kept row that is inside the window, repeated or unknown changes nothing', () => {
  expect(show(100, 20, 40, [25, -1, 100])).toEqual(['space 0-20', 'rows 20-40', 'space 40-100'])
  expect(show(100, 20, 40, [3, 3])[1]).toBe('rows 3-4')
})
