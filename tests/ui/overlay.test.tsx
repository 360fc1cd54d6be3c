// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { AskDialog, Dialog, RowMenu } from '#ui/overlay.tsx'

// The dialogs load in separate chunks, which is slow on a cold start
beforeAll(async () => {
  await Promise.all([
    import('#ui/overlay/dialog.tsx'),
    import('#ui/overlay/ask-dialog.tsx'),
    import('#ui/overlay/row-menu.tsx'),
  ])
})

function Opener({ onClose = () => {} }: { onClose?: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    onClose()
  }
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Cambiar Estado
      </button>
      {isOpen && (
        <Dialog onClose={close} title="Cambiar Estado" closeLabel="Cerrar" meta="4 butacas">
          <input aria-label="Peso" />
        </Dialog>
      )}
    </>
  )
}

test('a dialog has its title, closes with Escape and returns the focus to the button that opened it', async () => {
  const onClose = vi.fn()
  render(<Opener onClose={onClose} />)
  const trigger = screen.getByRole('button', { name: 'Cambiar Estado' })
  trigger.focus()
  fireEvent.click(trigger)
  const dialog = await screen.findByRole('dialog', { name: 'Cambiar Estado' })
  expect(trigger.isConnected).toBe(true)
  expect(dialog.textContent).toContain('4 butacas')
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onClose).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(document.activeElement).toBe(trigger))
})

test('a confirmation takes the focus, but not on the destructive button', async () => {
  const onConfirm = vi.fn()
  render(
    <AskDialog
      tone="rejected"
      title="Ojo!"
      closeLabel="Cerrar"
      confirmLabel="Continuar"
      onConfirm={onConfirm}
      onClose={() => {}}
    >
      ¿Estás seguro de querer borrar las butacas?
    </AskDialog>,
  )
  const dialog = await screen.findByRole('alertdialog', { name: 'Ojo!' })
  expect(dialog.textContent).toContain('¿Estás seguro de querer borrar las butacas?')
  const destroys = screen.getByRole('button', { name: 'Continuar' })
  expect(dialog.contains(document.activeElement)).toBe(true)
  expect(document.activeElement).not.toBe(destroys)
  fireEvent.click(destroys)
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('an error shows what failed and why, focuses Cerrar, and can be retried', async () => {
  const onClose = vi.fn()
  const onConfirm = vi.fn()
  render(
    <AskDialog
      tone="rejected"
      title="Error"
      detail="Esperá un momento."
      closeLabel="Cerrar"
      onClose={onClose}
      confirmLabel="Reintentar"
      onConfirm={onConfirm}
      isDestroying={false}
    >
      Error al consultar
    </AskDialog>,
  )
  const dialog = await screen.findByRole('alertdialog', { name: 'Error' })
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toContain('Error al consultar')
  expect(description?.textContent).toContain('Esperá un momento.')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cerrar' }))
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a success has only the button Cerrar', async () => {
  const onClose = vi.fn()
  render(
    <AskDialog tone="ok" title="Éxito" closeLabel="Cerrar" onClose={onClose}>
      Registro guardado correctamente
    </AskDialog>,
  )
  await screen.findByRole('alertdialog', { name: 'Éxito' })
  expect(screen.getAllByRole('button')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a row’s menu opens from its button, which stays the same element', async () => {
  const onAction = vi.fn()
  render(<RowMenu label="Acciones de S710482" items={[{ label: 'Historial', icon: 'history', onAction }]} />)
  const trigger = screen.getByRole('button', { name: 'Acciones de S710482' })
  fireEvent.click(trigger)
  const item = await screen.findByRole('menuitem', { name: 'Historial' })
  expect(trigger.isConnected).toBe(true)
  fireEvent.click(item)
  expect(onAction).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(trigger.getAttribute('aria-expanded')).toBe('false')
})

test('a dialog does not add react-aria’s style element, which the content security policy would refuse', async () => {
  render(<Opener />)
  fireEvent.click(screen.getByRole('button', { name: 'Cambiar Estado' }))
  await screen.findByRole('dialog')
  expect(document.head.querySelector('style#react-aria-pressable-style')).toBeNull()
})
