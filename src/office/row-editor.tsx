import { type ReactNode, useEffect, useRef } from 'react'
import { EditRow } from '#ui/table/edit-row.tsx'
import type { RowEdit } from './row-edit.ts'

/** What an `EditCell` and an `EditSelect` take, by the name of their field. */
export interface Fields<Draft> {
  text: (name: keyof Draft) => {
    ref: (input: HTMLInputElement | null) => void
    value: string
    isInvalid: boolean
    readOnly: boolean
    onChange: (value: string) => void
    'aria-describedby': string | undefined
  }
  choice: (name: keyof Draft) => {
    value: string
    isInvalid: boolean
    disabled: boolean
    onChange: (value: string) => void
    describedBy: string | undefined
  }
}

/** A row while it is edited or new. Its first field gets the focus, and whichever turns out to be wrong. */
export function RowEditor<Row extends object | null, Draft>({
  editor,
  first,
  onSave = editor.save,
  children,
  ...row
}: {
  editor: RowEdit<Row, Draft>
  first: keyof Draft
  saveLabel: string
  cancelLabel: string
  saveBlockedBy?: string | undefined
  actionsPlace?: 'first' | 'last'
  columns: number
  noteAfter?: number
  /** Where more stands before it is saved than what is wrong with it. */
  onSave?: () => void
  /** Its cells; `noteId` is what says what is wrong. */
  children: (fields: Fields<Draft>, noteId: string | undefined) => ReactNode
}) {
  const { edit, isSaving } = editor
  const inputs = useRef(new Map<keyof Draft, HTMLInputElement>())
  const begin = useRef(first)
  const [wrong] = edit?.invalid ?? []
  useEffect(() => inputs.current.get(begin.current)?.focus(), [])
  useEffect(() => {
    if (wrong !== undefined) inputs.current.get(wrong)?.focus()
  }, [wrong])
  if (edit === null) return null
  const fieldsOf = (noteId: string | undefined): Fields<Draft> => ({
    text: name => ({
      ref: input => {
        if (input) inputs.current.set(name, input)
      },
      value: String(edit.draft[name] ?? ''),
      isInvalid: edit.invalid.includes(name),
      readOnly: isSaving,
      onChange: value => editor.write(name, value),
      'aria-describedby': noteId,
    }),
    choice: name => ({
      value: String(edit.draft[name] || ''),
      isInvalid: edit.invalid.includes(name),
      disabled: isSaving,
      onChange: value => editor.write(name, value),
      describedBy: noteId,
    }),
  })
  return (
    <EditRow
      {...row}
      isSaving={isSaving}
      error={edit.error}
      actionsClassName="c-acts"
      onSave={onSave}
      onCancel={editor.cancel}
    >
      {noteId => children(fieldsOf(noteId), noteId)}
    </EditRow>
  )
}
