// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import EquipoScreen from '#features/dispositivo/equipo-screen.tsx'
import { EQUIPO } from '#messages/equipo/dispositivo.ts'
import { db } from '#offline/db.ts'
import { getDeviceId, writeFact } from '#offline/device.ts'
import { saveSesion } from '#offline/sesion.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import { readProfile, withKeyMap } from '#scanner/reading.ts'
import { TEST_LABEL } from '#scanner/test-label.ts'
import { emptyOutbox } from '#tests/helpers/empty-outbox.ts'
import { entry } from '#tests/helpers/entry.ts'

const onRescate = vi.fn()
beforeAll(async () => {
  await writeFact('clock-offset', 3 * 60_000)
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } } })
  await db.entries.bulkPut([
    entry({ nro: 'A1' }),
    entry({ nro: 'A1' }),
    entry({ nro: 'B2', state: 'rejected', error: { status: 422, codigo: null, detail: '', at: 0 } }),
    entry({ nro: 'C3', owner: 'lopez' }),
  ])
})
beforeEach(() => {
  render(
    <MemoryRouter>
      <EquipoScreen onRescate={onRescate} />
    </MemoryRouter>,
  )
})

const part = (name: string) => screen.findByRole('region', { name })
const fact = async (region: string, name: string) =>
  (await within(await part(region)).findByText(name)).parentElement?.querySelector('dd')?.textContent

test('O29: the device shows its id, its clock’s offset and whether the browser keeps its storage', async () => {
  expect(await fact('Equipo', 'Número')).toBe(await getDeviceId())
  expect(await fact('Equipo', 'Reloj')).toMatch(/^atrasado 3 min respecto del servidor/)
  expect(await fact('Equipo', 'Trabajo sin red')).toMatch(/^no disponible/)
  expect(await fact('Espacio', 'Lo guardado')).toBe('el navegador no lo dice')
  expect(await fact('Espacio', 'Base de datos')).toBe('funciona')
})

const pasos = async () =>
  within(await part('Preparado para trabajar'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('the missing steps to prepare a new device are listed, and the done steps are counted', async () => {
  expect(await pasos()).toEqual([
    EQUIPO.preparar.instalada[1],
    EQUIPO.preparar.sinRed[1],
    EQUIPO.preparar.guardado[1],
    EQUIPO.preparar.lector[1],
    EQUIPO.preparar.pin[1],
  ])
  expect((await part('Preparado para trabajar')).textContent).toContain('0 de 5')
})

test('O38: the outbox is counted by state, with a link to the rescue file', async () => {
  expect(await fact('Pendientes de este equipo', 'esperan')).toBe('2')
  expect(await fact('Pendientes de este equipo', 'rechazadas')).toBe('1')
  expect(await fact('Pendientes de este equipo', 'de otras personas')).toBe('1')
  fireEvent.click(within(await part('Pendientes de este equipo')).getByRole('button', { name: /rescate/ }))
  expect(onRescate).toHaveBeenCalledTimes(1)
})

test('O49: this device’s lost changes are counted by user', async () => {
  cleanup()
  const unseen = [{ usuario: 'lopez', cantidad: 1 }]
  await writeFact('perdida', { upTo: 3, all: unseen, unseen })
  await emptyOutbox()
  render(
    <MemoryRouter>
      <EquipoScreen onRescate={onRescate} />
    </MemoryRouter>,
  )
  await waitFor(async () =>
    expect(await fact('Pendientes de este equipo', 'Perdidos sin enviar')).toBe('1 de lopez'),
  )
  await waitFor(() => expect(outboxStore.getSnapshot()).toMatchObject({ ready: true, counts: new Map() }))
  expect(screen.queryByText('No queda nada por enviar.')).toBeNull()
  await writeFact('perdida', null)
})

test('the scanner test shows the text, its terminator and its speed', async () => {
  const field = screen.getByRole('textbox', { name: 'Leé una etiqueta acá' })
  const type = (key: string, at: number) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: at })
    fireEvent(field, event)
    if (key.length === 1)
      fireEvent.input(field, { target: { value: (field as HTMLInputElement).value + key } })
    return event
  }
  const from = 10_000
  for (const [i, key] of [...'S710482'].entries()) type(key, from + 2 * i)
  expect(type('Enter', from + 14).defaultPrevented).toBe(true)
  expect(await fact('Probar el lector', 'Leído')).toBe('S7104827 caracteres')
  expect(await fact('Probar el lector', 'Terminador')).toBe('Enter')
  expect(await fact('Probar el lector', 'Ritmo')).toBe('2,0 ms por tecla')
  expect(screen.getByText(/Así escribe un lector: la app/)).toBeDefined()
  expect(screen.getByText('Este equipo ya conoce su lector: termina con Enter.')).toBeDefined()
  expect(await pasos()).toContain(EQUIPO.preparar.lector[0])
  // A person's Tab moves to the next field
  expect(type('Tab', from + 5_000).defaultPrevented).toBe(false)
  for (const [i, key] of [...'S71', 'Enter'].entries()) type(key, from + 9_000 + 200 * i)
  expect(screen.getByText(/cree que se escribió a mano/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Olvidarlo' }))
  expect(screen.queryByText(/Este equipo ya conoce/)).toBeNull()
  expect(await pasos()).toContain(EQUIPO.preparar.lector[1])
})

test('the test label reveals the scanner’s keyboard layout, and this device then corrects it', async () => {
  await screen.findByRole('img', { name: 'Etiqueta de prueba' })
  expect(screen.getByText(TEST_LABEL)).toBeDefined()
  const field = screen.getByRole('textbox', { name: 'Leé una etiqueta acá' })
  let from = performance.now()
  const scan = (text: string, gap: number) => {
    for (const [i, key] of [...text, 'Enter'].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: from + gap * i })
      fireEvent(field, event)
      if (key.length === 1)
        fireEvent.input(field, { target: { value: (field as HTMLInputElement).value + key } })
    }
    from += gap * 40
  }
  const typed = withKeyMap(TEST_LABEL, { '-': "'", '/': '-', '+': '¿', '*': '(' })
  for (const gap of [4, 60]) {
    scan(typed, gap)
    expect(await fact('Probar el lector', 'Leído')).toBe(`${typed}17 caracteres`)
    expect(
      screen.getByText(/no usan el mismo teclado: «-» llega como «'», «\/» llega como «-»/),
    ).toBeDefined()
    expect(readProfile()?.map).toEqual({ "'": '-', '-': '/', '¿': '+', '(': '*' })
  }
  // Scanning a seat's label keeps the learned key map and shows the corrected text
  scan('S710482', 4)
  expect(readProfile()?.map?.["'"]).toBe('-')
  expect(screen.getByText(/Corrige el teclado del lector: «'» es «-»/)).toBeDefined()
  scan("B'0048213", 4)
  expect(await fact('Probar el lector', 'Leído')).toMatch(/^B-0048213/)
  scan(TEST_LABEL, 4)
  expect(screen.getByText(/usan el mismo teclado: todos los signos llegan bien/)).toBeDefined()
  expect(readProfile()?.map).toBeUndefined()
})
