// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  failureReason,
  hasId,
  type Meanwhile,
  meanwhileOf,
  NEW_ROW,
  type RowEditOptions,
  useRowEdit,
} from '#office/row/row-edit.ts'
import { RowEditor } from '#office/row/row-editor.tsx'
import { saveBorrador } from '#queries/cuenta/borradores.ts'
import { EditCell } from '#ui/table/edit-row.tsx'

interface Fila {
  id: number
  nombre: string
  celular: string
}
type Borrador = Omit<Fila, 'id'>
type Options = RowEditOptions<Fila | null, Borrador>

const UNO: Fila = { id: 1, nombre: 'Uno', celular: '11' }
const DOS: Fila = { id: 2, nombre: 'Dos', celular: '22' }
const notify = { success: vi.fn(), error: vi.fn() }
const send = vi.fn<Options['send']>()

const KEPT = { owner: 'ana', name: 'clientes', isRow: hasId }

const options = (more: Partial<Options> = {}): Options => ({
  notify,
  keyOf: ({ id }) => id,
  words: {
    draftOf: fila => ({ nombre: fila?.nombre ?? '', celular: fila?.celular ?? '' }),
    name: fila => fila?.nombre ?? 'la nueva',
    titles: { nombre: 'Nombre', celular: 'Celular' },
  },
  kept: KEPT,
  unfinished: fila => `antes ${fila?.nombre ?? 'la nueva'}`,
  check: ({ draft }) =>
    Number.isNaN(Number(draft.celular)) ? { error: 'no es número', invalid: ['celular'] } : null,
  send,
  isSaving: false,
  ...more,
})
const open = (more: Partial<Options> = {}) => renderHook(() => useRowEdit(options(more)))
function openChanged(more: Partial<Options> = {}) {
  const hook = open(more)
  act(() => hook.result.current.start(UNO))
  act(() => hook.result.current.write('nombre', 'Otro'))
  return hook
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  send.mockResolvedValue({ focus: 1 })
})

test.each([
  ['network', 0, null, 'no se sabe'],
  ['timeout', 0, null, 'no se sabe'],
  ['not-ack', 0, null, 'no se sabe'],
  ['http', 500, null, 'no se sabe'],
  ['http', 503, 'El servidor no puede.', 'El servidor no puede.'],
  ['http', 403, null, 'no quiso 403'],
  ['http', 409, 'Ya existe.', 'Ya existe.'],
] as const)(
  'O16: a write that failed with %s %i and the words %s is reported as «%s»',
  (kind, status, detail, said) => {
    const says = { unknown: 'no se sabe', refused: (code: number) => `no quiso ${code}` }
    expect(failureReason({ kind, status, detail, problem: null }, says)).toBe(said)
  },
)

test('another row opens only while the open row has no changes', () => {
  const { result } = open()
  act(() => result.current.start(UNO))
  act(() => result.current.start(DOS))
  expect(result.current.key).toBe(2)
  act(() => result.current.write('nombre', 'Otro'))
  act(() => result.current.start(UNO))
  expect(notify.error).toHaveBeenCalledWith('antes Dos')
  expect(result.current.edit?.draft.nombre).toBe('Otro')
})

test('a draft with errors is not sent and shows them; a change clears the errors', () => {
  const { result } = open()
  act(() => result.current.start(null))
  expect(result.current.key).toBe(NEW_ROW)
  act(() => result.current.write('celular', 'once'))
  act(() => result.current.save())
  expect(result.current.edit).toMatchObject({ error: 'no es número', invalid: ['celular'] })
  expect(send).not.toHaveBeenCalled()
  act(() => result.current.change({ celular: '11' }))
  expect(result.current.edit).toMatchObject({ error: null, invalid: [] })
})

test('a saved row closes and returns the focus; a refused row stays as typed', async () => {
  const { result } = openChanged()
  send.mockResolvedValueOnce({ error: 'ya existe', invalid: ['nombre'] })
  await act(async () => result.current.save())
  expect(result.current.edit).toMatchObject({ draft: { nombre: 'Otro' }, error: 'ya existe' })
  await act(async () => result.current.save())
  expect(result.current).toMatchObject({ edit: null, focus: 1 })
})

test('changing the list ends an edit without changes, and keeps an edit with changes', () => {
  const { result } = open()
  const look = vi.fn()
  act(() => result.current.start(UNO))
  act(() => result.current.leaving(look)())
  expect(result.current.edit).toBeNull()
  act(() => result.current.start(UNO))
  act(() => result.current.write('nombre', 'Otro'))
  act(() => result.current.leaving(look)())
  expect(result.current.key).toBe(1)
  expect(look).toHaveBeenCalledTimes(2)
})

test('C32: a draft survives a reload, and a malformed draft is ignored', () => {
  const kept = { owner: 'ana', name: 'filas', isRow: hasId }
  const { unmount } = openChanged({ kept })
  unmount()
  const again = open({ kept })
  expect(again.result.current.edit).toMatchObject({ row: UNO, draft: { nombre: 'Otro' } })
  act(() => again.result.current.cancel())
  again.unmount()
  expect(open({ kept }).result.current.edit).toBeNull()
  for (const value of [
    null,
    'x',
    { draft: { nombre: 'Otro', celular: '11' } },
    { row: {}, draft: { nombre: 'Otro', celular: '11' } },
    { row: null, draft: null },
    { row: null, draft: { nombre: 1, celular: '11' } },
  ]) {
    saveBorrador('ana', 'filas', value)
    expect(open({ kept }).result.current.edit).toBeNull()
  }
})

