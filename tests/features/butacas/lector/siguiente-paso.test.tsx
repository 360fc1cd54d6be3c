// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SiguientePaso } from '#features/butacas/lector/answer-card.tsx'
import { TARJETA } from '#messages/butacas/ficha.ts'
import { db } from '#offline/db.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const nobody = () => {}
const actions = { cambiar: nobody, pasar: nobody, deshacer: nobody }

test('the card offers no step before the list of states is read, or for a state outside the list', async () => {
  const { container } = render(<SiguientePaso butaca={butaca()} hecho={null} actions={actions} />)
  expect(container.textContent).toBe('')
  const filas = ['cortada', 'tapizada'].map((nombre, i) => ({ id: i + 1, nombre }))
  await db.lookups.bulkPut([
    { nombre: 'modelo', filas: [] },
    { nombre: 'color', filas: [] },
    { nombre: 'estado', filas },
  ])
  // The first step offered accepts a tap at once
  const first = await screen.findByRole('button', { name: `${TARJETA.pasarA} tapizada` })
  expect(first.getAttribute('aria-disabled')).toBe('false')
  cleanup()
  const other = (id: number) => butaca({ estado: { id, nombre: String(id) } })
  const { rerender, container: again } = render(
    <SiguientePaso butaca={other(2)} hecho={null} actions={actions} />,
  )
  expect(await screen.findByText(TARJETA.ultimoPaso)).toBeDefined()
  rerender(<SiguientePaso butaca={other(9)} hecho={null} actions={actions} />)
  expect(again.textContent).toBe('')
})

test('O51: a step that replaces a step of the same scan ignores taps for a moment, but the step of a new scan does not', async () => {
  const filas = [1, 2, 4, 5].map(id => ({ id, nombre: `paso ${id}` }))
  await db.lookups.bulkPut([{ nombre: 'estado', filas }])
  const pasar = vi.fn()
  const of = (id: number, scan: number) => (
    <SiguientePaso
      key={scan}
      butaca={butaca({ estado: { id, nombre: `paso ${id}` } })}
      hecho={null}
      actions={{ ...actions, pasar }}
    />
  )
  const step = (id: number) =>
    screen.findByRole('button', { name: new RegExp(`^${TARJETA.pasarA} paso ${id}`) })
  const { rerender } = render(of(1, 1))
  const first = await step(2)
  rerender(of(2, 1))
  fireEvent.click(first)
  fireEvent.click(await step(4))
  expect(pasar).not.toHaveBeenCalled()
  // A step that asks for A or S has two halves
  rerender(of(4, 1))
  for (const half of screen.getAllByRole('button')) {
    expect(fireEvent.mouseDown(half), 'the focus stays').toBe(false)
    fireEvent.click(half)
  }
  expect(pasar).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.getAllByRole('button')[0]?.getAttribute('aria-disabled')).toBe('false'))
  const [half] = screen.getAllByRole('button') as [HTMLElement]
  expect(fireEvent.mouseDown(half)).toBe(true)
  fireEvent.click(half)
  expect(pasar).toHaveBeenCalledTimes(1)
  rerender(of(1, 2))
  fireEvent.click(await step(2))
  expect(pasar).toHaveBeenCalledTimes(2)
})
