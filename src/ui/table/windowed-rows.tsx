import './windowed-rows.css'
import {
  type CSSProperties,
  type FocusEvent,
  Fragment,
  type Key,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useWindow } from './use-window.ts'
import { piecesOf } from './window-pieces.ts'
import { type Slots, slotsFor } from './window-slots.ts'

/** The head is row 1 (WAI-ARIA, `aria-rowindex`). */
const FIRST_ROW = 2

/** An array, or a list that computes its rows on demand. */
export interface LongList<T> {
  readonly length: number
  slice(from: number, to: number): readonly T[]
  findIndex(test: (item: T) => boolean): number
}

export interface WindowedRowsProps<T> {
  items: LongList<T>
  keyOf: (item: T) => Key
  /** The element around the table that scrolls, unless the page does. */
  scroller: RefObject<HTMLElement | null>
  columns: number
  /** Key of a row that stays rendered out of sight, as does the row with the focus. */
  kept?: Key | null
  /** No row but the kept one has state of its own: another list is then shown in the rows as they lie, and none moves. */
  isStateless?: boolean
  /** One `tr` of the table's row height (`--row-h`, else `--row`) that takes `rowIndex` as its `aria-rowindex`. */
  renderRow: (item: T, rowIndex: number) => ReactNode
}

/**
 * The body of a long table. It renders only the rows in sight, between rows of empty space. The table has to set
 * `aria-rowcount`, and the row's component should be memoised.
 */
export function WindowedRows<T>(props: WindowedRowsProps<T>) {
  const { items, keyOf, scroller, columns, kept = null, isStateless = false, renderRow } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const seen = useWindow(scroller, body, items.length > 0)
  const [focused, setFocused] = useState<Key | null>(null)
  const staying = [kept, focused]
    .filter(key => key !== null)
    .map(key => items.findIndex(item => keyOf(item) === key))

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const row = Number(target.closest('tr')?.getAttribute('aria-rowindex') ?? 0) - FIRST_ROW
    for (const item of row < 0 ? [] : items.slice(row, row + 1)) setFocused(keyOf(item))
  }
  const pieces = piecesOf(items.length, seen, staying).map(piece => ({
    ...piece,
    shown: piece.isSpace ? [] : items.slice(piece.from, piece.to),
  }))
  const slots = useSlots(
    items,
    pieces.flatMap(({ shown }) => shown.map(keyOf)),
    body,
    key => !isStateless || key === kept,
  )
  return (
    <tbody ref={body} onFocus={onFocus}>
      {pieces.flatMap(({ from, to, isSpace, shown }) =>
        isSpace ? (
          // Keyed by the row before it, so that React never moves the row that has the focus.
          // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
          <tr key={`space ${from}`} className="space" aria-hidden="true" style={rowsHigh(to - from)}>
            <td colSpan={columns} />
          </tr>
        ) : (
          shown.map((item, i) => (
            <Fragment key={slots.get(keyOf(item))}>{renderRow(item, from + i + FIRST_ROW)}</Fragment>
          ))
        ),
      )}
    </tbody>
  )
}

/** @param shown keys of the items that are rendered now. */
function useSlots(
  items: LongList<unknown>,
  shown: readonly Key[],
  body: RefObject<HTMLTableSectionElement | null>,
  stays: (key: Key) => boolean,
): Slots {
  const before = useRef<{ items: LongList<unknown>; slots: Slots }>({ items, slots: new Map() })
  const isOtherList = before.current.items !== items
  const hasFocus = isOtherList && body.current?.contains(document.activeElement) === true
  const slots = slotsFor(before.current.slots, shown, isOtherList && !hasFocus, stays)
  useLayoutEffect(() => {
    before.current = { items, slots }
  })
  return slots
}

const rowsHigh = (n: number) => ({ '--n': n }) as CSSProperties
