import type { ReactNode } from 'react'
import { NOMBRADOS } from '#messages/nombrados.ts'
import type { RowEdit } from './row-edit.ts'
import { type Fields, RowEditor } from './row-editor.tsx'

interface NamedRowEditorProps<Row extends object, Draft extends object> {
  editor: RowEdit<Row | null, Draft>
  /** How many there are, the actions not counted. */
  columns: number
  reasonId: string | undefined
  onSave: () => void
  children: (fields: Fields<Draft>, fila: Row | null) => ReactNode
}

/** A row that goes by its name and is new or edited, with its actions behind it; the server gives the id. */
export function NamedRowEditor<Row extends { nombre: string }, Draft extends { nombre?: string }>({
  editor,
  columns,
  reasonId,
  onSave,
  children,
}: NamedRowEditorProps<Row, Draft>) {
  const fila = editor.edit?.row ?? null
  return (
    <RowEditor
      editor={editor}
      first="nombre"
      saveLabel={fila === null ? NOMBRADOS.guardarNueva : NOMBRADOS.guardar(fila.nombre)}
      cancelLabel={fila === null ? NOMBRADOS.cancelarNueva : NOMBRADOS.cancelar(fila.nombre)}
      saveBlockedBy={reasonId}
      actionsPlace="last"
      columns={columns + 1}
      noteAfter={1}
      onSave={onSave}
    >
      {fields => children(fields, fila)}
    </RowEditor>
  )
}
