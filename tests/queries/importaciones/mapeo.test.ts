// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { camposDeTitulos, keepCampos } from '#queries/importaciones/run.ts'

beforeEach(() => localStorage.clear())

const TITULOS = ['Cod', 'P. Costo', 'Otro']

test('what was chosen for these titles is chosen again, for them and that kind alone', () => {
  expect(camposDeTitulos('productos', TITULOS)).toEqual({
    campos: ['codigo', 'costo', null],
    isRecordado: false,
  })
  keepCampos('productos', TITULOS, ['codigo', 'venta', 'marca'])
  expect(camposDeTitulos('productos', ['COD', 'p costo', 'otro'])).toEqual({
    ...{ campos: ['codigo', 'venta', 'marca'], isRecordado: true },
  })
  expect(camposDeTitulos('existencias', TITULOS).isRecordado).toBe(false)
  expect(camposDeTitulos('productos', [...TITULOS, 'Más']).isRecordado).toBe(false)
})

test('what was kept and cannot be any more is not believed', () => {
  for (const kept of [
    'no json',
    '{}',
    '[["productos\\ncod\\np costo\\notro",["codigo","unidad",null]]]',
    '[["productos\\ncod\\np costo\\notro",["codigo"]]]',
  ]) {
    localStorage.setItem('butacas-importar-columnas', kept)
    expect(camposDeTitulos('productos', TITULOS).campos).toEqual(['codigo', 'costo', null])
  }
})
