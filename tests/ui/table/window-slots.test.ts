import { expect, test } from 'vitest'
import { slotsFor } from '#ui/table/windowed-rows.tsx'

const first = slotsFor(new Map(), ['a', 'b', 'c'], true)

test('each item has its own row element', () => {
  expect([...first]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ])
})

test('while scrolling an item keeps its row element and a new item gets another', () => {
  expect([...slotsFor(first, ['b', 'c', 'd'], false)]).toEqual([
    ['b', 1],
    ['c', 2],
    ['d', 3],
  ])
})

test('another list reuses the row elements of removed items', () => {
  expect([...slotsFor(first, ['x', 'b', 'y', 'z'], true)]).toEqual([
    ['x', 0],
    ['b', 1],
    ['y', 2],
    ['z', 3],
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

test('two items never share a row element', () => {
  const later = slotsFor(slotsFor(first, ['c', 'd'], false), ['e', 'c', 'f', 'g'], true)
  expect(new Set(later.values()).size).toBe(later.size)
  const last = slotsFor(later, ['g', 'h', 'e', 'c', 'i'], true, key => key === 'c')
  expect(new Set(last.values()).size).toBe(last.size)
})
