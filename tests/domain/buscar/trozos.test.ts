import { expect, test } from 'vitest'
import { cortar } from '#domain/buscar/hallar.ts'

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
