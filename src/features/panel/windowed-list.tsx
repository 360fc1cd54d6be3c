import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Shorter lists are rendered whole. */
const WHOLE = 80
/** Lines beyond the edges of what is seen; the window moves in steps of as many. */
const STEP = 20

interface Window {
  from: number
  to: number
}

/**
 * A list of lines of one height (`--line-h`), of which only those in sight are rendered: a long day has thousands.
 * @param scroller what scrolls around it.
 */
export function WindowedList<T>({
  items,
  scroller,
  renderLine,
}: {
  items: readonly T[]
  scroller: RefObject<HTMLElement | null>
  /** What goes into the line's `li`. */
  renderLine: (item: T) => ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const [seen, setSeen] = useState<Window>({ from: 0, to: WHOLE })
  const isWhole = items.length <= WHOLE
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
  }, [scroller, isWhole])

  // One line is always there, to be measured: its list may be out of sight altogether
  const from = isWhole ? 0 : Math.min(seen.from, items.length - 1)
  const to = isWhole ? items.length : Math.min(Math.max(seen.to, from + 1), items.length)
  const space = { '--before': from, '--after': items.length - to } as CSSProperties
  return (
    <ul ref={list} style={space}>
      {items.slice(from, to).map((item, i) => (
        // New lines come on top: counted from the end, those that are there keep their place
        <li key={items.length - from - i} aria-setsize={items.length} aria-posinset={from + i + 1}>
          {renderLine(item)}
        </li>
      ))}
    </ul>
  )
}

function windowOf(around: HTMLElement, list: HTMLUListElement | null, before: Window): Window {
  const line = list?.firstElementChild?.getBoundingClientRect().height ?? 0
  if (list === null || line === 0) return before
  const above = around.getBoundingClientRect().top - list.getBoundingClientRect().top
  const first = Math.floor(above / line / STEP) * STEP
  const from = Math.max(0, first - STEP)
  const to = Math.max(0, first + Math.ceil(around.clientHeight / line / STEP) * STEP + 2 * STEP)
  return from === before.from && to === before.to ? before : { from, to }
}
