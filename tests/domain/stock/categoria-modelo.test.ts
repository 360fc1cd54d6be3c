import { expect, test } from 'vitest'
import { elegirCategoria, elegirModelo, modelosOf } from '#domain/stock/producto.ts'

const categoria = (id: number) => ({ id, nombre: `C${id}` })
const modelo = (id: number, de: number | null) => ({
  id,
  nombre: `M${id}`,
  descripcion: null,
  categoria: de === null ? null : categoria(de),
})
const MODELOS = [modelo(1, 10), modelo(2, 10), modelo(3, 20), modelo(4, null)]

test('another category clears the model, the same one does not', () => {
  expect(elegirCategoria({ categoria: 10, modelo: 2, marca: 5 }, 20)).toEqual({
    categoria: 20,
    modelo: 0,
    marca: 5,
  })
  expect(elegirCategoria({ categoria: 10, modelo: 2 }, 0)).toEqual({ categoria: 0, modelo: 0 })
  expect(elegirCategoria({ categoria: 10, modelo: 2 }, 10)).toEqual({ categoria: 10, modelo: 2 })
})

test('choosing a model sets its category', () => {
  expect(elegirModelo({ categoria: 0, modelo: 0 }, 3, MODELOS)).toEqual({ categoria: 20, modelo: 3 })
})

test('no model, or one without a category, leaves the category', () => {
  expect(elegirModelo({ categoria: 10, modelo: 1 }, 0, MODELOS)).toEqual({ categoria: 10, modelo: 0 })
  expect(elegirModelo({ categoria: 10, modelo: 1 }, 4, MODELOS)).toEqual({ categoria: 10, modelo: 4 })
})

test('a category offers its models, and no category offers all', () => {
  expect(modelosOf(MODELOS, 10).map(({ id }) => id)).toEqual([1, 2])
  expect(modelosOf(MODELOS, 99)).toEqual([])
  expect(modelosOf(MODELOS, 0)).toBe(MODELOS)
})
