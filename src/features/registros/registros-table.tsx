import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import type { Registro } from '#contract/registro.ts'
import type { ColumnaRegistro, OrdenRegistros } from '#domain/registro/orden-registros.ts'
import { REGISTROS } from '#messages/stock/registros.ts'
import { Skeleton } from '#ui/notices/skeleton.tsx'
import { SortHead } from '#ui/table/sort-head.tsx'
import { COLUMNAS } from './columnas.ts'
import { RegistroRow, type RegistroRowProps } from './registro-row.tsx'

type RowEvents = Pick<RegistroRowProps, 'canChange' | 'reasonId' | 'onEdit' | 'onToggle' | 'onDelete'>

/** The page of records. What is edited or open and not of this page stays in sight all the same, above it. */
export function RegistrosTable({
  filas,
  isBusy,
  orden,
  editada,
  editRow,
  abierta,
  detalleRow,
  foco,
  onOrden,
  ...events
}: RowEvents & {
  filas: readonly Registro[] | null
  isBusy: boolean
  orden: OrdenRegistros
  /** The record whose row is edited; null for none, 'nueva' for one that is being created. */
  editada: number | 'nueva' | null
  editRow: ReactNode
  /** The record whose lines are open. */
  abierta: Registro | null
  detalleRow: ReactNode
  /** The record that was edited just now. */
  foco: number | null
  onOrden: (columna: ColumnaRegistro) => void
}) {
  const table = useRef<HTMLTableElement>(null)
  const ids = new Set((filas ?? []).map(({ id }) => id))
  const isFocoFuera = foco !== null && foco !== 0 && !ids.has(foco)
  useEffect(() => {
    // The row went to another page, or out of the filter: the focus stays near
    if (isFocoFuera) table.current?.focus()
  }, [isFocoFuera])
  const row = (fila: Registro) =>
    fila.id === editada ? (
      editRow
    ) : (
      <RegistroRow fila={fila} isOpen={fila.id === abierta?.id} takesFocus={fila.id === foco} {...events} />
    )
  const isEditadaFuera = editada === 'nueva' || (editada !== null && !ids.has(editada))
  const isAbiertaFuera = abierta !== null && !ids.has(abierta.id)
  return (
    <table ref={table} className="table" aria-busy={isBusy} tabIndex={-1}>
      <caption className="sr">{REGISTROS.titulo}</caption>
      <thead>
        <tr>
          {COLUMNAS.map(({ columna, className }) => (
            <SortHead
              key={columna}
              column={columna}
              title={REGISTROS.columnas[columna]}
              className={className}
              sorted={orden}
              onSort={onOrden}
            />
          ))}
          <th scope="col" className="c-acts">
            <span className="h">{REGISTROS.acciones}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {isEditadaFuera && editada !== abierta?.id && editRow}
        {isAbiertaFuera && (
          <>
            {row(abierta)}
            {detalleRow}
          </>
        )}
        {filas === null && <SkeletonRows />}
        {filas?.map(fila => (
          <Fragment key={fila.id}>
            {row(fila)}
            {fila.id === abierta?.id && detalleRow}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

const FILAS = Array.from({ length: 12 }, (_, i) => i)

function SkeletonRows() {
  return FILAS.map(fila => (
    <tr key={fila}>
      {COLUMNAS.map(({ columna, className, width }) => (
        <td key={columna} className={className}>
          <Skeleton width={width} />
        </td>
      ))}
      <td className="c-acts">
        <Skeleton width={84} />
      </td>
    </tr>
  ))
}
