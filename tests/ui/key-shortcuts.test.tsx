// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PrintButton } from '#office/salida/sacar.tsx'
import { PRINT_KEY, SEARCH_KEY, useKeyShortcuts } from '#ui/key-shortcuts.ts'
import { MenuButton } from '#ui/overlay.tsx'

const onPrint = vi.fn()
const onNotYet = vi.fn()

function Screen({ isCovered = false, isEmpty = false, hasDialog = true }) {
  useKeyShortcuts(onNotYet)
  return (
    <>
      <div inert={isCovered}>
        <input aria-label="Buscar" aria-keyshortcuts={SEARCH_KEY} defaultValue="S7" />
        <button
          type="button"
          aria-keyshortcuts={PRINT_KEY}
          disabled={isEmpty}
          onClick={() => onPrint('list')}
        />
      </div>
      {hasDialog && <button type="button" aria-keyshortcuts={PRINT_KEY} onClick={() => onPrint('dialog')} />}
    </>
  )
}

/** @returns whether the browser's own command was prevented. */
function press(key: string, more: KeyboardEventInit = {}): boolean {
  const target = document.activeElement ?? document.body
  const event = createEvent.keyDown(target, { key, ctrlKey: true, ...more })
  fireEvent(target, event)
  return event.defaultPrevented
}

test('Ctrl+P presses the first print button, also with Caps Lock or on a Mac', () => {
  render(<Screen />)
  expect(press('p')).toBe(true)
  expect(press('P')).toBe(true)
  expect(press('p', { ctrlKey: false, metaKey: true })).toBe(true)
  expect(onPrint.mock.calls).toEqual([['list'], ['list'], ['list']])
})

test('a list covered by a dialog or without rows is not printed', () => {
  const { rerender } = render(<Screen isCovered />)
  press('p')
  rerender(<Screen isEmpty />)
  press('p')
  expect(onPrint.mock.calls).toEqual([['dialog'], ['dialog']])
})

test('a list under the camera or another dialog of the browser is not printed', () => {
  render(
    <>
      <Screen hasDialog={false} />
      <dialog open />
    </>,
  )
  expect(press('p')).toBe(false)
  expect(onPrint).not.toHaveBeenCalled()
})

test('a key that is held down acts one time, and the browser’s own command is prevented', () => {
  render(<Screen />)
  for (const key of ['p', 'f']) {
    press(key)
    expect(press(key, { repeat: true }), key).toBe(true)
  }
  expect(onPrint).toHaveBeenCalledOnce()
})

test('Ctrl+P on a list that is loading is kept from the browser, and the app is notified', () => {
  render(<Screen isEmpty hasDialog={false} />)
  expect(press('p')).toBe(true)
  expect(onNotYet).toHaveBeenCalledOnce()
  expect(onPrint).not.toHaveBeenCalled()
})

test('under the open menu of the print button Ctrl+P and Ctrl+F do nothing, and the browser’s own commands are prevented', async () => {
  render(
    <>
      <Screen hasDialog={false} isEmpty />
      <MenuButton
        label="Imprimir"
        icon="print"
        shortcut={PRINT_KEY}
        items={[{ label: 'Esta lista', icon: 'table', onAction: onPrint }]}
      />
    </>,
  )
  press('p')
  const item = await screen.findByRole('menuitem')
  expect([press('p'), press('p', { repeat: true }), press('f'), press('s')]).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(screen.getByRole('menuitem')).toBe(item)
  expect(onPrint).not.toHaveBeenCalled()
})

test('Ctrl+P prints while the print button has the focus', () => {
  render(<Screen />)
  screen.getAllByRole('button')[0]?.focus()
  expect(press('p')).toBe(true)
  expect(onPrint).toHaveBeenCalledOnce()
})

test('every button that prints a list, a report or labels takes Ctrl+P', () => {
  const printing = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.tsx'))
    .filter(file => /SALIDA\.imprimir|ETIQUETAS\.imprimir\(/.test(readFileSync(`src/${file}`, 'utf8')))
  expect(printing.sort()).toEqual([
    'features/etiquetas/etiquetas-screen.tsx',
    'features/productos/salidas.tsx',
    'office/salida/sacar.tsx',
  ])
  for (const file of printing) expect(readFileSync(`src/${file}`, 'utf8'), file).toContain('{PRINT_KEY}')
  render(<PrintButton />)
  expect(screen.getByRole('button', { name: 'Imprimir' }).getAttribute('aria-keyshortcuts')).toBe(PRINT_KEY)
})

test('Ctrl+F goes to the search field and selects its text; inside the field Ctrl+F is left to the browser', () => {
  render(<Screen />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Buscar' })
  expect(press('f')).toBe(true)
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 2])
  expect(press('f')).toBe(false)
})

test('other keys, and all keys on a screen without print or search, are left to the browser', () => {
  render(<Screen />)
  for (const [key, more] of [
    ['p', { ctrlKey: false }],
    ['p', { shiftKey: true }],
    ['f', { altKey: true }],
    ['s', {}],
    ['"]', {}],
  ] as const)
    expect(press(key, more), key).toBe(false)
  cleanup()
  expect(press('p')).toBe(false)
  expect(onPrint).not.toHaveBeenCalled()
})
