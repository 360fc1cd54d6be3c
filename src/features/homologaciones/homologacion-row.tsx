import { memo } from 'react'
import type { Homologacion } from '#contract/homologacion.ts'
import { TEXTO_MAX } from '#contract/limites.ts'
import { type CampoHomologacion, isNumerico } from '#domain/homologacion/borrador-homologacion.ts'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { Cells, cellOf } from '#office/list-table.tsx'
import { RowActions, type RowEvents } from '#office/row/row-actions.tsx'
import { RowEditor } from '#office/row/row-editor.tsx'
import { EditCell } from '#ui/table/edit-row.tsx'
import { COLUMNAS } from './columnas.tsx'
import type { HomologacionEdit } from './use-edit.ts'

/** Memoised, so that typing in the edited row renders no other. */
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

const isEditable = (columna: keyof Homologacion): columna is CampoHomologacion =>
  columna === 'comprador' || columna === 'etiqueta_blanca' || columna === 'etiqueta_gris'

/** Buyer and labels are inputs, numeric ones for numeric values (specification §2). */
export const HomologacionEditRow = ({ fila, editor }: { fila: Homologacion; editor: HomologacionEdit }) => (
  <RowEditor
    editor={editor}
    first="comprador"
    saveLabel={HOMOLOGACIONES.guardar(fila.butaca)}
    cancelLabel={HOMOLOGACIONES.cancelar(fila.butaca)}
    columns={COLUMNAS.length + 1}
  >
    {fields =>
      COLUMNAS.map(column => {
        const { key, title, className } = column
        if (!isEditable(key)) return cellOf(fila, column)
        return (
          <EditCell
            key={key}
            label={title}
            className={className}
            isCode={key !== 'comprador'}
            isNumeric={isNumerico(fila[key])}
            maxLength={TEXTO_MAX}
            {...fields.text(key)}
          />
        )
      })
    }
  </RowEditor>
)
