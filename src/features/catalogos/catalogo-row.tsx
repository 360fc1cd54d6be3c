import { memo } from 'react'
import type { FilaCatalogo } from '#domain/stock/campos-catalogo.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { Cells, type ShownColumn } from '#office/list-table.tsx'
import { RowActions, type RowEvents } from '#office/row-actions.tsx'

/** A row as it is read. Memoised: a key typed in the row that is edited renders no other. */
export const CatalogoRow = memo(function CatalogoRow({
  columnas,
  fila,
  ...actions
}: RowEvents<FilaCatalogo> & {
  columnas: readonly ShownColumn<FilaCatalogo>[]
  fila: FilaCatalogo
}) {
  return (
    <tr>
      <Cells row={fila} columns={columnas} />
      <RowActions
        {...actions}
        fila={fila}
        editLabel={CATALOGOS.editar(fila.nombre)}
        deleteLabel={CATALOGOS.eliminar(fila.nombre)}
      />
    </tr>
  )
})
