// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Bloques, Contenido, placeOf } from '#features/ayuda/ayuda-screen.tsx'
import type { Bloque } from '#features/ayuda/bloque.ts'

const BLOQUES: readonly Bloque[] = [
  { tipo: 'titulo', nivel: 2, texto: 'Sin conexión', ancla: 'sin-conexión' },
  {
    tipo: 'lista',
    ordenada: true,
    items: [
      [{ tipo: 'parrafo', trozos: ['Mirá ', { tipo: 'fuerte', dentro: ['la butaca'] }, '.'] }],
      [
        {
          tipo: 'parrafo',
          trozos: [{ tipo: 'enlace', tema: 'problemas', ancla: 'verificar', dentro: ['Verificar'] }],
        },
      ],
    ],
  },
  { tipo: 'imagen', archivo: 'no-esta.webp', texto: 'El aviso' },
  { tipo: 'nota', bloques: [{ tipo: 'parrafo', trozos: ['Nada se pierde.'] }] },
]

test('a help page renders headings, lists, links and notes, and a missing picture as its text', () => {
  render(
    <MemoryRouter initialEntries={['/ayuda']}>
      <Bloques bloques={BLOQUES} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { level: 2, name: 'Sin conexión' }).id).toBe('sin-conexión')
  const [first, second] = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(first?.textContent).toBe('Mirá la butaca.')
  expect(second?.querySelector('a')?.getAttribute('href')).toBe('/ayuda?tema=problemas#verificar')
  expect(screen.getByText(/^El aviso/).closest('p')?.textContent).toMatch(/La imagen se ve cuando hay red\.$/)
  expect(screen.getByText('Nada se pierde.')).toBeDefined()
})

test('the contents of the help mark the present page and link to its headings', () => {
  const paginas = [
    { tema: '', titulo: 'Manual', bloques: [] },
    { tema: 'problemas', titulo: 'Problemas', bloques: BLOQUES },
  ]
  render(
    <MemoryRouter initialEntries={['/ayuda?tema=problemas']}>
      <Contenido paginas={paginas} tema="problemas" />
    </MemoryRouter>,
  )
  const hrefs = screen.getAllByRole('link').map(link => link.getAttribute('href'))
  expect(hrefs).toEqual(['/ayuda', '/ayuda?tema=problemas', '/ayuda?tema=problemas#sin-conexión'])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Problemas')
})

test('the address of a help page names page and heading, even if it is percent-encoded or malformed', () => {
  expect(placeOf('?tema=problemas', '#sin-conexi%C3%B3n')).toEqual({
    tema: 'problemas',
    ancla: 'sin-conexión',
  })
  expect(placeOf('', '#100%')).toEqual({ tema: '', ancla: '100%' })
})
