// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SiguientePaso } from '#features/butacas/lector/answer-card.tsx'
import { TARJETA } from '#messages/butacas/butacas.ts'
import { db } from '#offline/db.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const nobody = () => {}
const actions = { cambiar: nobody, pasar: nobody, deshacer: nobody }

test('no step is called the last before the states are known, and a state outside the list has no next one', async () => {
  const { container } = render(<SiguientePaso butaca={butaca()} hecho={null} actions={actions} />)
  expect(container.textContent).toBe('')
  const filas = ['cortada', 'tapizada'].map((nombre, i) => ({ id: i + 1, nombre }))
  await db.lookups.bulkPut([
    { nombre: 'modelo', filas: [] },
    { nombre: 'color', filas: [] },
    { nombre: 'estado', filas },
  ])
  expect(await screen.findByRole('button', { name: `${TARJETA.pasarA} tapizada` })).toBeDefined()
  cleanup()
  const other = (id: number) => butaca({ estado: { id, nombre: String(id) } })
  const { rerender, container: again } = render(
    <SiguientePaso butaca={other(2)} hecho={null} actions={actions} />,
  )
  expect(await screen.findByText(TARJETA.ultimoPaso)).toBeDefined()
  rerender(<SiguientePaso butaca={other(9)} hecho={null} actions={actions} />)
  expect(again.textContent).toBe('')
})
