// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { MessageDialog } from '#ui/overlay.tsx'

beforeAll(() => import('#ui/overlay/message-dialog.tsx'), 30_000)

test('an error shows what failed and why, focuses Cerrar, and can be retried', async () => {
  const onClose = vi.fn()
  const onAction = vi.fn()
  render(
    <MessageDialog
      tone="rejected"
      title="Error"
      detail="Esperá un momento."
      closeLabel="Cerrar"
      onClose={onClose}
      action={{ label: 'Reintentar', onAction }}
    >
      Error al consultar
    </MessageDialog>,
  )
  const dialog = await screen.findByRole('alertdialog', { name: 'Error' })
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toContain('Error al consultar')
  expect(description?.textContent).toContain('Esperá un momento.')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cerrar' }))
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(onAction).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a success has only the button Cerrar', async () => {
  const onClose = vi.fn()
  render(
    <MessageDialog tone="ok" title="Éxito" closeLabel="Cerrar" onClose={onClose}>
      Registro guardado correctamente
    </MessageDialog>,
  )
  await screen.findByRole('alertdialog', { name: 'Éxito' })
  expect(screen.getAllByRole('button')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})
