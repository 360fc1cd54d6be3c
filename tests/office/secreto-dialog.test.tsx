// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MODALES } from '#messages/marco.ts'
import { CLAVE_CREADA as words } from '#messages/persona/programas.ts'
import { SecretoDialog } from '#office/secreto-dialog.tsx'
import { backCloses, leaveGuard } from '#ui/leave-guard.ts'
import { Dialog } from '#ui/overlay.tsx'

const SECRETO = 'but_7Kq2vN8xRz81mTa04LpWd93hYcQe6sUb12345678901'
const notify = { success: vi.fn(), error: vi.fn() }
const onClose = vi.fn()
const writeText = vi.fn<(text: string) => Promise<void>>()

beforeAll(() => Dialog.preload())
beforeEach(() => {
  writeText.mockResolvedValue()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
})

async function show() {
  render(
    <SecretoDialog words={words} secreto={SECRETO} detalle="Tablero" notify={notify} onClose={onClose} />,
  )
  return within(await screen.findByRole('dialog', { name: words.titulo }))
}

test('a secret stays on the screen until the user ticks that it is stored', async () => {
  const dialog = await show()
  const value = dialog.getByLabelText(words.secreto)
  expect(value.textContent).toBe(SECRETO)
  fireEvent.keyDown(value, { key: 'Escape' })
  act(() => backCloses.top()?.())
  const closers = dialog.getAllByRole('button', { name: MODALES.cerrar })
  for (const close of closers) fireEvent.click(close)
  expect(closers.map(close => close.hasAttribute('disabled'))).toEqual([true, true])
  expect(onClose).not.toHaveBeenCalled()
  expect(leaveGuard.question()).toBe(words.sinGuardar)

  fireEvent.click(dialog.getByRole('checkbox', { name: words.guardado }))
  expect(leaveGuard.question()).toBeNull()
  act(() => backCloses.top()?.())
  expect(onClose).toHaveBeenCalledOnce()
})

test('the button that copies a secret reports success or failure', async () => {
  const dialog = await show()
  writeText.mockRejectedValueOnce(new Error('no permission'))
  fireEvent.click(dialog.getByRole('button', { name: words.copiar }))
  await vi.waitFor(() => expect(notify.error).toHaveBeenCalledWith(words.noSeCopio))
  fireEvent.click(dialog.getByRole('button', { name: words.copiar }))
  await dialog.findByRole('button', { name: words.copiado })
  expect(writeText.mock.calls).toEqual([[SECRETO], [SECRETO]])
})
