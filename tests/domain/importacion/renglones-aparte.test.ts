import { expect, test } from 'vitest'
import { renglonesAparte } from '#domain/importacion/titulos.ts'

const TITULOS = ['Codigo', 'Detalle', 'Costo', 'Stock']
const aparte = (...filas: (string | number | null)[][]) =>
  renglonesAparte(
    TITULOS,
    [...filas, ['A-1', 'Funda', 2, 3], ['A-2', 'Tela', 2, 3], ['A-3', 'Pana', 2, 3]].map((celdas, n) => ({
      fila: n + 2,
      celdas,
    })),
  ).map(({ fila, que }) => [fila, que])

test.each([
  [['Subtotal Fundas', null, 12.5]],
  [['SUB-TOTAL', null, 12.5]],
  [['TOTAL GENERAL', null, 12.5]],
  [['Totales', null, 1, 2]],
  [[null, 'Total rubro fundas', 3]],
  [[null, null, 'Gran total:', 4]],
])('the row %j is set aside as a total', fila => expect(aparte(fila)).toEqual([[2, 'total']]))

test.each([
  [['RUBRO: FUNDAS']],
  [['Familia: 12', null, null, 4]],
  [['FUNDAS']],
  [[null, 'Telas y cueros']],
  [['Codigo', 'Detalle', 'Costo', 'Stock']],
  [['Página 2 de 9']],
])('the row %j is set aside as a heading', fila => expect(aparte(fila)).toEqual([[2, 'titulo']]))

test.each([
  [['B-1', 'Totalizador', 2, 3]],
  [['B-1', 'Marca: la nueva', 2, 3]],
  [['TOT-1', 'Chapa']],
  [[7, null, 3]],
])('the row %j stays in the list', fila => expect(aparte(fila)).toEqual([]))

test('in a list with only names no row is a heading unless it is marked', () => {
  const filas = ['Telas', 'Cueros', 'RUBRO: X'].map((nombre, n) => ({ fila: n + 2, celdas: [nombre] }))
  expect(renglonesAparte(['Nombre'], filas).map(({ texto }) => texto)).toEqual(['RUBRO: X'])
})

test('a row that the sheet hides is left out; a hidden total is a total', () => {
  const filas = ['A-1', 'Total', 'A-2'].map((codigo, n) => ({
    ...{ fila: n + 2, celdas: [codigo, 'Funda', 2, 3] },
    ...(n > 0 && { isOculta: true as const }),
  }))
  expect(renglonesAparte(TITULOS, filas)).toEqual([
    { fila: 3, texto: 'Total', que: 'total' },
    { fila: 4, texto: 'A-2', que: 'oculta' },
  ])
  const sinTexto = [{ fila: 2, celdas: [7, null, 3], isOculta: true as const }]
  expect(renglonesAparte(TITULOS, sinTexto)).toEqual([{ fila: 2, texto: '7', que: 'oculta' }])
})
