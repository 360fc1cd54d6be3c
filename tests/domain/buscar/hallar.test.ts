import { expect, test } from 'vitest'
import { cortar, isBuscable } from '#domain/buscar/hallar.ts'

test.each([
  ['S710311', '7103', ['S', '7103', '11']],
  ['Maderas Ñandubay', 'ñandu', ['Maderas ', 'Ñandu', 'bay']],
  ['Man\u0303ana', 'ÑANA', ['Ma', 'ñana', '']],
  ['🪑 Perno', 'perno', ['🪑 ', 'Perno', '']],
  ['Espuma ES-1', 'es', ['', 'Es', 'puma ES-1']],
  ['Bandas del An', 'an', ['Bandas del ', 'An', '']],
  ['100 % algodón', '% algodon', ['100 ', '% algodón', '']],
])('in «%s», the match of «%s» keeps its spelling', (texto, buscado, trozos) => {
  expect(cortar(texto, buscado)).toEqual(trozos)
})

test('a text without a match is not cut', () => {
  expect(cortar('Perno', 'tuerca')).toBeNull()
  expect(cortar('Perno', '')).toBeNull()
  expect(cortar('Bandas', 'an')).toBeNull()
})

test.each([
  ['s7', true],
  ['7 1', true],
  ['a', false],
  ['%_', false],
  ['n\u0303', false],
  ['a'.repeat(61), false],
])('the text %j can be searched: %s', (texto, is) => {
  expect(isBuscable(texto)).toBe(is)
})
