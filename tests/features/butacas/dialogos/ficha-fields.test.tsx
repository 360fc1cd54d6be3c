// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draftOf } from '#features/butacas/dialogos/butaca-draft.ts'
import { ListaFields } from '#features/butacas/dialogos/seat-form.tsx'
import { butaca } from '#tests/helpers/butaca.ts'

const viejo = { id: 2, nombre: 'viejo', retirado: true as const }
const lookups = {
  modelos: [{ id: 1, nombre: 'H5' }, viejo],
  colores: [{ id: 1, nombre: 'negro' }, viejo],
  estados: [
    { id: 1, nombre: 'cortada' },
    { ...viejo, id: 8 },
    { id: 7, nombre: 'borrada' },
  ],
  linea: [],
}
const options = (label: string) =>
  [...screen.getByRole<HTMLSelectElement>('combobox', { name: label }).options].map(each => each.textContent)
const show = (seat: Parameters<typeof butaca>[0]) =>
  render(<ListaFields faltan={[]} draft={draftOf('x', butaca(seat))} lookups={lookups} onChange={() => {}} />)

test('retired rows are not offered to a seat that does not use them', () => {
  show({ modelo: { id: 1, nombre: 'H5' }, color: { id: 1, nombre: 'negro' } })
  expect([options('Modelo'), options('Color'), options('Estado')]).toEqual([['H5'], ['negro'], ['cortada']])
})

test('a seat keeps its retired rows, marked as retired', () => {
  show({ modelo: viejo, color: viejo, estado: { id: 8, nombre: 'viejo' } })
  const viejos = ['viejo (retirado)']
  expect([options('Modelo'), options('Color'), options('Estado')]).toEqual([
    ['H5', ...viejos],
    ['negro', ...viejos],
    ['cortada', ...viejos],
  ])
})
