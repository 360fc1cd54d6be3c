import { useRef } from 'react'
import type { ButacasResult, ListaPedida } from '#queries/butacas/use-butacas.ts'
import { useOutbox } from '#queries/outbox/use-outbox.ts'
import { loadable } from '#ui/loadable.tsx'
import { ButacasTable, type TableProps } from './butacas-table.tsx'
import { useFramed } from './use-framed.ts'

const ListEmpty = loadable(() => import('./list-empty.tsx'))

/** The sheet's middle: the table, or what there is to say instead. */
export function ButacasList({
  result,
  pedida,
  onQuitar,
  onMirror,
  ...table
}: TableProps & {
  result: ButacasResult
  pedida: ListaPedida
  onQuitar: () => void
  onMirror: () => void
}) {
  const { bySeat } = useOutbox()
  const isEmpty = !result.isLoading && (result.error !== null || result.total === 0)
  const wrap = useRef<HTMLDivElement>(null)
  useFramed(wrap, table.leida, result.filas)
  return (
    <div className="table-wrap" ref={wrap}>
      {isEmpty ? (
        <ListEmpty result={result} pedida={pedida} onQuitar={onQuitar} onMirror={onMirror} />
      ) : (
        <ButacasTable filas={result.filas} isLoading={result.isLoading} queues={bySeat} {...table} />
      )}
    </div>
  )
}
