import { type ReactNode, useEffect, useRef } from 'react'
import type { Accion } from '#contract/permisos.ts'
import { NOMBRADOS } from '#messages/edicion.ts'
import { useFocusWhen } from '#office/focus.tsx'
import { useCan } from '#queries/cuenta/use-sesion.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { EditRow, type EditRowProps } from '#ui/table/edit-row.tsx'
import { ConflictoDialog, EliminadaDialog } from './conflicto.tsx'
import type { Edit, RowEdit, useMergedSave } from './row-edit.ts'

/** The props of an `EditCell` and an `EditSelect`, by the name of their field. */
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

/** An edited or new row. Its first field takes the focus, or after a refusal its first invalid field. */
export function RowEditor<Row extends object | null, Draft extends object>({
  editor,
  first,
  onSave = editor.save,
  children,
  ...row
}: Omit<EditRowProps, 'isSaving' | 'error' | 'actionsClassName' | 'onSave' | 'onCancel' | 'children'> & {
  editor: RowEdit<Row, Draft>
  first: keyof Draft
  /** Replaces `editor.save` if a question comes before saving. */
  onSave?: () => void
  /** The cells; `noteId` is the id of the error text. */
  children: (fields: Fields<Draft>, noteId: string | undefined) => ReactNode
}) {
  const { edit, isSaving } = editor
  const inputs = useRef<Inputs<Draft>>(new Map())
  const begin = useRef(first)
  const [wrong] = edit?.invalid ?? []
  useEffect(() => inputs.current.get(begin.current)?.focus(), [])
  useEffect(() => {
    if (wrong !== undefined) inputs.current.get(wrong)?.focus()
  }, [wrong])
  if (edit === null) return null
  return (
    <>
      <EditRow
        {...row}
        isSaving={isSaving}
        error={edit.error}
        actionsClassName="c-acts"
        onSave={onSave}
        onCancel={editor.cancel}
      >
        {noteId => children(fieldsOf(editor, edit, inputs.current, noteId), noteId)}
      </EditRow>
      <RowConflict editor={editor} />
    </>
  )
}

export function RowConflict<Row extends object | null, Draft extends object>({
  editor: { conflict, owner, keepTheirs, applyMine, stopDeciding },
}: {
  editor: Omit<ReturnType<typeof useMergedSave<Row, Draft>>, 'save'>
}) {
  if (conflict === null) return null
  const { nombre } = conflict
  if (conflict.que === 'eliminada')
    return (
      <EliminadaDialog nombre={nombre} onCrear={applyMine} onDescartar={keepTheirs} onClose={stopDeciding} />
    )
  return (
    <ConflictoDialog
      nombre={nombre}
      owner={owner}
      guardado={conflict.guardado}
      diferencias={conflict.diferencias}
      onQuedarme={keepTheirs}
      onAplicar={applyMine}
      onClose={stopDeciding}
    />
  )
}

type Inputs<Draft> = Map<keyof Draft, HTMLInputElement>

function fieldsOf<Row extends object | null, Draft extends object>(
  { isSaving, write }: RowEdit<Row, Draft>,
  { draft, invalid }: Edit<Row, Draft>,
  inputs: Inputs<Draft>,
  noteId: string | undefined,
): Fields<Draft> {
  const either = (name: keyof Draft) => ({
    isInvalid: invalid.includes(name),
    onChange: (value: string) => write(name, value),
  })
  return {
    text: name => ({
      ...either(name),
      ref: input => {
        if (input) inputs.set(name, input)
      },
      value: String(draft[name] ?? ''),
      readOnly: isSaving,
      'aria-describedby': noteId,
    }),
    choice: name => ({
      ...either(name),
      value: String(draft[name] || ''),
      disabled: isSaving,
      describedBy: noteId,
    }),
  }
}

interface NamedRowEditorProps<Row extends object, Draft extends object> {
  editor: RowEdit<Row | null, Draft>
  columns: number
  reasonId: string | undefined
  onSave: () => void
  children: (fields: Fields<Draft>, fila: Row | null) => ReactNode
}

/** A new or edited row with a name. Its actions are in the last column. The server assigns the id. */
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

export interface RowEvents<Row> {
  /** Id of the text with the reason for disabled editing; undefined if editing is enabled. */
  reasonId: string | undefined
  /** Whether the row takes the focus: it was edited, or the row before it was deleted. */
  takesFocus: boolean
  onEdit: (fila: Row) => void
  onDelete?: (fila: Row) => void
  /** Absent on a server without history. */
  onHistorial?: ((fila: Row) => void) | undefined
}

/** The buttons of a row that the person may use. `children` are between edit and delete. */
export function RowActions<Row>({
  accion,
  deleteAccion = accion,
  fila,
  editLabel,
  deleteLabel,
  historialLabel,
  reasonId,
  takesFocus,
  onEdit,
  onDelete,
  onHistorial,
  children,
}: RowEvents<Row> & {
  /** Permission for the edit, and for the delete if `deleteAccion` is absent. */
  accion: Accion
  deleteAccion?: Accion
  fila: Row
  editLabel?: string
  deleteLabel?: string
  historialLabel?: string
  children?: ReactNode
}) {
  const edit = useFocusWhen<HTMLButtonElement>(takesFocus)
  const can = useCan()
  const off = { disabled: reasonId !== undefined, 'aria-describedby': reasonId }
  return (
    <td className="c-acts">
      <span className="acts">
        {editLabel !== undefined && can(accion) && (
          <IconButton ref={edit} label={editLabel} icon="pencil" {...off} onClick={() => onEdit(fila)} />
        )}
        {children}
        {historialLabel && onHistorial && (
          <IconButton label={historialLabel} icon="history" onClick={() => onHistorial(fila)} />
        )}
        {deleteLabel && can(deleteAccion) && (
          <IconButton label={deleteLabel} icon="trash" {...off} onClick={() => onDelete?.(fila)} />
        )}
      </span>
    </td>
  )
}
