import type { ReactNode } from 'react'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { useFocusWhen } from './use-focus-when.ts'

/** What a row that is read takes besides what it shows. */
export interface RowEvents<Row> {
  /** Where it is said why nothing can be changed now; undefined while it can. */
  reasonId: string | undefined
  /** It was edited just now, or the one before it was deleted: the focus goes on from here. */
  takesFocus: boolean
  onEdit: (fila: Row) => void
  onDelete?: (fila: Row) => void
}

/** What can be done with a row that is read. */
export function RowActions<Row>({
  fila,
  editLabel,
  deleteLabel,
  reasonId,
  takesFocus,
  onEdit,
  onDelete,
  children,
}: RowEvents<Row> & {
  fila: Row
  editLabel: string
  deleteLabel?: string
  /** What else there is, between the two. */
  children?: ReactNode
}) {
  const edit = useFocusWhen<HTMLButtonElement>(takesFocus)
  const off = { disabled: reasonId !== undefined, 'aria-describedby': reasonId }
  return (
    <td className="c-acts">
      <span className="acts">
        <IconButton ref={edit} label={editLabel} icon="pencil" {...off} onClick={() => onEdit(fila)} />
        {children}
        {deleteLabel && (
          <IconButton label={deleteLabel} icon="trash" {...off} onClick={() => onDelete?.(fila)} />
        )}
      </span>
    </td>
  )
}
