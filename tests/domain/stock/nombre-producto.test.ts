import { expect, test } from 'vitest'
import { nombreDeProducto, nombreEnPapel } from '#domain/stock/producto.ts'
import { productoDe } from '#tests/helpers/registro.ts'

const producto = productoDe(1)

test('a product is named by model, color and size, as far as present', () => {
  const [modelo, color, talle, categoria] = ['S7 XL', 'negro', 'Único', 'Butacas'].map(nombre => ({ nombre }))
  if (!modelo || !color || !talle || !categoria) throw new Error('no names')
  expect(nombreDeProducto({ ...producto, modelo, color, talle, categoria })).toBe('S7 XL negro, Único')
  expect(nombreDeProducto({ ...producto, modelo: null, categoria, color })).toBe('Butacas negro')
  expect(nombreDeProducto({ ...producto, talle })).toBe('Único')
})

test('a product without model, color and size is named by its description, or else its code', () => {
  expect(nombreDeProducto(producto)).toBe('Producto 1')
  expect(nombreDeProducto({ ...producto, descripcion: null })).toBe('P-1')
})

test('on paper a product is named by its description and color, or without a description by model, color and size', () => {
  const color = { nombre: 'rojo' }
  expect(nombreEnPapel({ ...producto, descripcion: 'Vinilo x metro', color })).toBe('Vinilo x metro, rojo')
  const [modelo, talle] = [{ nombre: 'Pana' }, { nombre: 'M' }]
  expect(nombreEnPapel({ ...producto, descripcion: null, modelo, color, talle })).toBe('Pana rojo, M')
})
