import { useRef } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { ColumnaOrden } from '#domain/butaca/campos-butaca.ts'
import type { OrdenButacas } from '#domain/butaca/orden-butacas.ts'
import type { ButacasResult, ListaPedida } from '#queries/butacas/use-butacas.ts'
import { useOutbox } from '#queries/outbox/use-outbox.ts'
import { loadable } from '#ui/loadable.tsx'
import type { RowActions } from '../row-acts.tsx'
import type { BatchView } from './batch.ts'
import { ButacasTable } from './butacas-table.tsx'
import { useFramed } from './use-framed.ts'

const ListEmpty = loadable(() => import('./list-empty.tsx'))

/** The sheet's middle: the table, or what there is to say instead. */
export function ButacasList(props: {
  result: ButacasResult
  pedida: ListaPedida
  orden: OrdenButacas
  batch: BatchView
  selected: ReadonlyMap<string, Butaca>
  leida: string | null
  actions: RowActions
  onOrden: (columna: ColumnaOrden) => void
  onQuitar: () => void
  onMirror: () => void
}) {
  const { result, pedida, onQuitar, onMirror } = props
  const { bySeat } = useOutbox()
  const isEmpty = !result.isLoading && (result.error !== null || result.total === 0)
  const wrap = useRef<HTMLDivElement>(null)
  useFramed(wrap, props.leida, result.filas)
  return (
    <div className="table-wrap" ref={wrap}>
      {isEmpty ? (
        <ListEmpty result={result} pedida={pedida} onQuitar={onQuitar} onMirror={onMirror} />
      ) : (
        <ButacasTable
          filas={result.filas}
          isLoading={result.isLoading}
          orden={props.orden}
          onOrden={props.onOrden}
          queues={bySeat}
          batch={props.batch}
          selected={props.selected}
          leida={props.leida}
          actions={props.actions}
        />
      )}
    </div>
  )
}
