import { useEffect, useRef } from 'react'
import type { CatalogoNombre } from '#contract/catalogo.ts'
import type { Ref } from '#contract/ref.ts'
import type { ColumnaCatalogo, FilaCatalogo } from '#domain/stock/campos-catalogo.ts'
import type { OrdenCatalogo } from '#domain/stock/orden-catalogo.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { Skeleton } from '#ui/notices/skeleton.tsx'
import { SortHead } from '#ui/table/sort-head.tsx'
import { CatalogoEditRow } from './catalogo-edit-row.tsx'
import { CatalogoRow } from './catalogo-row.tsx'
import { claseDe, columnasDe } from './columnas.ts'
import type { useEdicion } from './use-edicion.ts'

/** The rows found, with all the columns of specification §2. Without rows yet, their places. */
export function CatalogoTable({
  catalogo,
  categorias,
  filas,
  isBusy,
  orden,
  reasonId,
  editor,
  onEliminar,
  onOrden,
}: {
  catalogo: CatalogoNombre
  categorias: readonly Ref[]
  filas: readonly FilaCatalogo[] | null
  isBusy: boolean
  orden: OrdenCatalogo
  /** Where it is said why nothing can be changed now. */
  reasonId: string | undefined
  editor: ReturnType<typeof useEdicion>
  onEliminar: (fila: FilaCatalogo) => void
  onOrden: (columna: ColumnaCatalogo) => void
}) {
  const table = useRef<HTMLTableElement>(null)
  const { edicion, foco } = editor
  const enEdicion = edicion?.fila?.id
  const isEnLista = filas?.some(({ id }) => id === enEdicion)
  const isFocoFuera = typeof foco === 'number' && filas?.every(({ id }) => id !== foco)
  useEffect(() => {
    // The row went out of the search: the focus stays near
    if (isFocoFuera) table.current?.focus()
  }, [isFocoFuera])
  const editing = edicion && (
    <CatalogoEditRow
      key={enEdicion ?? 'nueva'}
      catalogo={catalogo}
      categorias={categorias}
      edicion={edicion}
      isSaving={editor.isSaving}
      reasonId={reasonId}
      onChange={editor.change}
      onSave={editor.save}
      onCancel={editor.cancel}
    />
  )
  const columnas = columnasDe(catalogo)
  return (
    <table ref={table} className="table cards" aria-busy={isBusy} tabIndex={-1}>
      <caption className="sr">{CATALOGOS.de[catalogo].titulo}</caption>
      <thead>
        <tr>
          {columnas.map(columna => (
            <SortHead
              key={columna}
              column={columna}
              title={CATALOGOS.columnas[columna]}
              className={claseDe(columna)}
              sorted={orden}
              onSort={onOrden}
            />
          ))}
          <th scope="col" className="c-acts">
            <span className="h">{CATALOGOS.acciones}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {/* A new row, or one that is not among those found, stays in sight all the same */}
        {!isEnLista && editing}
        {filas === null && <SkeletonRows columnas={columnas} />}
        {filas?.map(fila =>
          fila.id === enEdicion ? (
            editing
          ) : (
            <CatalogoRow
              key={fila.id}
              columnas={columnas}
              fila={fila}
              reasonId={reasonId}
              takesFocus={fila.id === foco}
              onEdit={editor.start}
              onDelete={onEliminar}
            />
          ),
        )}
      </tbody>
    </table>
  )
}

const FILAS = Array.from({ length: 8 }, (_, i) => i)

function SkeletonRows({ columnas }: { columnas: readonly ColumnaCatalogo[] }) {
  return FILAS.map(fila => (
    <tr key={fila}>
      {columnas.map(columna => (
        <td key={columna} className={claseDe(columna)}>
          <Skeleton width={columna === 'id' ? 16 : 120} />
        </td>
      ))}
      <td className="c-acts">
        <Skeleton width={52} />
      </td>
    </tr>
  ))
}
