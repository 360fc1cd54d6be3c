// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { Buscar } from '#app/shell/buscar.tsx'
import { TopFrame } from '#features/buscar/paleta.tsx'
import { BUSCAR } from '#messages/buscar.ts'

const onAnew = vi.fn()
const asked = vi.fn((go: () => void) => go())

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  await Promise.all([TopFrame.preload(), import('#app/shell/buscar-page.tsx')])
})

const Place = () => <p>{useLocation().pathname}</p>
const open = (rol: 'admin' | 'vendedor' = 'admin') =>
  render(
    <MemoryRouter initialEntries={['/ayuda']}>
      <Buscar sesion={{ nombre: 'ana', rol }} askFirst={asked} onAnew={onAnew} />
      <Place />
    </MemoryRouter>,
  )
const ctrlK = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
const line = (name: string) => screen.findByRole('option', { name: new RegExp(`^${name}`) })

test('over a dialog Ctrl+K opens neither the app’s nor the browser’s search; other keys never open the search', async () => {
  open()
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'dialog')
  expect(ctrlK()).toBe(false)
  dialog.remove()
  for (const other of [
    { key: 'k' },
    { key: 'K', ctrlKey: true, shiftKey: true },
    { key: 'j', ctrlKey: true },
  ])
    expect(fireEvent.keyDown(document.body, other)).toBe(true)
  await act(() => new Promise(resolve => setTimeout(resolve, 50)))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('keys typed before the search field is mounted appear once in the field', async () => {
  open()
  const typeEarly = (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more })
  expect(typeEarly('x')).toBe(true)
  ctrlK()
  for (const key of ['s', '7', '1']) expect(typeEarly(key)).toBe(false)
  expect(typeEarly('v', { ctrlKey: true })).toBe(true)
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: BUSCAR.titulo })
  expect(field.value).toBe('s71')
  expect(fireEvent.keyDown(field, { key: '9' })).toBe(true)
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  ctrlK()
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: BUSCAR.titulo })).value).toBe('')
})

test('the search asks about unsaved work before it opens a screen; choosing the open screen loads the screen anew', async () => {
  open()
  ctrlK()
  fireEvent.click(await line('Flujo'))
  await screen.findByText('/informes/flujo')
  expect([asked.mock.calls.length, onAnew.mock.calls.length]).toEqual([1, 0])
  expect(screen.queryByRole('dialog', { name: BUSCAR.titulo })).toBeNull()
  ctrlK()
  fireEvent.click(await line('Flujo'))
  await vi.waitFor(() => expect(onAnew).toHaveBeenCalledOnce())
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a user who declines the question stays on the screen', async () => {
  asked.mockImplementationOnce(() => {})
  open()
  ctrlK()
  fireEvent.click(await line('Flujo'))
  expect(screen.getByText('/ayuda')).toBeDefined()
})

test('a vendedor finds only the screens of the role', async () => {
  open('vendedor')
  fireEvent.click(screen.getByRole('button', { name: BUSCAR.titulo }))
  await line('Panel')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Panel de Control',
    'Pendientes',
    'Este equipo',
    'Ayuda',
    'Relevo',
  ])
})
