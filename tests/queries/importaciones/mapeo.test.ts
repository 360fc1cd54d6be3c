// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { camposDeTitulos, keepCampos } from '#queries/importaciones/run.ts'

beforeEach(() => localStorage.clear())

const TITULOS = ['Cod', 'P. Costo', 'Otro']

test('the fields chosen for a file’s titles are proposed again, only for those titles and that kind', () => {
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

test('stored fields that are invalid now are ignored', () => {
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
