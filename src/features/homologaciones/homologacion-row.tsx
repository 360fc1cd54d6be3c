import { memo } from 'react'
import type { Homologacion } from '#contract/homologacion.ts'
import { HOMOLOGACIONES } from '#messages.ts'
import { Cells } from '#office/list-table.tsx'
import { RowActions } from '#office/row-actions.tsx'
import { COLUMNAS } from './columnas.tsx'

/** A row as it is read. Memoised: a key typed in the row that is edited renders no other. */
export const HomologacionRow = memo(function HomologacionRow({
  fila,
  onEdit,
  ...actions
}: {
  fila: Homologacion
  reasonId: string | undefined
  takesFocus: boolean
  onEdit: (fila: Homologacion) => void
}) {
  return (
    <tr>
      <RowActions {...actions} editLabel={HOMOLOGACIONES.editar(fila.butaca)} onEdit={() => onEdit(fila)} />
      <Cells row={fila} columns={COLUMNAS} />
    </tr>
  )
})
