import { expect, test } from 'vitest'
import { piecesOf } from '#ui/table/windowed-rows.tsx'

const show = (count: number, from: number, to: number, staying: readonly number[] = []) =>
  piecesOf(count, { from, to }, staying).map(
    piece => `${piece.isSpace ? 'space' : 'rows'} ${piece.from}-${piece.to}`,
  )

test('the rendered rows are between two spaces', () => {
  expect(show(100, 20, 40)).toEqual(['space 0-20', 'rows 20-40', 'space 40-100'])
})

test('a list that fits has no space', () => {
  expect(show(10, 0, 28)).toEqual(['rows 0-10'])
  expect(show(0, 0, 28)).toEqual([])
})

test('a window beyond the end of a shortened list still has a row', () => {
  expect(show(5, 80, 100)).toEqual(['space 0-4', 'rows 4-5'])
})

test('kept rows are rendered in their place, wherever the window is', () => {
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

test('a kept row inside the window, a repeated one and an unknown one change nothing', () => {
  expect(show(100, 20, 40, [25, -1, 100])).toEqual(['space 0-20', 'rows 20-40', 'space 40-100'])
  expect(show(100, 20, 40, [3, 3])[1]).toBe('rows 3-4')
})
