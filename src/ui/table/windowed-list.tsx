import {
  type FocusEvent,
  Fragment,
  type Key,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { piecesOf, type Range } from './window-pieces.ts'

/** Shorter lists are rendered whole. */
const WHOLE = 60
/** The window moves in steps of this many rows, so that most scrolling renders nothing. */
const STEP = 10
/** Rows kept beyond each visible edge: rows differ in height, and the next one to take the focus must exist. */
const BEYOND = 10

/** `aria-posinset` and `aria-setsize`, needed only while some rows are not in the document. */
export interface Position {
  'aria-setsize'?: number
  'aria-posinset'?: number
}

/**
 * A list that, if it is long, renders only the rows in sight, between empty space of about the height of the others. The
 * page scrolls; rows may have any height.
 */
export function WindowedList<T>({
  items,
  keyOf,
  renderItem,
}: {
  items: readonly T[]
  keyOf: (item: T) => Key
  /** One `li` with the attributes of `position`. */
  renderItem: (item: T, position: Position) => ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const isWhole = items.length <= WHOLE
  const { seen, height } = useSeen(list, isWhole)
  const [focused, setFocused] = useState<Key | null>(null)
  const position = (row: number): Position =>
    isWhole ? {} : { 'aria-setsize': items.length, 'aria-posinset': row + 1 }

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const row = Number(target.closest('li')?.getAttribute('aria-posinset') ?? 0) - 1
    const item = items[row]
    setFocused(item === undefined ? null : keyOf(item))
  }
  const staying = isWhole || focused === null ? [] : [items.findIndex(item => keyOf(item) === focused)]
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
            .map((item, i) => <Fragment key={keyOf(item)}>{renderItem(item, position(from + i))}</Fragment>)
        ),
      )}
    </ul>
  )
}

/** The rows in sight and some beyond, and the height (px) of the space for a row that is not rendered. */
function useSeen(
  list: RefObject<HTMLUListElement | null>,
  isWhole: boolean,
): { seen: Range; height: number } {
  const [view, setView] = useState({ seen: { from: 0, to: WHOLE }, height: 0 })
  const latest = useRef(view)
  const look = (show: (next: typeof view) => void) => {
    const height = latest.current.height || averageHeight(list.current)
    if (isWhole || height === 0) return
    const seen = rangeOf(list.current, height)
    const before = latest.current
    if (before.height === height && before.seen.from === seen.from && before.seen.to === seen.to) return
    latest.current = { seen, height }
    show(latest.current)
  }
  // After each render, since content above the list may have changed its height
  useLayoutEffect(() => look(setView))
  useLayoutEffect(() => {
    if (isWhole) return
    // In the frame of the scroll: a later one would show empty space first
    const onScroll = () => look(next => flushSync(() => setView(next)))
    const onSize = () => {
      latest.current = { ...latest.current, height: 0 }
      look(setView)
    }
    document.addEventListener('scroll', onScroll, { passive: true, capture: true })
    globalThis.addEventListener('resize', onSize)
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true })
      globalThis.removeEventListener('resize', onSize)
    }
  })
  return view
}

function averageHeight(list: HTMLElement | null): number {
  const rows = [...(list?.querySelectorAll(':scope > [aria-posinset]') ?? [])]
  const total = rows.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0)
  return rows.length === 0 ? 0 : total / rows.length
}

function rangeOf(list: HTMLElement | null, height: number): Range {
  const above = -(list?.getBoundingClientRect().top ?? 0)
  const from = Math.floor(above / height / STEP) * STEP - BEYOND
  const to = Math.ceil((above + innerHeight) / height / STEP) * STEP + BEYOND
  return { from: Math.max(0, from), to: Math.max(0, to) }
}
