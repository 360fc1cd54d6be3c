import { memo } from 'react'
import type { Homologacion } from '#contract/homologacion.ts'
import { TEXTO_MAX } from '#contract/limites.ts'
import { type CampoHomologacion, isNumerico } from '#domain/homologacion/borrador-homologacion.ts'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { Cells, cellOf } from '#office/list-table.tsx'
import { RowActions, type RowEvents } from '#office/row/row-actions.tsx'
import { RowEditor } from '#office/row/row-editor.tsx'
import {
  type EtiquetasUsadas,
  quienTiene,
  useEtiquetasUsadas,
} from '#queries/homologaciones/etiquetas-usadas.ts'
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

interface HomologacionEditRowProps {
  fila: Homologacion
  editor: HomologacionEdit
  owner: string
}

/** The warning about a changed label that another seat has, as far as this device knows. */
function repetidaEn(fila: Homologacion, { edit }: HomologacionEdit, usadas: EtiquetasUsadas): string | null {
  const repetidas = (['etiqueta_blanca', 'etiqueta_gris'] as const).flatMap(campo => {
    const etiqueta = String(edit?.draft[campo] ?? '')
    const butaca = etiqueta === String(fila[campo] ?? '') ? null : quienTiene(usadas, etiqueta, fila.butaca)
    return butaca === null ? [] : [{ etiqueta, butaca }]
  })
  return repetidas.length === 0 ? null : HOMOLOGACIONES.etiquetasRepetidas(repetidas)
}

/** Buyer and labels are inputs, numeric ones for numeric values (specification §2). */
export const HomologacionEditRow = ({ fila, editor, owner }: HomologacionEditRowProps) => (
  <RowEditor
    editor={editor}
    warning={repetidaEn(fila, editor, useEtiquetasUsadas(owner))}
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
