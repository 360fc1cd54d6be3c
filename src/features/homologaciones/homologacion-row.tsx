import { memo } from 'react'
import type { Homologacion } from '#contract/homologacion.ts'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { Cells } from '#office/list-table.tsx'
import { RowActions, type RowEvents } from '#office/row-actions.tsx'
import { COLUMNAS } from './columnas.tsx'

/** A row as it is read. Memoised: a key typed in the row that is edited renders no other. */
export const HomologacionRow = memo(function HomologacionRow({
  fila,
  ...actions
}: RowEvents<Homologacion> & { fila: Homologacion }) {
  return (
    <tr>
      <RowActions {...actions} fila={fila} editLabel={HOMOLOGACIONES.editar(fila.butaca)} />
      <Cells row={fila} columns={COLUMNAS} />
    </tr>
  )
})
