import { expect, test } from 'vitest'
import { clampPagina, countPaginas, rangoPagina, slicePagina } from '#domain/valor/pagina.ts'

const filas = Array.from({ length: 312 }, (_, i) => i)

test('a page holds 25 rows and the last one what is left', () => {
  expect(slicePagina(filas, 1)).toHaveLength(25)
  expect(slicePagina(filas, 13)).toEqual(filas.slice(300))
  expect(countPaginas(312)).toBe(13)
})

test('the range says which rows of how many', () => {
  expect(rangoPagina(1, 312)).toBe('1–25 de 312')
  expect(rangoPagina(13, 312)).toBe('301–312 de 312')
  expect(rangoPagina(1, 0)).toBe('0 de 0')
})

test('a page that is no longer there becomes the nearest', () => {
  expect(clampPagina(13, 30)).toBe(2)
  expect(clampPagina(0, 30)).toBe(1)
  expect(clampPagina(Number.NaN, 30)).toBe(1)
  expect(countPaginas(0)).toBe(1)
})
