import { useMemo } from 'react'
import type { FilaCatalogo } from '#domain/stock/campos-catalogo.ts'
import { EditableTable } from '#office/editable-table.tsx'
import { ListEmpty } from '#office/list-state.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { CatalogoEditRow, CatalogoRow } from './catalogo-row.tsx'
import { ACCIONES, columnasDe } from './columnas.tsx'
import { SIN_FILTRO, type Vista } from './use-vista.ts'

/** The rows, or that there are none. An open edit stays in sight when the search has no rows. */
export function Filas({ vista }: { vista: Vista }) {
  const { lista, filas, isWaiting, editor, words } = vista
  if (filas.length > 0 || isWaiting || editor.edit !== null) return <Tabla vista={vista} />
  return (
    <ListEmpty list={lista} words={words}>
      <Vacio vista={vista} />
    </ListEmpty>
  )
}

const Vacio = ({ vista: { words, pedido, filtrar } }: { vista: Vista }) =>
  pedido.texto.trim() === '' && pedido.categoria === 0 ? (
    <Empty icon="box" title={words.vacio(words.plural)} />
  ) : (
    <Empty
      icon="box"
      title={words.vacioConFiltro(words.plural)}
      actions={<Button onClick={() => filtrar(SIN_FILTRO)}>{words.quitarFiltros}</Button>}
    />
  )

const idOf = ({ id }: FilaCatalogo): number => id

function Tabla({ vista }: { vista: Vista }) {
  const { catalogo, categorias, words, lista, isWaiting, editor } = vista
  const { reasonId } = vista.reach
  const columnas = useMemo(() => columnasDe(catalogo), [catalogo])
  return (
    <EditableTable
      className="table row-cards"
      title={words.titulo}
      columns={columnas}
      last={ACCIONES}
      orden={vista.orden}
      onOrden={vista.ordenar}
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
          onSave={vista.saving.save}
        />
      }
      rows={isWaiting ? null : vista.filas}
      keyOf={idOf}
      renderRow={(fila, takesFocus) => (
        <CatalogoRow
          columnas={columnas}
          fila={fila}
          reasonId={reasonId}
          takesFocus={takesFocus}
          onEdit={editor.start}
          onDelete={vista.deletion.ask}
          onHistorial={vista.onHistorial}
        />
      )}
    />
  )
}
