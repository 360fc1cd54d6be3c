// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useKeyBurst } from '#ui/use-key-burst.ts'

let scans: string[]
let presses: number
let now: number
beforeEach(() => {
  scans = []
  presses = 0
  now = 1000
})
afterEach(cleanup)

function Page() {
  const [peso, setPeso] = useState('')
  const [estado, setEstado] = useState('')
  const [motivo, setMotivo] = useState('')
  const [etiqueta, setEtiqueta] = useState('G-')
  useKeyBurst({ onScan: text => scans.push(text), enabled: true })
  return (
    <>
      <button type="button" onKeyDown={event => event.key === 'Enter' && presses++}>
        Listas A
      </button>
      <input aria-label="Peso" inputMode="decimal" value={peso} onChange={e => setPeso(e.target.value)} />
      <input aria-label="Número" data-scan />
      <input aria-label="Motivo" value={motivo} onChange={e => setMotivo(e.target.value)} />
      <input
        aria-label="Etiqueta"
        data-scan="aside"
        value={etiqueta}
        onChange={e => setEtiqueta(e.target.value)}
      />
      <select aria-label="Estado" value={estado} onChange={e => setEstado(e.target.value)}>
        <option value="">todos</option>
        <option value="s">sin tapizar</option>
      </select>
    </>
  )
}

/** Presses a key as the browser does: what nobody prevents goes into the field. */
function press(target: HTMLElement, key: string, gap: number, repeat = false): boolean {
  now += gap
  const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: now })
  const isFree = target.dispatchEvent(event)
  if (!isFree || key.length !== 1) return isFree
  if (target instanceof HTMLInputElement) setValue(target, target.value + key, 'input')
  if (target instanceof HTMLSelectElement && key.toLowerCase() === 's') setValue(target, 's', 'change')
  return isFree
}

function setValue(control: HTMLInputElement | HTMLSelectElement, value: string, type: string): void {
  const prototype =
    control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLSelectElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event(type, { bubbles: true }))
}

function type(target: HTMLElement, keys: readonly string[], gap: number): void {
  for (const key of keys) press(target, key, gap)
}

const at = (role: string, name: string): HTMLElement => screen.getByRole(role, { name })

test('a scan reaches the screen from a focused button and its Enter presses nothing', () => {
  render(<Page />)
  type(at('button', 'Listas A'), [...'S710482', 'Enter'], 8)
  expect(scans).toEqual(['S710482'])
  expect(presses).toBe(0)
})

test('a person’s Enter still presses the button', () => {
  render(<Page />)
  press(at('button', 'Listas A'), 'Enter', 500)
  expect(presses).toBe(1)
})

test('a scan that lands in a weight is no weight: the field gets back what it had', () => {
  render(<Page />)
  const peso = at('textbox', 'Peso') as HTMLInputElement
  type(peso, [...'18,4'], 180)
  now += 1000
  type(peso, [...'S710482', 'Enter'], 8)
  expect(peso.value).toBe('18,4')
  expect(scans).toEqual(['S710482'])
})

test('digits that a quick hand rolls into one another stay in the weight', () => {
  render(<Page />)
  const peso = at('textbox', 'Peso') as HTMLInputElement
  type(peso, [...'184'], 20)
  expect(peso.value).toBe('184')
  expect(scans).toEqual([])
})

test('a weight typed before is left alone by a scan made elsewhere', () => {
  render(<Page />)
  const peso = at('textbox', 'Peso') as HTMLInputElement
  type(peso, [...'18'], 180)
  now += 1000
  type(at('button', 'Listas A'), [...'S710482', 'Enter'], 8)
  expect(peso.value).toBe('18')
})

test('a scan on a list leaves its choice as it was', () => {
  render(<Page />)
  const estado = at('combobox', 'Estado') as HTMLSelectElement
  type(estado, [...'S710482', 'Enter'], 8)
  expect(estado.value).toBe('')
  expect(scans).toEqual(['S710482'])
})

test('a text field keeps its keys, however fast', () => {
  render(<Page />)
  const motivo = at('textbox', 'Motivo') as HTMLInputElement
  type(motivo, [...'error', 'Enter'], 10)
  expect(motivo.value).toBe('error')
  expect(scans).toEqual([])
})

test('a key that is held down is no scanner', () => {
  render(<Page />)
  const button = at('button', 'Listas A')
  for (let i = 0; i < 9; i++) press(button, '0', 30, i > 0)
  press(button, 'Enter', 30)
  expect(scans).toEqual([])
})

test('a burst that the focus takes to the scan field in its middle stands there whole', () => {
  render(<Page />)
  const numero = at('textbox', 'Número') as HTMLInputElement
  type(at('button', 'Listas A'), [...'S710'], 8)
  type(numero, [...'482'], 8)
  expect(numero.value).toBe('S710482')
  press(numero, 'Enter', 8)
  expect(scans).toEqual([])
  type(at('button', 'Listas A'), [...'S1'], 8)
  now += 1000
  type(numero, [...'9'], 8)
  expect(numero.value).toBe('S7104829')
})

test('only the terminator reaches the scan field, and the number is in front of it', () => {
  render(<Page />)
  const numero = at('textbox', 'Número') as HTMLInputElement
  type(at('combobox', 'Estado'), [...'S710482'], 8)
  press(numero, 'Enter', 8)
  expect(numero.value).toBe('S710482')
  expect((at('combobox', 'Estado') as HTMLSelectElement).value).toBe('')
})

test('a burst that the focus takes away from the scan field in its middle is a whole scan', () => {
  render(<Page />)
  const numero = at('textbox', 'Número') as HTMLInputElement
  type(numero, [...'S710'], 8)
  type(at('button', 'Listas A'), [...'482', 'Enter'], 8)
  expect(scans).toEqual(['S710482'])
  expect(numero.value).toBe('')
})

test('a text field that stands aside keeps what a person types, and gives a scan back whole', () => {
  render(<Page />)
  const field = screen.getByLabelText('Etiqueta') as HTMLInputElement
  type(field, ['7', '1', 'Enter'], 120)
  expect(field.value).toBe('G-71')
  expect(scans).toEqual([])
  type(field, [...'B-0048213', 'Enter'], 3)
  expect(field.value).toBe('G-71')
  expect(scans).toEqual(['B-0048213'])
})
