// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import CambiarEstadoDialog from '#features/butacas/dialogos/cambiar-estado-dialog.tsx'
import EditarButacaDialog from '#features/butacas/dialogos/editar-butaca-dialog.tsx'
import { PesoPad } from '#features/serie/leer.tsx'
import { db } from '#offline/db.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { emptyOutbox } from '#tests/helpers/empty-outbox.ts'
import { ESTADOS } from '#tests/helpers/outbox-rig.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

const MALOS = ['18,,4', '18,4,', 'abc', '14,5kg', '1e3', '٣', '--']
const PESADA = { id: 3, nombre: 'pesada' }
const UNA = butaca({ nro: 'S710482', peso: 17 })
const OTRA = butaca({ nro: 'S710483' })

beforeAll(async () => {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  vi.stubGlobal('fetch', async () => Response.json([]))
  await Promise.all([import('#ui/overlay/dialog.tsx'), import('#ui/overlay/radio-keys.tsx')])
  await db.lookups.bulkPut([
    { nombre: 'modelo', filas: [{ id: 4, nombre: 'S7' }] },
    { nombre: 'color', filas: [{ id: 1, nombre: 'negro' }] },
    { nombre: 'estado', filas: ESTADOS.map((nombre, i) => ({ id: i + 1, nombre })) },
  ])
})
beforeEach(emptyOutbox)
afterEach(cleanup)

const onKept = vi.fn()
const props = { owner: 'operario', corrige: null, onClose: vi.fn(), onKept }
beforeEach(() => vi.clearAllMocks())
const keptPesos = async () => {
  await waitFor(() => expect(onKept).toHaveBeenCalledTimes(1))
  return onKept.mock.calls[0]?.[0].map((entry: { operacion: { peso: number } }) => entry.operacion.peso)
}
const nothingKept = async () => {
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(onKept).not.toHaveBeenCalled()
}
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const enter = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter' })

const openPesada = async () => {
  render(<CambiarEstadoDialog {...props} butacas={[UNA]} isSelection={false} estado={PESADA} scan={null} />)
  return screen.findByRole('textbox', { name: /^Peso de S710482/ })
}

test('Cambiar Estado marks each malformed weight and says that none is stored; a corrected one is stored', async () => {
  const peso = await openPesada()
  for (const texto of MALOS) {
    write(peso, texto)
    expect(screen.queryByRole('alert'), texto).toBeNull()
    enter(peso)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(`El valor "${texto}" no es un número decimal válido.`)
    expect(alert.textContent).toMatch(/no se guarda ningún peso/)
    expect(peso.getAttribute('aria-invalid'), texto).toBe('true')
  }
  await nothingKept()
  write(peso, '18,4')
  expect(peso.getAttribute('aria-invalid')).toBe('false')
  enter(peso)
  expect(await keptPesos()).toEqual([18.4])
})

test('in Cambiar Estado a second Enter on a malformed weight stores none', async () => {
  const peso = await openPesada()
  write(peso, '1e3')
  enter(peso)
  await screen.findByRole('alert')
  await nothingKept()
  enter(peso)
  expect(await keptPesos()).toEqual([-1])
})

test('with several seats Enter stops at the malformed weight, and so does the button', async () => {
  render(
    <CambiarEstadoDialog {...props} butacas={[UNA, OTRA]} isSelection={false} estado={PESADA} scan={null} />,
  )
  const una = await screen.findByRole('textbox', { name: /^Peso de S710482/ })
  const otra = screen.getByRole('textbox', { name: /^Peso de S710483/ })
  write(una, '18,,4')
  una.focus()
  enter(una)
  await screen.findByRole('alert')
  expect(document.activeElement).toBe(una)
  enter(una)
  expect(document.activeElement).toBe(otra)
  write(otra, 'abc')
  fireEvent.click(screen.getByRole('button', { name: 'Cambiar Estado' }))
  await nothingKept()
  // The first one has been shown
  expect((await screen.findByRole('alert')).textContent).toContain('"abc"')
  fireEvent.click(screen.getByRole('button', { name: 'Cambiar Estado' }))
  expect(await keptPesos()).toEqual([-1, -1])
})

test('Editar Butaca marks each malformed weight; saving again leaves the seat without a weight', async () => {
  render(<EditarButacaDialog {...props} butaca={UNA} />)
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Color' }).textContent).toMatch(/negro/))
  const peso = screen.getByRole('textbox', { name: 'Peso (kg)' })
  const guardar = screen.getByRole('button', { name: 'Guardar' })
  for (const texto of MALOS) {
    write(peso, texto)
    fireEvent.click(guardar)
    await screen.findByText(`El valor "${texto}"`, { exact: false })
    expect(peso.getAttribute('aria-invalid'), texto).toBe('true')
  }
  await nothingKept()
  fireEvent.click(guardar)
  expect(await keptPesos()).toEqual([-1])
})

function Pad({ onPesar }: { onPesar: (texto: string) => void }) {
  const [texto, setTexto] = useState('')
  return <PesoPad nro="S710482" texto={texto} onTexto={setTexto} onPesar={onPesar} />
}

test('serial reading marks each malformed weight; a second Enter stores no weight', () => {
  const onPesar = vi.fn()
  render(<Pad onPesar={onPesar} />)
  const peso = screen.getByRole('textbox', { name: /^Peso de S710482/ })
  for (const [i, texto] of MALOS.entries()) {
    write(peso, texto)
    enter(peso)
    expect(screen.getByRole('alert').textContent).toContain(`"${texto}"`)
    expect(onPesar, texto).toHaveBeenCalledTimes(i)
    enter(peso)
    expect(onPesar, texto).toHaveBeenLastCalledWith('')
  }
  expect(onPesar).toHaveBeenCalledTimes(MALOS.length)
})

test('in serial reading an empty text, a space and a weight out of range never become «Sin peso»', () => {
  const onPesar = vi.fn()
  render(<Pad onPesar={onPesar} />)
  const peso = screen.getByRole('textbox', { name: /^Peso de S710482/ })
  for (const texto of ['', ' ', '1001', '00000000018000']) {
    write(peso, texto)
    enter(peso)
    enter(peso)
    expect(screen.getByRole('alert').textContent).toMatch(/de 0 a 1000 kg/)
  }
  expect(onPesar).not.toHaveBeenCalled()
  write(peso, '00000018,4')
  enter(peso)
  expect(onPesar.mock.calls).toEqual([['00000018,4']])
})
