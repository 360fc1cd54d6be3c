import { memo } from 'react'
import type { Ref } from '#contract/ref.ts'
import type { BorradorCatalogo } from '#domain/stock/borrador-catalogo.ts'
import { type ColumnaCatalogo, type FilaCatalogo, largoMaximo } from '#domain/stock/campos-catalogo.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { HISTORIAL } from '#messages/stock/historial.ts'
import { Cells, type ShownColumn } from '#office/list-table.tsx'
import { optionsOf } from '#office/ref-options.ts'
import { NamedRowEditor } from '#office/row/named-row-editor.tsx'
import { RowActions, type RowEvents } from '#office/row/row-actions.tsx'
import type { Fields } from '#office/row/row-editor.tsx'
import { EditCell, EditSelect } from '#ui/table/edit-row.tsx'
import type { CatalogoEdit } from './use-edit.ts'

type Columna = ShownColumn<FilaCatalogo, ColumnaCatalogo>

/** Memoised, so that typing in the edited row renders no other. */
export const CatalogoRow = memo(function CatalogoRow({
  columnas,
  fila,
  ...actions
}: RowEvents<FilaCatalogo> & { columnas: readonly Columna[]; fila: FilaCatalogo }) {
  return (
    <tr>
      <Cells row={fila} columns={columnas} />
      <RowActions
        {...actions}
        fila={fila}
        editLabel={CATALOGOS.editar(fila.nombre)}
        historialLabel={HISTORIAL.de(fila.nombre)}
        deleteLabel={CATALOGOS.eliminar(fila.nombre)}
      />
    </tr>
  )
})

const categoriaDe = (fila: FilaCatalogo | null): Ref | null =>
  fila !== null && 'categoria' in fila ? fila.categoria : null

interface CatalogoEditRowProps {
  columnas: readonly Columna[]
  categorias: readonly Ref[]
  editor: CatalogoEdit
  reasonId: string | undefined
  onSave: () => void
}

/** A row that is new or edited. */
export function CatalogoEditRow({ columnas, categorias, editor, reasonId, onSave }: CatalogoEditRowProps) {
  return (
    <NamedRowEditor editor={editor} columns={columnas.length} reasonId={reasonId} onSave={onSave}>
      {(fields, fila) =>
        columnas.map(columna => (
          <Celda key={columna.key} columna={columna} fila={fila} categorias={categorias} fields={fields} />
        ))
      }
    </NamedRowEditor>
  )
}

function Celda({
  columna: { key, title, className },
  fila,
  categorias,
  fields,
}: Pick<CatalogoEditRowProps, 'categorias'> & {
  columna: Columna
  fila: FilaCatalogo | null
  fields: Fields<BorradorCatalogo>
}) {
  const cell = { label: title, className }
  if (key === 'id')
    return <td className={className}>{fila?.id ?? <span className="muted">{CATALOGOS.nueva}</span>}</td>
  if (key === 'categoria')
    return (
      <EditSelect
        {...cell}
        noneLabel={CATALOGOS.ninguna}
        options={optionsOf(categorias, categoriaDe(fila))}
        {...fields.choice(key)}
      />
    )
  const inputMode = key === 'celular' ? { inputMode: 'tel' as const } : {}
  return <EditCell {...cell} {...inputMode} maxLength={largoMaximo(key)} {...fields.text(key)} />
}
