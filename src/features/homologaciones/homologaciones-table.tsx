import { useEffect, useRef } from 'react'
import type { Homologacion } from '#contract/homologacion.ts'
import type { ColumnaHomologacion, OrdenHomologaciones } from '#domain/homologacion/orden-homologaciones.ts'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { TABLA } from '#messages/tabla.ts'
import { Skeleton } from '#ui/notices/skeleton.tsx'
import { SortHead } from '#ui/table/sort-head.tsx'
import { COLUMNAS } from './columnas.ts'
import { filaKey } from './fila-key.ts'
import { HomologacionEditRow } from './homologacion-edit-row.tsx'
import { HomologacionRow } from './homologacion-row.tsx'
import type { useEdicion } from './use-edicion.ts'

/** The page of homologations, with all the columns of specification §2. Without rows yet, their places. */
export function HomologacionesTable({
  filas,
  isBusy,
  orden,
  canEdit,
  editor,
  onOrden,
}: {
  filas: readonly Homologacion[] | null
  isBusy: boolean
  orden: OrdenHomologaciones
  canEdit: boolean
  editor: ReturnType<typeof useEdicion>
  onOrden: (columna: ColumnaHomologacion) => void
}) {
  const table = useRef<HTMLTableElement>(null)
  const { edicion, foco, isSaving } = editor
  const enEdicion = edicion && filaKey(edicion.fila)
  const keys = (filas ?? []).map(filaKey)
  const isFocoFuera = foco !== null && !keys.includes(foco)
  useEffect(() => {
    // The row went to another page, or out of the search: the focus stays near
    if (isFocoFuera) table.current?.focus()
  }, [isFocoFuera])
  const editing = edicion && (
    <HomologacionEditRow
      key={enEdicion}
      edicion={edicion}
      isSaving={isSaving}
      onChange={editor.change}
      onSave={() => void editor.save()} // It tells by itself how it went
      onCancel={editor.cancel}
    />
  )
  return (
    <table ref={table} className="table cards" aria-busy={isBusy} tabIndex={-1}>
      <caption className="sr">{HOMOLOGACIONES.titulo}</caption>
      <thead>
        <tr>
          <th scope="col" className="c-acts">
            <span className="h">{TABLA.acciones}</span>
          </th>
          {COLUMNAS.map(({ columna, className }) => (
            <SortHead
              key={columna}
              column={columna}
              title={HOMOLOGACIONES.columnas[columna]}
              className={className}
              sorted={orden}
              onSort={onOrden}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {filas === null && <SkeletonRows />}
        {/* What is being edited and is not of this page stays in sight all the same */}
        {enEdicion !== null && !keys.includes(enEdicion) && editing}
        {filas?.map((fila, i) =>
          keys[i] === enEdicion ? (
            editing
          ) : (
            <HomologacionRow
              key={keys[i]}
              fila={fila}
              canEdit={canEdit}
              takesFocus={keys[i] === foco}
              onEdit={editor.start}
            />
          ),
        )}
      </tbody>
    </table>
  )
}

const FILAS = Array.from({ length: 12 }, (_, i) => i)

function SkeletonRows() {
  return FILAS.map(fila => (
    <tr key={fila}>
      <td className="c-acts">
        <Skeleton width={28} />
      </td>
      {COLUMNAS.map(({ columna, className, width }) => (
        <td key={columna} className={className}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  ))
}