test('a draft of an earlier release that lacks a field gets the row’s value for that field', () => {
  saveBorrador('ana', 'clientes', { row: UNO, draft: { nombre: 'Otro' } })
  const edit = open().result.current.edit
  expect(edit).toMatchObject({ row: UNO, draft: { nombre: 'Otro', celular: '11' } })
})

const failed = (status: number, more: object = {}) => ({
  ok: false as const,
  kind: 'http' as const,
  status,
  detail: null,
  problem: more as never,
})
const changed = (fila: Fila) => ({
  meanwhile: meanwhileOf(
    failed(412, { actualFila: { fila, usuario: 'beto', fechaHs: '2026-11-20T10:00:00.000' } }),
    UNO as Fila | null,
  ) as Meanwhile<Fila | null>,
})
const gone = { meanwhile: meanwhileOf(failed(404), UNO as Fila | null) as Meanwhile<Fila | null> }

test('O59: if another user changed only other fields, the draft is merged into the row of that user and sent again', async () => {
  const { result } = openChanged()
  send.mockResolvedValueOnce(changed({ ...UNO, celular: '99' }))
  await act(async () => result.current.save())
  expect(send).toHaveBeenLastCalledWith({
    row: { ...UNO, celular: '99' },
    draft: { nombre: 'Otro', celular: '99' },
  })
  expect(result.current).toMatchObject({ edit: null, conflict: null, focus: 1 })
})

test('O59: if both users changed the same field, nothing is sent until the user decides', async () => {
  const suya = { ...UNO, nombre: 'De Beto', celular: '99' }
  const onKeepTheirs = vi.fn()
  const conflict = async () => {
    const { result } = openChanged({ onKeepTheirs })
    send.mockClear()
    send.mockResolvedValueOnce(changed(suya))
    await act(async () => result.current.save())
    return result
  }
  const mine = await conflict()
  expect(send).toHaveBeenCalledTimes(1)
  expect(mine.current.conflict).toMatchObject({
    que: 'cambiada',
    guardado: { usuario: 'beto' },
    diferencias: [
      { que: 'Nombre', antes: 'Uno', mio: 'Otro', suyo: 'De Beto', choca: true },
      { que: 'Celular', antes: '11', mio: '11', suyo: '99', choca: false },
    ],
  })
  act(() => mine.current.stopDeciding())
  expect(mine.current).toMatchObject({ conflict: null, edit: { row: UNO, draft: { nombre: 'Otro' } } })

  cleanup()
  localStorage.clear()
  const applied = await conflict()
  await act(async () => applied.current.applyMine())
  expect(send).toHaveBeenLastCalledWith({ row: suya, draft: { nombre: 'Otro', celular: '99' } })
  expect(applied.current.edit).toBeNull()

  cleanup()
  localStorage.clear()
  const theirs = await conflict()
  act(() => theirs.current.keepTheirs())
  expect(send).toHaveBeenCalledTimes(1)
  expect(theirs.current).toMatchObject({ edit: null, conflict: null })
  expect(onKeepTheirs).toHaveBeenCalledWith(suya)
})

test('if another user changes the row before every attempt, the user is asked after five merges', async () => {
  const { result } = openChanged()
  send.mockResolvedValue(changed({ ...UNO, celular: '99' }))
  await act(async () => result.current.save())
  expect(send).toHaveBeenCalledTimes(6)
  expect(result.current.conflict).toMatchObject({ que: 'cambiada' })
})

test('the draft of a deleted row stays, and can create the row again', async () => {
  const { result } = openChanged()
  send.mockResolvedValueOnce(gone)
  await act(async () => result.current.save())
  expect(result.current).toMatchObject({
    conflict: { que: 'eliminada', nombre: 'Uno' },
    edit: { draft: { nombre: 'Otro' } },
  })
  await act(async () => result.current.applyMine())
  expect(send).toHaveBeenLastCalledWith({ row: null, draft: { nombre: 'Otro', celular: '11' } })
})

test('a 409, a 404 for a new row and a 404 in a list without creation show the server’s words, and no conflict', () => {
  expect(meanwhileOf(failed(404), UNO, false)).toBeNull()
  expect(meanwhileOf(failed(404), null)).toBeNull()
  expect(meanwhileOf(failed(409), UNO)).toBeNull()
})

test('the first field of an opened row has the focus; after a refused save the invalid field has the focus', () => {
  function Row() {
    const editor = useRowEdit(options())
    if (editor.edit === null)
      return (
        <button type="button" onClick={() => editor.start(UNO)}>
          Editar
        </button>
      )
    return (
      <table>
        <tbody>
          <RowEditor editor={editor} first="nombre" saveLabel="Guardar" cancelLabel="Cancelar" columns={3}>
            {fields => (
              <>
                <EditCell label="Nombre" {...fields.text('nombre')} />
                <EditCell label="Celular" {...fields.text('celular')} />
              </>
            )}
          </RowEditor>
        </tbody>
      </table>
    )
  }
  render(<Row />)
  fireEvent.click(screen.getByRole('button', { name: 'Editar' }))
  const [nombre, celular] = screen.getAllByRole('textbox')
  expect(document.activeElement).toBe(nombre)
  fireEvent.change(celular as HTMLElement, { target: { value: 'once' } })
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(document.activeElement).toBe(celular)
  fireEvent.change(celular as HTMLElement, { target: { value: '1' } })
  expect(document.activeElement).toBe(celular)
})
