import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Range } from './window-pieces.ts'

/** The window moves in steps of this many rows, so that most scrolling renders nothing. */
const STEP = 4
/** Rows kept beyond each visible edge. */
const BEYOND = 2
/** The least height of a row (px), used when no row is laid out yet. */
const LOW = 40
const NONE: Range = { from: 0, to: 0 }

/**
 * The rows in sight and some beyond, as the page or `scroller` is scrolled. The first pass returns none: it measures the
 * row that is always rendered, so that the first frame shows as many rows as fit.
 */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  body: RefObject<HTMLTableSectionElement | null>,
  hasRows: boolean,
): Range {
  const [seen, setSeen] = useState(NONE)
  const latest = useRef(seen)
  useLayoutEffect(() => {
    if (!hasRows || latest.current !== NONE) return
    latest.current = firstOf(body.current)
    setSeen(latest.current)
  }, [body, hasRows])
  // Not a layout effect, which would run before the ref of `scroller` is set if both mount at once
  useEffect(() => {
    const around = scroller.current
    if (around === null) return
    const look = (show: (next: Range) => void) => {
      const next = windowOf(around, body.current, latest.current)
      if (next === latest.current) return
      latest.current = next
      show(next)
    }
    // In the frame of the scroll: a later one would show empty space first
    const onScroll = () => look(next => flushSync(() => setSeen(next)))
    const onSize = () => look(setSeen)
    const watcher = new ResizeObserver(onSize)
    watcher.observe(around)
    // Captured, because scroll events do not bubble and the page may scroll as well
    document.addEventListener('scroll', onScroll, { passive: true, capture: true })
    globalThis.addEventListener('resize', onSize)
    return () => {
      watcher.disconnect()
      document.removeEventListener('scroll', onScroll, { capture: true })
      globalThis.removeEventListener('resize', onSize)
    }
  }, [scroller, body])
  return seen
}

function firstOf(body: HTMLElement | null): Range {
  const rows = body && rowsBetween(body, 0, innerHeight)
  return rows === null
    ? { from: 0, to: Math.ceil(innerHeight / LOW) }
    : { from: Math.max(0, Math.floor(rows.first)), to: Math.max(0, Math.ceil(rows.last)) }
}

function windowOf(around: HTMLElement, body: HTMLElement | null, before: Range): Range {
  const { top, bottom } = around.getBoundingClientRect()
  const rows = body && rowsBetween(body, Math.max(top, 0), Math.min(bottom, innerHeight))
  if (rows === null) return before
  const from = Math.max(0, Math.floor(rows.first / STEP) * STEP - BEYOND)
  const to = Math.max(0, Math.ceil(rows.last / STEP) * STEP) + BEYOND
  return from === before.from && to === before.to ? before : { from, to }
}

/** The rows between two heights of the viewport (px), as fractions; null if nothing is laid out. */
function rowsBetween(body: HTMLElement, top: number, bottom: number): { first: number; last: number } | null {
  const row = body.querySelector('tr[aria-rowindex]')?.getBoundingClientRect().height ?? 0
  const start = body.getBoundingClientRect().top
  return row === 0 ? null : { first: (top - start) / row, last: (bottom - start) / row }
}
