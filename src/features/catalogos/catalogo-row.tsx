import { memo } from 'react'
import type { FilaCatalogo } from '#domain/stock/campos-catalogo.ts'
import { CATALOGOS } from '#messages.ts'
import { Cells, type ShownColumn } from '#office/list-table.tsx'
import { RowActions } from '#office/row-actions.tsx'

/** A row as it is read. Memoised: a key typed in the row that is edited renders no other. */
export const CatalogoRow = memo(function CatalogoRow({
  columnas,
  fila,
  onEdit,
  onDelete,
  ...actions
}: {
  columnas: readonly ShownColumn<FilaCatalogo>[]
  fila: FilaCatalogo
  reasonId: string | undefined
  takesFocus: boolean
  onEdit: (fila: FilaCatalogo) => void
  onDelete: (fila: FilaCatalogo) => void
}) {
  return (
    <tr>
      <Cells row={fila} columns={columnas} />
      <RowActions
        {...actions}
        editLabel={CATALOGOS.editar(fila.nombre)}
        deleteLabel={CATALOGOS.eliminar(fila.nombre)}
        onEdit={() => onEdit(fila)}
        onDelete={() => onDelete(fila)}
      />
    </tr>
  )
})
