// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Homologacion } from '#contract/homologacion.ts'
import { HomologadasPart } from '#features/panel/feeds.tsx'
import type { Answer } from '#queries/answer.ts'

const known = <T,>(data: T): Answer<T> => ({
  ...{ data, asOf: Date.now(), parte: null, isFetching: false, isFresh: true, error: null },
  refetch: () => {},
})
const lines = () => screen.getAllByRole('listitem').map(line => line.textContent)

const fila: Homologacion = {
  butaca: 'S710482',
  nombre_modelo: 'S7',
  comprador: 'Ruta 9',
  etiqueta_blanca: 'B-0048213',
  etiqueta_gris: 'G-0011702',
  fecha_hs: '2026-11-20T10:05:00.000',
}

test('a homologated seat on the panel shows its number, white label, grey label and buyer', () => {
  render(<HomologadasPart parte={known([fila, { ...fila, butaca: 'S510001', comprador: null }])} />, {
    wrapper: MemoryRouter,
  })
  expect(lines()).toEqual([
    'S71048210:05Etiqueta blanca B-0048213Etiqueta gris G-0011702Ruta 9',
    'S51000110:05Etiqueta blanca B-0048213Etiqueta gris G-0011702Sin comprador',
  ])
})

test('a line keeps its element when another line comes on top', () => {
  const view = render(<HomologadasPart parte={known([fila])} />, { wrapper: MemoryRouter })
  const before = screen.getByRole('listitem')
  view.rerender(<HomologadasPart parte={known([{ ...fila, butaca: 'S510001' }, fila])} />)
  expect(screen.getAllByRole('listitem')[1]).toBe(before)
})
