import { expect, test } from 'vitest'
import { prepareTextos, textoProducto } from '#domain/stock/lista-productos.ts'
import { producto } from '#tests/helpers/producto.ts'

test('the text of a row is computed once', () => {
  const fila = producto({ codigo: 'ÑA-1' })
  const texto = textoProducto(fila)
  fila.codigo = 'otro'
  expect(texto).toContain('ña-1')
  expect(textoProducto(fila)).toBe(texto)
})

test('texts are computed ahead in slices of 256', () => {
  const filas = Array.from({ length: 1_000 }, (_, id) => producto({ id, codigo: `C-${id}` }))
  const stops: number[] = []
  let next = 0
  while (next < filas.length) {
    next = prepareTextos(filas, next, () => true)
    stops.push(next)
  }
  expect(stops).toEqual([256, 512, 768, 1_000])
  const textos = filas.map(({ codigo }) => codigo.toLowerCase())
  for (const fila of filas) fila.codigo = 'otro'
  expect(filas.map(fila => textoProducto(fila).split('\n', 1)[0])).toEqual(textos)
  expect(prepareTextos([], 0, () => true)).toBe(0)
})
