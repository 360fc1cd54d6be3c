import { type RefObject, useLayoutEffect, useRef } from 'react'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { CONFLICTO } from '#messages/equipo/guardado.ts'
import { TABLA } from '#messages/tabla.ts'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import { useOutbox } from '#queries/outbox/use-outbox.ts'
import { loadable } from '#ui/loadable.tsx'
import { Skeleton } from '#ui/notices/skeleton.tsx'
import { SortHead } from '#ui/table/sort-head.tsx'
import { useLater } from '#ui/use-later.ts'
import type { RowActions } from '../row-acts.tsx'
import type { BatchView } from './batch.ts'
import { ButacaRow } from './butaca-row.tsx'
import { COLUMNAS } from './columnas.tsx'
import type { Lista } from './use-lista.ts'
import type { Selection } from './use-selection.ts'

const ListEmpty = loadable(() => import('./list-empty.tsx'))
const Parte = loadable(() => import('./parte.tsx'))

const CELLS = [{ cell: 'c-sel', width: 20 }, ...COLUMNAS, { cell: 'c-acts', width: 28 }]
const FILAS = Array.from({ length: 12 }, (_, i) => i)

/** Reading the mirror takes less; drawing a skeleton meanwhile would delay the scanner's field. */
const LATE_MS = 150

interface ListProps {
  lista: Lista
  batch: BatchView
  selected: Selection['seats']
  actions: RowActions
}

/** The page of seats with the columns of specification §2, or the reason why there are none. */
export function ButacasList(props: ListProps) {
  const { result, pedida, leida, orden, ordenar, quitar } = props.lista
  const { bySeat } = useOutbox()
  const isEmpty = !result.isLoading && result.total === 0
  const wrap = useRef<HTMLDivElement>(null)
  useFramed(wrap, leida, result.filas)
  return (
    <div className="filas">
      {result.isParte && !isEmpty && <Parte pedida={pedida} result={result} />}
      <div className="table-wrap" ref={wrap}>
        {isEmpty ? (
          <ListEmpty result={result} pedida={pedida} onQuitar={quitar} />
        ) : (
          <table className="table seats cards" aria-busy={result.isLoading}>
            <caption className="sr">{LISTA.tabla}</caption>
            <TableHead orden={orden} ordenar={ordenar} />
            <tbody>{result.isLoading ? <SkeletonRows /> : <Rows queues={bySeat} {...props} />}</tbody>
          </table>
        )}
      </div>
    </div>
  )
}

/** Scrolls the row that was read into view; where the page itself scrolls, the card stays in view instead. */
function useFramed(wrap: RefObject<HTMLElement | null>, leida: string | null, filas: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other rows
  useLayoutEffect(() => {
    const box = wrap.current
    const row = box?.querySelector<HTMLElement>('tr[data-read]')
    if (!box || !row || leida === null) return
    // The sticky head covers the first rows
    const top = box.scrollTop + (box.querySelector('thead')?.offsetHeight ?? 0)
    const isIn = row.offsetTop >= top && row.offsetTop + row.offsetHeight <= box.scrollTop + box.clientHeight
    if (!isIn) box.scrollTop = row.offsetTop - (box.clientHeight - row.offsetHeight) / 2
  }, [wrap, leida, filas])
}

const TableHead = ({ orden, ordenar }: Pick<Lista, 'orden' | 'ordenar'>) => (
  <thead>
    <tr>
      <th scope="col" className="c-sel">
        <span className="h">{LISTA.sel}</span>
      </th>
      {COLUMNAS.map(({ columna, head }) => (
        <SortHead
          key={columna}
          column={columna}
          title={LISTA.columnas[columna]}
          className={head}
          sorted={orden}
          onSort={ordenar}
        />
      ))}
      <th scope="col" className="c-acts">
        <span className="h">{TABLA.acciones}</span>
      </th>
    </tr>
  </thead>
)

function SkeletonRows() {
  const isLate = useLater(LATE_MS)
  if (!isLate) return null
  return FILAS.map(fila => (
    <tr key={fila}>
      {CELLS.map(({ cell, width }) => (
        <td key={cell} className={cell}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  ))
}

type RowsProps = ListProps & { queues: ReturnType<typeof useOutbox>['bySeat'] }

function Rows({ lista: { result, leida }, queues, batch, selected, actions }: RowsProps) {
  const { linea } = useLookups()
  return result.filas.map(butaca => {
    const key = nroKey(butaca.nro)
    const queue = queues.get(key)
    return (
      <ButacaRow
        key={key}
        butaca={butaca}
        linea={linea}
        // A queued change is newer than the batch
        tone={queue?.tone ?? batch.tones.get(key) ?? null}
        motivo={queue?.causa === undefined ? (queue?.motivo ?? null) : CONFLICTO[queue.causa]}
        isSelected={selected.has(key)}
        isRead={leida === key}
        actions={actions}
      />
    )
  })
}
