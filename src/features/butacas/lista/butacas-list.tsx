import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { LIBRES_BUTACA } from '#contract/campos-butaca.ts'
import type { Ref } from '#contract/formatos.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import { columnaAs, isPrehomologada } from '#domain/butaca/clase-as.ts'
import { libreOf } from '#domain/butaca/ficha-butaca.ts'
import type { ColumnaOrden } from '#domain/butaca/lista-butacas.ts'
import { formatPeso } from '#domain/butaca/peso.ts'
import { type RowActions, RowActs } from '#features/butacas/row-acts.tsx'
import { LISTA, valorEscrito } from '#messages/butacas/lista.ts'
import { CONFLICTO } from '#messages/equipo/guardado.ts'
import { TABLA } from '#messages/tabla.ts'
import { EstadoLabel, NroButaca, useHasFicha } from '#office/butaca-parts.tsx'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { useOutbox } from '#queries/outbox/use-outbox.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { useLater } from '#ui/later.ts'
import { loadablePart } from '#ui/loadable.tsx'
import { Skeleton } from '#ui/notices/notice.tsx'
import { Grade, Mark, Swatch } from '#ui/signs/signs.tsx'
import { SortHead } from '#ui/table/sort-head.tsx'
import type { BatchView } from './use-batch.ts'
import type { Lista, Selection } from './use-lista.ts'

/** A mark has an icon and a word, because not all people see its color. */
const ICONS = { pending: 'clock', ok: 'check', rejected: 'octagon', prehomo: 'stamp' } as const

type RowTone = keyof typeof ICONS

interface RowFacts {
  linea: readonly Ref[]
  hasFicha: boolean
  mark: RowTone | null
  motivo: string | null
}

interface Columna {
  columna: ColumnaOrden
  /** Width of the skeleton (px). */
  width: number
  show: (butaca: Butaca, facts: RowFacts) => ReactNode
  /** Class names of head and cells. The head's class sets the width of the column. */
  head: string
  cell: string
}

const column = (
  columna: ColumnaOrden,
  width: number,
  show: Columna['show'],
  head = `c-${columna}`,
  cell = head,
): Columna => ({ columna, width, show, head, cell })

const COLUMNAS: readonly Columna[] = [
  column('nro', 76, ({ nro }, { hasFicha }) => <NroButaca nro={nro} hasFicha={hasFicha} />),
  column('modelo', 40, ({ modelo }) => modelo.nombre),
  column('estado', 92, ({ estado }, facts) => <EstadoCell estado={estado} {...facts} />),
  column('color', 60, ({ color }) => <Swatch color={color.nombre} name={color.nombre} />),
  column('peso', 52, ({ peso }) => <Peso peso={peso} />, 'c-peso num'),
  column('as', 24, butaca => <Grade value={columnaAs(butaca)} />, 'c-as', 'c-as ctr'),
  ...LIBRES_BUTACA.map(campo =>
    column(campo, 36, butaca => valorEscrito(libreOf(butaca, campo)) || '–', `c-libre c-${campo}`),
  ),
]

/** Aligns weights at the comma: the class leaves a gap for a missing second decimal. */
const Peso = ({ peso }: { peso: number }) => {
  const texto = formatPeso(peso)
  return <span className={/,\d$/.test(texto) ? 'un-decimal' : undefined}>{texto}</span>
}

const EstadoCell = ({ estado, linea, mark, motivo }: Omit<RowFacts, 'hasFicha'> & { estado: Ref }) => (
  <span className="stack2">
    <EstadoLabel estado={estado} linea={linea} />
    {mark && (
      <span title={motivo ?? undefined}>
        <Mark tone={mark} icon={ICONS[mark]}>
          {LISTA.marcas[mark]}
        </Mark>
        {motivo && <span className="sr">: {motivo}</span>}
      </span>
    )}
  </span>
)

const ListEmpty = loadablePart(() => import('./list-empty.tsx'))
const Parte = loadablePart(() => import('./parte.tsx'))

const CELLS = [{ cell: 'c-sel', width: 20 }, ...COLUMNAS, { cell: 'c-acts', width: 28 }]
const FILAS = Array.from({ length: 12 }, (_, i) => i)

/** Delay (ms) of the skeleton. The mirror is usually read sooner, and drawing a skeleton would delay the scan field. */
const LATE_MS = 150

interface ListProps {
  lista: Lista
  batch: BatchView
  selected: Selection['seats']
  actions: RowActions
}

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

/**
 * Scrolls the list to the scanned seat. If the page itself scrolls, the list does not move and the card stays in view.
 */
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
  const hasFicha = useHasFicha()
  return result.filas.map(butaca => {
    const key = nroKey(butaca.nro)
    const queue = queues.get(key)
    return (
      <ButacaRow
        key={key}
        butaca={butaca}
        linea={linea}
        hasFicha={hasFicha}
        // A queued change is newer than the last batch
        tone={queue?.tone ?? batch.tones.get(key) ?? null}
        motivo={queue?.causa === undefined ? (queue?.motivo ?? null) : CONFLICTO[queue.causa]}
        isSelected={selected.has(key)}
        isRead={leida === key}
        actions={actions}
      />
    )
  })
}

interface ButacaRowProps {
  butaca: Butaca
  linea: readonly Ref[]
  hasFicha: boolean
  tone: RowTone | null
  motivo: string | null
  isSelected: boolean
  isRead: boolean
  actions: RowActions
}

/** Memoized: a scan renders only the changed rows, so the card answers within the frame. */
const ButacaRow = memo(function ButacaRow(props: ButacaRowProps) {
  const { butaca, linea, hasFicha, tone, motivo, isSelected, isRead, actions } = props
  const mark = tone ?? (isPrehomologada(butaca) ? 'prehomo' : null)
  const facts = { linea, hasFicha, mark, motivo }
  return (
    <tr data-k={mark ?? undefined} aria-selected={isSelected} data-read={isRead || undefined}>
      <td className="c-sel">
        <Checkbox
          label={LISTA.seleccionar(butaca.nro)}
          hideLabel
          checked={isSelected}
          onChange={() => actions.toggle(butaca)}
        />
      </td>
      {COLUMNAS.map(({ columna, cell, show }) => (
        <td key={columna} className={cell}>
          {show(butaca, facts)}
        </td>
      ))}
      <td className="c-acts">
        <RowActs butaca={butaca} actions={actions} />
      </td>
    </tr>
  )
})
