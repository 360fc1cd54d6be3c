// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '#app/shell/error-boundary.tsx'
import { MARCO, PANTALLAS } from '#messages/marco.ts'

function Fails({ error }: { error: Error }): never {
  throw error
}
const show = (error: Error) =>
  render(
    <ErrorBoundary>
      <Fails error={error} />
    </ErrorBoundary>,
  )
const button = () => screen.getByRole('button').textContent

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {})) // React prints each error
afterEach(() => void vi.restoreAllMocks())

it('a screen that throws shows an error and a button to load it again', () => {
  show(new Error('broken'))
  expect(screen.getByRole('heading').textContent).toBe(PANTALLAS.algoFallo)
  expect(button()).toBe(PANTALLAS.recargar)
})

it.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/panel-1.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/panel-1.css',
])('a missing file of the app (%s) has its own message and remedy', message => {
  show(new TypeError(message))
  expect(screen.getByRole('heading').textContent).toBe(PANTALLAS.faltaUnaParte)
  expect(screen.getByText(PANTALLAS.versionORed)).toBeTruthy()
  expect(button()).toBe(MARCO.actualizar)
})
