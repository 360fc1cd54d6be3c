import type { Ref } from '#contract/ref.ts'
import { type ColumnaCatalogo, type FilaCatalogo, largoMaximo } from '#domain/stock/campos-catalogo.ts'
import { CATALOGOS } from '#messages.ts'
import type { ShownColumn } from '#office/list-table.tsx'
import { optionsOf } from '#office/ref-options.ts'
import { RowEditor } from '#office/row-editor.tsx'
import { EditCell, EditSelect } from '#ui/table/edit-row.tsx'
import type { CatalogoEdit } from './use-edit.ts'

const categoriaDe = (fila: FilaCatalogo | null): Ref | null =>
  fila !== null && 'categoria' in fila ? fila.categoria : null

/** A row while it is typed, new or edited; its id is the server's. */
export function CatalogoEditRow({
  columnas,
  categorias,
  editor,
  reasonId,
  onSave,
}: {
  columnas: readonly ShownColumn<FilaCatalogo, ColumnaCatalogo>[]
  categorias: readonly Ref[]
  editor: CatalogoEdit
  reasonId: string | undefined
  onSave: () => void
}) {
  const fila = editor.edit?.row ?? null
  return (
    <RowEditor
      editor={editor}
      first="nombre"
      saveLabel={fila === null ? CATALOGOS.guardarNueva : CATALOGOS.guardar(fila.nombre)}
      cancelLabel={fila === null ? CATALOGOS.cancelarNueva : CATALOGOS.cancelar(fila.nombre)}
      saveBlockedBy={reasonId}
      actionsPlace="last"
      columns={columnas.length + 1}
      noteAfter={1}
      onSave={onSave}
    >
      {fields =>
        columnas.map(({ key, title, className }) => {
          if (key === 'id')
            return (
              <td key={key} className={className}>
                {fila?.id ?? <span className="muted">{CATALOGOS.nueva}</span>}
              </td>
            )
          if (key === 'categoria')
            return (
              <EditSelect
                key={key}
                label={title}
                className={className}
                noneLabel={CATALOGOS.ninguna}
                options={optionsOf(categorias, categoriaDe(fila))}
                {...fields.choice(key)}
              />
            )
          return (
            <EditCell
              key={key}
              label={title}
              className={className}
              {...(key === 'celular' && { inputMode: 'tel' as const })}
              maxLength={largoMaximo(key)}
              {...fields.text(key)}
            />
          )
        })
      }
    </RowEditor>
  )
}
