// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EditCell, EditRow, EditSelect } from '#ui/table/edit-row.tsx'

const onSave = vi.fn()
const onCancel = vi.fn()

function show(row: { isSaving?: boolean; error?: string | null } = {}) {
  const onChange = vi.fn()
  render(
    <table>
      <tbody>
        <EditRow
          saveLabel="Guardar"
          cancelLabel="Cancelar"
          isSaving={row.isSaving ?? false}
          error={row.error ?? null}
          columns={2}
          onSave={onSave}
          onCancel={onCancel}
        >
          {noteId => (
            <EditCell
              label="Nombre"
              value="uno"
              onChange={onChange}
              isNumeric
              isInvalid={noteId !== undefined}
              aria-describedby={noteId}
            />
          )}
        </EditRow>
      </tbody>
    </table>,
  )
  return { onChange, field: screen.getByRole('textbox', { name: 'Nombre' }) }
}

test('the check button and Enter save, the cross button and Escape cancel', () => {
  const { field } = show()
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onSave).toHaveBeenCalledTimes(2)
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  fireEvent.keyDown(field, { key: 'Escape' })
  fireEvent.keyDown(screen.getByRole('button', { name: 'Guardar' }), { key: 'Escape' })
  expect(onCancel).toHaveBeenCalledTimes(3)
})

test('Enter on the cross button does not save', () => {
  show()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Cancelar' }), { key: 'Enter' })
  expect(onSave).not.toHaveBeenCalled()
})

test('a second save while an answer is pending does nothing', () => {
  const { field } = show({ isSaving: true })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(onSave).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Guardar' }).getAttribute('aria-disabled')).toBe('true')
})

test('an error has a line under the row, and describes its field', () => {
  const { field } = show({ error: 'Falta el nombre' })
  const note = screen.getByRole('alert')
  expect(note.textContent).toBe('Falta el nombre')
  expect(note.closest('tr')?.className).toBe('row-note')
  expect(field.getAttribute('aria-describedby')).toBe(note.id)
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('the check and the cross may be the last cell, and the error may be under its field', () => {
  const onChange = vi.fn()
  render(
    <table>
      <tbody>
        <EditRow
          saveLabel="Guardar"
          cancelLabel="Cancelar"
          isSaving={false}
          error="Falta"
          actionsPlace="last"
          columns={3}
          noteAfter={1}
          onSave={onSave}
          onCancel={onCancel}
        >
          {noteId => (
            <>
              <td>7</td>
              <EditSelect
                label="Categoría"
                noneLabel="–"
                options={[{ value: '2', label: 'Telas' }]}
                value=""
                isInvalid
                describedBy={noteId}
                onChange={onChange}
              />
            </>
          )}
        </EditRow>
      </tbody>
    </table>,
  )
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Categoría' })
  expect([...select.options].map(({ text }) => text)).toEqual(['–', 'Telas'])
  fireEvent.change(select, { target: { value: '2' } })
  expect(onChange).toHaveBeenCalledWith('2')
  expect(select.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
  fireEvent.keyDown(select, { key: 'Escape' })
  expect(onCancel).toHaveBeenCalledTimes(1)
  const [row, note] = screen.getAllByRole('row')
  expect(row?.lastElementChild?.contains(screen.getByRole('button', { name: 'Guardar' }))).toBe(true)
  expect([...(note?.children ?? [])].map(cell => (cell as HTMLTableCellElement).colSpan)).toEqual([1, 2])
})

test('a save button that cannot save is marked disabled, refers to its reason and is still clickable', () => {
  render(
    <table>
      <tbody>
        <EditRow
          saveLabel="Guardar"
          cancelLabel="Cancelar"
          isSaving={false}
          saveBlockedBy="motivo"
          error={null}
          columns={1}
          onSave={onSave}
          onCancel={onCancel}
        >
          {() => null}
        </EditRow>
      </tbody>
    </table>,
  )
  const check = screen.getByRole('button', { name: 'Guardar' })
  expect(check.getAttribute('aria-disabled')).toBe('true')
  expect(check.getAttribute('aria-describedby')).toBe('motivo')
  fireEvent.click(check)
  expect(onSave).toHaveBeenCalledTimes(1)
})

test('a numeric field opens the number keyboard and returns the typed text', () => {
  const { field, onChange } = show()
  expect(field.getAttribute('inputmode')).toBe('numeric')
  fireEvent.change(field, { target: { value: '007' } })
  expect(onChange).toHaveBeenCalledWith('007')
})
