import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { type Corrida, filasQueDicen, type Tabla } from '#queries/importaciones/run.ts'

const tabla = (celdas: (string | number | null)[][]): Tabla => ({
  ...{ hoja: null, hojas: 1, titulos: ['Codigo', 'Rubro'] },
  filas: celdas.map((each, n) => ({ fila: n + 2, celdas: each })),
})
const corrida = (leida: Tabla) =>
  ({ tabla: leida, clase: 'productos', campos: ['codigo', 'categoria'] }) as unknown as Corrida

test('rows are matched by their trimmed, case-sensitive value in the corrected file', () => {
  const antes = corrida(
    tabla([
      ['A', 'Tela'],
      ['B', ' Tela '],
      ['C', 'Telas'],
      ['Tela', null],
      [7, 'Tela'],
    ]),
  )
  expect(filasQueDicen(antes, 'categoria', 'Tela')).toEqual([2, 3, 6])
  expect(filasQueDicen(antes, 'codigo', '7')).toEqual([6])
  expect(filasQueDicen(antes, 'categoria', 'tela')).toEqual([])
  const despues = corrida(
    tabla([
      ['A', 'Telas'],
      ['B', 'Tela'],
    ]),
  )
  expect(filasQueDicen(despues, 'categoria', 'Tela')).toEqual([3])
})
