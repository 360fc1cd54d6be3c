import { useMemo } from 'react'
import type { CatalogoNombre } from '#contract/catalogo.ts'
import type { Ref } from '#contract/ref.ts'
import type { ColumnaCatalogo, FilaCatalogo } from '#domain/stock/campos-catalogo.ts'
import type { OrdenCatalogo } from '#domain/stock/orden-catalogo.ts'
import { TITULOS } from '#messages/marco.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { EditableTable } from '#office/editable-table.tsx'
import { isLoading, ListEmpty } from '#office/list-state.tsx'
import type { Lista } from '#queries/lista.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { CatalogoEditRow } from './catalogo-edit-row.tsx'
import { CatalogoRow } from './catalogo-row.tsx'
import { ACCIONES, columnasDe } from './columnas.tsx'
import { type FiltroCatalogo, SIN_FILTRO } from './filtros.tsx'
import type { CatalogoEdit } from './use-edit.ts'

interface FilasProps {
  catalogo: CatalogoNombre
  categorias: readonly Ref[]
  lista: Lista<FilaCatalogo>
  /** Those that are looked for, sorted. */
  filas: readonly FilaCatalogo[]
  pedido: FiltroCatalogo
  onPedido: (pedido: FiltroCatalogo) => void
  orden: OrdenCatalogo
  onOrden: (columna: ColumnaCatalogo) => void
  editor: CatalogoEdit
  reasonId: string | undefined
  onSave: () => void
  onDelete: (fila: FilaCatalogo) => void
}

/** The rows, or that there are none. What is being edited is not dropped because what is looked for now has no rows. */
export function Filas(props: FilasProps) {
  const { catalogo, lista, filas, editor } = props
  if (filas.length > 0 || isLoading(lista) || editor.edit !== null) return <Tabla {...props} />
  const { plural } = CATALOGOS.de[catalogo]
  return (
    <ListEmpty list={lista} words={{ ...CATALOGOS, ...CATALOGOS.de[catalogo] }}>
      <Vacio {...props} plural={plural} />
    </ListEmpty>
  )
}

/** There are none, or none that is looked for. */
const Vacio = ({
  plural,
  pedido,
  onPedido,
}: {
  plural: string
  pedido: FiltroCatalogo
  onPedido: (pedido: FiltroCatalogo) => void
}) =>
  pedido.texto.trim() === '' && pedido.categoria === 0 ? (
    <Empty icon="box" title={CATALOGOS.vacio(plural)} />
  ) : (
    <Empty
      icon="box"
      title={CATALOGOS.vacioConFiltro(plural)}
      actions={<Button onClick={() => onPedido(SIN_FILTRO)}>{CATALOGOS.quitarFiltros}</Button>}
    />
  )

const idOf = ({ id }: FilaCatalogo): number => id

function Tabla(props: FilasProps) {
  const { catalogo, categorias, lista, filas, orden, onOrden, editor, reasonId, onSave, onDelete } = props
  const columnas = useMemo(() => columnasDe(catalogo), [catalogo])
  return (
    <EditableTable
      className="table cards"
      title={TITULOS[catalogo]}
      columns={columnas}
      last={ACCIONES}
      orden={orden}
      onOrden={onOrden}
      isBusy={lista.isFetching}
      places={8}
      editor={editor}
      editing={
        <CatalogoEditRow
          key={editor.key}
          columnas={columnas}
          categorias={categorias}
          editor={editor}
          reasonId={reasonId}
          onSave={onSave}
        />
      }
      rows={isLoading(lista) ? null : filas}
      keyOf={idOf}
      renderRow={(fila, takesFocus) => (
        <CatalogoRow
          columnas={columnas}
          fila={fila}
          reasonId={reasonId}
          takesFocus={takesFocus}
          onEdit={editor.start}
          onDelete={onDelete}
        />
      )}
    />
  )
}
