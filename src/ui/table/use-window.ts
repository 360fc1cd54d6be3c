import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Range } from './window-pieces.ts'

/** The window moves in steps of as many rows, so that most scrolling renders nothing. */
const STEP = 4
/** Rows kept beyond each visible edge. */
const BEYOND = 2
/** The least that a row is high (px), where nothing is laid out that could be measured. */
const LOW = 40
const NONE: Range = { from: 0, to: 0 }

/**
 * The rows in sight and some beyond, as the page or `scroller` is scrolled. None in the first pass, in which the row that
 * is always rendered is measured: the first frame shows as many as there is room for, neither more nor fewer.
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
  // A layout effect would run before `scroller` is there, where both are rendered at once
  useEffect(() => {
    const around = scroller.current
    if (around === null) return
    const look = (show: (next: Range) => void) => {
      const next = windowOf(around, body.current, latest.current)
      if (next === latest.current) return
      latest.current = next
      show(next)
    }
    // Within the frame that scrolled: a later one would show empty space first
    const onScroll = () => look(next => flushSync(() => setSeen(next)))
    const onSize = () => look(setSeen)
    const watcher = new ResizeObserver(onSize)
    watcher.observe(around)
    // Captured, because it may be the page that scrolls
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

/** What lies between two heights of the viewport (px), in rows from the first one; null where nothing is laid out. */
function rowsBetween(body: HTMLElement, top: number, bottom: number): { first: number; last: number } | null {
  const row = body.querySelector('tr[aria-rowindex]')?.getBoundingClientRect().height ?? 0
  const start = body.getBoundingClientRect().top
  return row === 0 ? null : { first: (top - start) / row, last: (bottom - start) / row }
}
