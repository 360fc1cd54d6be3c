// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { borradorDe } from '#features/informe-fecha/borrador.ts'
import { Cabecera } from '#features/informe-fecha/cabecera.tsx'
import { Filtros } from '#features/informe-fecha/filtros.tsx'

const HOY = '2026-11-20'

test('the panel has its title, two dates, state, model and color, and its buttons', () => {
  const borrador = borradorDe(null, HOY)
  render(
    <MemoryRouter>
      <Filtros borrador={borrador} hoy={() => HOY} onChange={() => {}} onSend={() => {}} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { name: 'Seleccionar Fechas' })).toBeDefined()
  for (const name of ['Desde', 'Hasta'])
    expect(screen.getByRole<HTMLInputElement>('textbox', { name }).value).toMatch(/^\d\d\/11\/2026$/)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Hora de Desde' }).value).toBe('00:00')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Hora de Hasta' }).value).toBe('23:59')
  for (const name of ['Estado', 'Modelo', 'Color'])
    expect(screen.getByRole('combobox', { name })).toBeDefined()
  for (const name of ['Enviar', 'A', 'S']) expect(screen.getByRole('button', { name })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Volver' })).toBeDefined()
})

test('above the chart are the total, the state and the caption', () => {
  const filas = [
    { modelo: { nombre: 'S7' }, cantidad: 142, antes: null },
    { modelo: { nombre: 'S7 XL' }, cantidad: 71, antes: null },
  ]
  const consulta = {
    ...{ desde: HOY, hasta: HOY, horaD: '00:00', horaH: '23:59' },
    ...{ estado: 5, modelo: '', color: 0, tipo: null, retroceso: null },
  }
  const { container } = render(
    <Cabecera
      consulta={consulta}
      filas={filas}
      estado="lista"
      isTabla={false}
      onTabla={() => {}}
      butacas={null}
      antes={null}
      notify={{ success: vi.fn(), error: vi.fn() }}
    />,
  )
  expect(screen.getByRole('heading').textContent).toBe('Total: 213 en lista')
  expect(within(container).getByText('Cantidad butacas en estado, por modelo y por fecha')).toBeDefined()
})
