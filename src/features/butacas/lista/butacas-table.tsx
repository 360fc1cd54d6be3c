import type { Butaca } from '#contract/butaca.ts'
import type { ColumnaOrden } from '#domain/butaca/columnas-butaca.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import type { OrdenButacas } from '#domain/butaca/orden-butacas.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import type { SeatQueue } from '#queries/outbox/use-outbox.ts'
import type { RowActions } from '../row-acts.tsx'
import type { BatchView } from './batch.ts'
import { ButacaRow } from './butaca-row.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { TableHead } from './table-head.tsx'

export interface TableProps {
  orden: OrdenButacas
  onOrden: (columna: ColumnaOrden) => void
  batch: BatchView
  selected: ReadonlyMap<string, Butaca>
  /** `nroKey` of the seat on the card. */
  leida: string | null
  actions: RowActions
}

interface RowsProps extends Pick<TableProps, 'batch' | 'selected' | 'leida' | 'actions'> {
  filas: readonly Butaca[]
  queues: ReadonlyMap<string, SeatQueue>
}

/** The page of seats, with all the columns of specification §2. */
export const ButacasTable = ({
  isLoading,
  orden,
  onOrden,
  ...rows
}: TableProps & RowsProps & { isLoading: boolean }) => (
  <table className="table seats cards" aria-busy={isLoading}>
    <caption className="sr">{LISTA.tabla}</caption>
    <TableHead orden={orden} onOrden={onOrden} />
    <tbody>{isLoading ? <SkeletonRows /> : <Rows {...rows} />}</tbody>
  </table>
)

function Rows({ filas, queues, batch, selected, leida, actions }: RowsProps) {
  const { linea } = useLookups()
  return filas.map(butaca => {
    const key = nroKey(butaca.nro)
    const queue = queues.get(key)
    return (
      <ButacaRow
        key={key}
        butaca={butaca}
        linea={linea}
        // A queued change made after the batch is newer than the batch's colour
        tone={queue?.tone ?? batch.tones.get(key) ?? null}
        motivo={queue?.motivo ?? null}
        isSelected={selected.has(key)}
        isRead={leida === key}
        actions={actions}
      />
    )
  })
}
