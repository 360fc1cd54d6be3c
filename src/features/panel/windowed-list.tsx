import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Range } from '#ui/table/window-pieces.ts'

/** Shorter lists are rendered whole. */
const WHOLE = 80
/** Lines beyond the edges of what is seen; the window moves in steps of as many. */
const STEP = 20

/** A list of lines of one height (`--line-h`), of which only those in sight are rendered: a long day has thousands. */
export function WindowedList<T>({
  items,
  scroller,
  renderLine,
}: {
  items: readonly T[]
  /** What scrolls around it. */
  scroller: RefObject<HTMLElement | null>
  /** The content of a line's `li`. */
  renderLine: (item: T) => ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const { from, to } = useWindow(scroller, list, items.length)
  const space = { '--before': from, '--after': items.length - to } as CSSProperties
  return (
    <ul ref={list} style={space}>
      {items.slice(from, to).map((item, i) => (
        // New lines come on top: keys counted from the end keep the others in place
        <li key={items.length - from - i} aria-setsize={items.length} aria-posinset={from + i + 1}>
          {renderLine(item)}
        </li>
      ))}
    </ul>
  )
}

function useWindow(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLUListElement | null>,
  count: number,
): Range {
  // Few until the list is measured: a panel has a list for each person of the day
  const [seen, setSeen] = useState<Range>({ from: 0, to: STEP })
  const isWhole = count <= WHOLE
  useLayoutEffect(() => {
    const around = scroller.current
    if (around === null || isWhole) return
    const look = () => setSeen(before => windowOf(around, list.current, before))
    const watcher = new ResizeObserver(look)
    watcher.observe(around)
    around.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      watcher.disconnect()
      around.removeEventListener('scroll', look)
    }
  }, [scroller, list, isWhole])
  if (isWhole) return { from: 0, to: count }
  // One line is always rendered, to be measured: the whole list may be out of sight
  const from = Math.min(seen.from, count - 1)
  return { from, to: Math.min(Math.max(seen.to, from + 1), count) }
}

function windowOf(around: HTMLElement, list: HTMLUListElement | null, before: Range): Range {
  const line = list?.firstElementChild?.getBoundingClientRect().height ?? 0
  if (list === null || line === 0) return before
  const above = around.getBoundingClientRect().top - list.getBoundingClientRect().top
  const first = Math.floor(above / line / STEP) * STEP
  const from = Math.max(0, first - STEP)
  const to = Math.max(0, first + Math.ceil(around.clientHeight / line / STEP) * STEP + 2 * STEP)
  return from === before.from && to === before.to ? before : { from, to }
}
