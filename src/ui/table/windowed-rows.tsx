import './windowed-rows.css'
import {
  type CSSProperties,
  type FocusEvent,
  Fragment,
  type Key,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

/** The head is row 1 (WAI-ARIA, `aria-rowindex`). */
const FIRST_ROW = 2

/** An array, or a list that computes its rows on demand. */
export interface LongList<T> {
  readonly length: number
  slice(from: number, to: number): readonly T[]
  findIndex(test: (item: T) => boolean): number
}

interface WindowedRowsProps<T> {
  items: LongList<T>
  keyOf: (item: T) => Key
  columns: number
  /** Key of a row that stays rendered out of sight, like the row with the focus. */
  kept?: Key | null
  /** True if only the kept row has state. A new list then reuses the existing rows in place, and no row moves. */
  isStateless?: boolean
  /** Returns one `tr` of the height `--row-h` or `--row`, with `rowIndex` as its `aria-rowindex`. */
  renderRow: (item: T, rowIndex: number) => ReactNode
}

/**
 * The body of a long table. It renders only the rows in sight, between rows of empty space. The table has to set
 * `aria-rowcount`, and the row's component should be memoized.
 */
export function WindowedRows<T>(props: WindowedRowsProps<T>) {
  const { items, keyOf, columns, kept = null, isStateless = false, renderRow } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { seen } = useSeen(body, TABLE, items.length > 0)
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

/** Lists up to this length are rendered completely. */
const WHOLE = 60

/** `aria-posinset` and `aria-setsize`, needed only while some rows are not in the document. */
export interface Position {
  'aria-setsize'?: number
  'aria-posinset'?: number
}

/**
 * A list with rows of any height; the page or an element around it scrolls. A long list renders only the rows in sight,
 * and spacers of about the height of the other rows.
 */
export function WindowedList<T>({
  items,
  keyOf,
  renderItem,
}: {
  items: readonly T[]
  keyOf: (item: T, row: number) => Key
  /** One `li` with the attributes of `position`. */
  renderItem: (item: T, position: Position) => ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const isWhole = items.length <= WHOLE
  const { seen, height } = useSeen(list, LIST, !isWhole)
  const [focused, setFocused] = useState<Key | null>(null)
  const position = (row: number): Position =>
    isWhole ? {} : { 'aria-setsize': items.length, 'aria-posinset': row + 1 }

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const row = Number(target.closest('li')?.getAttribute('aria-posinset') ?? 0) - 1
    const item = items[row]
    setFocused(item === undefined ? null : keyOf(item, row))
  }
  const staying =
    isWhole || focused === null ? [] : [items.findIndex((item, row) => keyOf(item, row) === focused)]
  const pieces = piecesOf(items.length, isWhole ? { from: 0, to: WHOLE } : seen, staying)
  return (
    <ul ref={list} onFocus={onFocus}>
      {pieces.flatMap(({ from, to, isSpace }) =>
        isSpace ? (
          // Keyed by the row before it, so that React never moves the row that has the focus
          <li key={`space ${from}`} aria-hidden="true" style={{ blockSize: (to - from) * height }} />
        ) : (
          items
            .slice(from, to)
            .map((item, i) => (
              <Fragment key={keyOf(item, from + i)}>{renderItem(item, position(from + i))}</Fragment>
            ))
        ),
      )}
    </ul>
  )
}

interface Sight {
  row: string
  /** Whether all rows have the height of the first. */
  isEven: boolean
  /** Number of rows rendered before a row is measured. */
  first: number
  /** The window moves in steps of this many rows, so that most scrolling renders nothing. */
  step: number
  /** Number of rows rendered beyond each visible edge. */
  beyond: number
}
const TABLE: Sight = { row: 'tr[aria-rowindex]', isEven: true, first: 1, step: 4, beyond: 2 }
/**
 * `first` is small, because a panel shows one list for each person of the day. `beyond` is large, because rows differ
 * in height, and the row that takes the focus next must exist.
 */
const LIST: Sight = { row: 'li[aria-posinset]', isEven: false, first: 20, step: 10, beyond: 10 }
/** The least height of a table's row (px), used when no row is laid out. */
const LOW = 40

/** The rows in the viewport and some beyond. `height` (px) is the space for one row that is not rendered. */
function useSeen(
  body: RefObject<HTMLElement | null>,
  { row, isEven, first, step, beyond }: Sight,
  isOn: boolean,
): { seen: Range; height: number } {
  const [view, setView] = useState({ seen: { from: 0, to: first }, height: 0 })
  const latest = useRef(view)
  const look = (show: (next: typeof view) => void) => {
    if (!isOn || body.current === null) return
    const { top } = body.current.getBoundingClientRect()
    const before = latest.current
    const rows = isEven ? [body.current.querySelector(row)] : body.current.querySelectorAll(row)
    const height = isEven ? averageHeight(rows) || LOW : before.height || averageHeight(rows)
    if (height === 0) return
    const from = Math.max(0, Math.floor(-top / height / step) * step - beyond)
    const to = Math.max(0, Math.ceil((innerHeight - top) / height / step) * step + beyond)
    if (before.height === height && before.seen.from === from && before.seen.to === to) return
    latest.current = { seen: { from, to }, height }
    show(latest.current)
  }
  // After each render, since content above the rows may have changed its height
  useLayoutEffect(() => look(setView))
  // Rendered in the frame of the scroll: a frame later, empty space would be shown first
  const onScroll = useEffectEvent(() => look(next => flushSync(() => setView(next))))
  const onResize = useEffectEvent(() => {
    latest.current = { ...latest.current, height: 0 }
    look(setView)
  })
  useEffect(() => {
    if (!isOn) return
    const scrolled = () => onScroll()
    const resized = () => onResize()
    // Captured, because scroll events do not bubble and the page may scroll as well
    document.addEventListener('scroll', scrolled, { passive: true, capture: true })
    globalThis.addEventListener('resize', resized)
    return () => {
      document.removeEventListener('scroll', scrolled, { capture: true })
      globalThis.removeEventListener('resize', resized)
    }
  }, [isOn])
  return view
}

function averageHeight(rows: Iterable<Element | null>): number {
  const heights = [...rows].map(row => row?.getBoundingClientRect().height ?? 0)
  return heights.reduce((sum, height) => sum + height, 0) / Math.max(1, heights.length)
}

/** Rows from `from` to `to`, without `to`. */
interface Range {
  from: number
  to: number
}
interface Piece extends Range {
  isSpace: boolean
}

/**
 * @param seen may reach beyond the last row.
 * @param staying rows rendered out of sight too; invalid indexes are ignored.
 */
export function piecesOf(count: number, seen: Range, staying: readonly number[]): readonly Piece[] {
  // At least one row is rendered, because its height is measured
  const from = Math.max(0, Math.min(seen.from, count - 1))
  const window = { from, to: Math.min(Math.max(seen.to, from + 1), count) }
  const outside = [...new Set(staying)]
    .filter(row => row >= 0 && row < count && (row < window.from || row >= window.to))
    .map(row => ({ from: row, to: row + 1 }))
  const pieces: Piece[] = []
  let at = 0
  for (const shown of [window, ...outside].sort((a, b) => a.from - b.from)) {
    if (shown.from > at) pieces.push({ from: at, to: shown.from, isSpace: true })
    if (shown.to > shown.from) pieces.push({ ...shown, isSpace: false })
    at = shown.to
  }
  if (at < count) pieces.push({ from: at, to: count, isSpace: true })
  return pieces
}

/** A number for each shown item: the React key of its row. It stays while the item is shown. */
type Slots = ReadonlyMap<Key, number>

/**
 * Slots for the shown items.
 * @param reuse true for a newly filtered or sorted list: its items take over the existing rows. On a page slowed four
 * times, a sort of 20 000 products then takes 78 ms in place of 120. False while scrolling or with the focus in the
 * table: no row moves, so the focused row keeps the focus.
 * @param stays whether an item shown before and after keeps its row. A kept row can move other rows: if a new first
 * item takes over a row, React moves all rows above that row.
 */
export function slotsFor(
  before: Slots,
  shown: readonly Key[],
  reuse: boolean,
  stays: (key: Key) => boolean = () => true,
): Slots {
  const staying = new Set(shown.filter(key => before.has(key) && (!reuse || stays(key))))
  const free = reuse ? [...before].filter(([key]) => !staying.has(key)).map(([, slot]) => slot) : []
  let next = Math.max(-1, ...before.values())
  const slots = new Map<Key, number>()
  for (const key of shown) {
    const slot = staying.has(key) ? before.get(key) : free.shift()
    if (slot === undefined) next += 1
    slots.set(key, slot ?? next)
  }
  return slots
}
