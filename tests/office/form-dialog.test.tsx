// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { CERRAR_ESCRITO } from '#messages/edicion.ts'
import { FormDialog } from '#office/form-dialog.tsx'
import { backCloses } from '#ui/leave-guard.ts'
import { AskDialog, Dialog } from '#ui/overlay.tsx'

const onClose = vi.fn()
beforeAll(() => Promise.all([Dialog.preload(), AskDialog.preload()]))

async function show(isTyped: boolean): Promise<HTMLElement> {
  render(
    <FormDialog
      className=""
      title="Formulario"
      cancel="Cancelar"
      submit={{ children: 'Guardar' }}
      isTyped={isTyped}
      onSubmit={() => {}}
      onClose={onClose}
    >
      <input aria-label="Texto" />
    </FormDialog>,
  )
  return screen.findByRole('dialog', { name: 'Formulario' })
}

const ways = {
  Escape: (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: 'Escape' }),
  Back: () => act(() => backCloses.top()?.()),
}

test.each(Object.entries(ways))('%s closes a form without a draft at once', async (_, go) => {
  go(await show(false))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test.each(Object.entries(ways))('%s asks before it closes a form with a draft', async (_, go) => {
  go(await show(true))
  expect((await screen.findByRole('alertdialog')).textContent).toContain(CERRAR_ESCRITO.detalle)
  expect(onClose).not.toHaveBeenCalled()
  // Back on the confirmation returns to the form
  act(() => backCloses.top()?.())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  go(screen.getByRole('dialog'))
  fireEvent.click(await screen.findByRole('button', { name: CERRAR_ESCRITO.descartar }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('Cancelar closes a form with a draft without asking', async () => {
  await show(true)
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(onClose).toHaveBeenCalledOnce()
})
