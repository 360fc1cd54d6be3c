// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TablaComparada } from '#office/evolucion/tabla-pasos.tsx'

const heads = ['Modelo', 'Cantidad', 'Antes'] as const
const show = (antes: number | null) => {
  const filas = [
    { clave: 's7', nombre: 'S7', cantidad: 1_094, antes },
    { clave: 'h5', nombre: 'H5', cantidad: 6, antes },
  ]
  render(<TablaComparada caption="Por modelo" heads={heads} filas={filas} pie="2 modelos" />)
  return screen.getByRole('table', { name: 'Por modelo' })
}
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

test('each figure is in its column and row', () => {
  const table = show(40)
  expect(textsOf(within(table).getAllByRole('columnheader'))).toEqual([...heads])
  expect(textsOf(within(table).getAllByRole('rowheader'))).toEqual(['S7', 'H5', '2 modelos'])
  expect(textsOf(within(table).getAllByRole('cell'))).toEqual(['1.094', '40', '6', '40', '1.100', '80'])
})

test('a table without a comparison has no comparison columns', () => {
  const table = show(null)
  expect(textsOf(within(table).getAllByRole('columnheader'))).toEqual(['Modelo', 'Cantidad'])
  expect(textsOf(within(table).getAllByRole('cell'))).toEqual(['1.094', '6', '1.100'])
})
