import { expect, test } from 'vitest'
import { clampPagina, countPaginas, nextOrden, slicePagina } from '#domain/valor/lista.ts'

const filas = Array.from({ length: 312 }, (_, i) => i)

test('a page of a list has 25 rows, and the last page has the rest', () => {
  expect(slicePagina(filas, 1)).toHaveLength(25)
  expect(slicePagina(filas, 13)).toEqual(filas.slice(300))
  expect(countPaginas(312)).toBe(13)
})

test('a page number out of range becomes the nearest page', () => {
  expect(clampPagina(13, 30)).toBe(2)
  expect(clampPagina(0, 30)).toBe(1)
  expect(clampPagina(Number.NaN, 30)).toBe(1)
  expect(countPaginas(0)).toBe(1)
})

test('sorting by another column starts ascending, and sorting by the same column reverses the order', () => {
  const asc = { columna: 'nro', sentido: 'asc' } as const
  const desc = { columna: 'nro', sentido: 'desc' } as const
  for (const orden of [asc, desc])
    expect(nextOrden<string>(orden, 'peso')).toEqual({ columna: 'peso', sentido: 'asc' })
  expect([nextOrden(asc, 'nro'), nextOrden(desc, 'nro')]).toEqual([desc, asc])
})
