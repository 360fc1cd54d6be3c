// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import type { InformeDetalle } from '#contract/informes/informe.ts'
import { addressOfEstas } from '#domain/rutas.ts'
import { DetalleDialog } from '#features/informe-fecha/detalle-dialog.tsx'

// The component loads in a chunk of its own, slow on a cold start
beforeAll(async () => void (await import('#ui/overlay/dialog.tsx')), 60_000)

const CONSULTA = {
  ...{ desde: '2026-11-01', hasta: '2026-11-20', horaD: '00:00', horaH: '23:59' },
  ...{ estado: 5, modelo: '', color: 0, tipo: null, retroceso: null },
}
const SALIDA = { owner: 'ana', notify: { success: vi.fn(), error: vi.fn() } }
const detalle = (nro: string, fechaHs: string, usuario: string): InformeDetalle => ({
  id: { fechaHs, butaca: { nro, modelo: { nombre: 'S7 XL' } } },
  estado: { nombre: 'lista' },
  sesion: { id: { usuario: { nombre: usuario } } },
})
const rows = () =>
  [...screen.getByRole('table').querySelectorAll('tbody tr:not(.space)')].map(row =>
    [...row.children].map(cell => cell.textContent),
  )

const show = (detalles: InformeDetalle[], onClose = () => {}) =>
  render(
    <MemoryRouter>
      <DetalleDialog consulta={CONSULTA} detalles={detalles} {...SALIDA} onClose={onClose} />
    </MemoryRouter>,
  )

test('on a server without seat pages, a seat links to the list of that seat alone', async () => {
  show([detalle('S 71/0001', '2026-11-01T08:00:00', 'lopez')])
  const link = await screen.findByRole('link', { name: 'S 71/0001' })
  expect(link.getAttribute('href')).toBe(addressOfEstas(['S 71/0001']))
})

test('the detail of a report has model and plural state in its title, and seat, time and user in each row', async () => {
  const onClose = vi.fn()
  const detalles = [
    detalle('S710001', '2026-11-01T08:00:00', 'lopez'),
    detalle('S710002', '2026-11-20T23:59:59.999', 'gimenez'),
    detalle('S710001', '2026-11-02T08:00:00', 'lopez'),
  ]
  show(detalles, onClose)
  const dialog = await screen.findByRole('dialog', { name: 'Lista de butacas S7 XL listas' })
  expect(dialog.textContent).toContain('01/11/2026 a 20/11/2026 · 3 cambios de 2 butacas')
  expect(rows()).toEqual([
    ['S710002', '20/11/2026 23:59', 'gimenez'],
    ['S710001', '02/11/2026 08:00', 'lopez'],
    ['S710001', '01/11/2026 08:00', 'lopez'],
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Butaca' }))
  expect(rows().map(([nro]) => nro)).toEqual(['S710001', 'S710001', 'S710002'])
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('the detail of 5 000 seats renders fewer than 300 rows and announces the total', async () => {
  const detalles = Array.from({ length: 5000 }, (_, i) =>
    detalle(`S7${10_000 + i}`, '2026-11-10T08:00:00', 'sosa'),
  )
  show(detalles)
  await screen.findByRole('dialog')
  expect(rows().length).toBeLessThan(300)
  // With links, keyboard users would have to pass thousands of them to reach the buttons
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5001')
})
