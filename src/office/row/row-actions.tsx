import type { ReactNode } from 'react'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { useFocusWhen } from '../use-focus-when.ts'

export interface RowEvents<Row> {
  /** The id of the text that says why nothing can be changed; undefined while it can. */
  reasonId: string | undefined
  /** After an edit of this row, or a delete of the one before. */
  takesFocus: boolean
  onEdit: (fila: Row) => void
  onDelete?: (fila: Row) => void
  /** Absent where the server keeps no history. */
  onHistorial?: ((fila: Row) => void) | undefined
}

/** The buttons of a row; `children` stand between edit and delete. */
export function RowActions<Row>({
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
  fila: Row
  editLabel: string
  deleteLabel?: string
  historialLabel?: string
  children?: ReactNode
}) {
  const edit = useFocusWhen<HTMLButtonElement>(takesFocus)
  const off = { disabled: reasonId !== undefined, 'aria-describedby': reasonId }
  return (
    <td className="c-acts">
      <span className="acts">
        <IconButton ref={edit} label={editLabel} icon="pencil" {...off} onClick={() => onEdit(fila)} />
        {children}
        {historialLabel && onHistorial && (
          <IconButton label={historialLabel} icon="history" onClick={() => onHistorial(fila)} />
        )}
        {deleteLabel && (
          <IconButton label={deleteLabel} icon="trash" {...off} onClick={() => onDelete?.(fila)} />
        )}
      </span>
    </td>
  )
}
