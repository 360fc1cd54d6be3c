// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { type Borrador, borradorDe } from '#features/informe-fecha/borrador.ts'
import { Cabecera } from '#features/informe-fecha/cabecera.tsx'
import { Filtros } from '#features/informe-fecha/filtros.tsx'
import { INFORME } from '#messages/informe-fecha.ts'
import { reportReachable } from '#offline/sync/network.ts'

const HOY = '2026-11-20'
function Form({ onSend }: { onSend: (consulta: unknown) => void }) {
  const [borrador, setBorrador] = useState<Borrador>(() => borradorDe(null, HOY))
  return (
    <MemoryRouter>
      <Filtros
        borrador={borrador}
        hoy={() => HOY}
        onChange={part => setBorrador(before => ({ ...before, ...part }))}
        onSend={onSend}
      />
    </MemoryRouter>
  )
}

const open = () => {
  const onSend = vi.fn()
  render(<Form onSend={onSend} />)
  return onSend
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) => {
  fireEvent.change(field(name), { target: { value } })
  fireEvent.blur(field(name))
}

test('presets fill both dates from the factory’s day, and nothing is requested before Enviar', () => {
  const onSend = open()
  press('Ayer')
  expect([field('Desde').value, field('Hasta').value]).toEqual(['19/11/2026', '19/11/2026'])
  press('Esta semana')
  expect([field('Desde').value, field('Hasta').value]).toEqual(['16/11/2026', '20/11/2026'])
  press('Este mes')
  expect(field('Desde').value).toBe('01/11/2026')
  press('Hoy')
  expect(onSend).not.toHaveBeenCalled()
  press('Enviar')
  expect(onSend).toHaveBeenCalledWith(expect.objectContaining({ desde: HOY, hasta: HOY, tipo: null }))
})

test('a wrong date of a report shows an error at its field, and blocks Enviar', () => {
  const onSend = open()
  type('Desde', '31/02/2026')
  expect(screen.getByText('Esa fecha no existe')).toBeTruthy()
  expect(field('Desde').getAttribute('aria-invalid')).toBe('true')
  press('Enviar')
  expect(onSend).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field('Desde'))
  type('Desde', '21/11/2026')
  expect(screen.getByText('No puede ser anterior a Desde')).toBeTruthy()
  type('Desde', '1/11/2026')
  expect(field('Desde').value).toBe('01/11/2026')
  press('Enviar')
  expect(onSend).toHaveBeenCalledTimes(1)
})

test('an impossible hour shows an error, and a range that ends before its start is not sent and focuses the hour of its end', () => {
  const onSend = open()
  press('Hoy')
  type('Hora de Desde', '25')
  expect(screen.getByText('Escribila como hh:mm')).toBeTruthy()
  type('Hora de Desde', '14')
  type('Hora de Hasta', '630')
  expect([field('Hora de Desde').value, field('Hora de Hasta').value]).toEqual(['14:00', '06:30'])
  press('Enviar')
  expect(onSend).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field('Hora de Hasta'))
  type('Hora de Hasta', '')
  press('Enviar')
  expect(onSend).toHaveBeenCalledWith(
    expect.objectContaining({ desde: HOY, horaD: '14:00', hasta: HOY, horaH: '23:59', retroceso: null }),
  )
})

test('a report is compared with the day, the calendar month or the weeks before, as chosen, or with nothing', () => {
  const onSend = open()
  const sent = () => onSend.mock.lastCall?.[0].retroceso
  const offered = () =>
    [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Comparar con' }).options].map(
      ({ text }) => text,
    )
  press('Ayer')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Comparar con' }))
  const semanas = ['una semana antes', 'cuatro semanas antes', 'un año antes (52 semanas)']
  expect(offered()).toEqual(['el día anterior', ...semanas])
  press('Enviar')
  expect(sent()).toBe(1)
  fireEvent.change(screen.getByRole('combobox', { name: 'Comparar con' }), { target: { value: '364' } })
  press('Enviar')
  expect(sent()).toBe(364)
  // A preset does not keep the choice made for another range
  press('Este mes')
  expect(offered()).toEqual(['el mes anterior', '3 semanas antes', ...semanas.slice(1)])
  press('Enviar')
  expect(sent()).toBe('mes')
  type('Desde', '02/09/2026')
  expect(offered()).toEqual(['12 semanas antes', 'un año antes (52 semanas)'])
  type('Desde', '01/01/2020')
  expect(screen.getByText(INFORME.sinPeriodoAntes)).toBeTruthy()
  press('Enviar')
  expect(sent()).toBeNull()
})

test('A and S exclude each other, and pressing the chosen letter leaves the AS report', () => {
  const onSend = open()
  const pressed = () =>
    ['A', 'S'].map(name => screen.getByRole('button', { name }).getAttribute('aria-pressed'))
  press('A')
  expect(pressed()).toEqual(['true', 'false'])
  press('S')
  expect(pressed()).toEqual(['false', 'true'])
  press('S')
  expect(pressed()).toEqual(['false', 'false'])
  press('A')
  press('Enviar')
  expect(onSend).toHaveBeenCalledWith(expect.objectContaining({ tipo: 'A' }))
})

test('without a network the form says before Enviar that a report needs a network', () => {
  open()
  expect(screen.queryByText(INFORME.necesitaRed)).toBeNull()
  act(() => reportReachable(false))
  try {
    const said = screen.getByText(INFORME.necesitaRed)
    const id = screen.getByRole('button', { name: 'Enviar' }).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.contains(said)).toBe(true)
  } finally {
    act(() => reportReachable(true))
  }
})

test('the link Volver of the report leads to the seat search', () => {
  open()
  expect(screen.getByRole('link', { name: 'Volver' }).getAttribute('href')).toBe('/fabrica/buscarButaca')
})

test('the calendar is in Spanish, from Monday, with its months and the years 2020 to 2030', async () => {
  open()
  press('Calendario de Desde')
  const calendar = await screen.findByRole('dialog', undefined, { timeout: 10_000 })
  expect(calendar.querySelector('th')?.textContent).toBe('lu')
  const options = (name: string) =>
    [...within(calendar).getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ text }) => text)
  expect(options('Mes')).toHaveLength(12)
  expect(options('Mes').slice(0, 2)).toEqual(['enero', 'febrero'])
  expect(options('Año')).toEqual(Array.from({ length: 11 }, (_, i) => String(2020 + i)))
})

test('the form of a report has its title, two dates, state, model and color, and its buttons', () => {
  open()
  expect(screen.getByRole('heading', { name: 'Seleccionar Fechas' })).toBeDefined()
  for (const name of ['Desde', 'Hasta']) expect(field(name).value).toMatch(/^\d\d\/11\/2026$/)
  expect(['Hora de Desde', 'Hora de Hasta'].map(name => field(name).value)).toEqual(['00:00', '23:59'])
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
