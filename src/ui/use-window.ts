import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Range } from './window-pieces.ts'

/** The window moves in steps of as many rows, so that most scrolling renders nothing. */
const STEP = 4
/** Rows beyond each edge of what is seen. */
const BEYOND = 2
/** The least that a row is high (px). */
const LOW = 40
/** What stands above any list: at least the bar of its filters and the head of its table (px). */
const ABOVE = 110
/** What the first frame shows, before anything can be measured. */
const firstRows = (): Range => ({ from: 0, to: Math.ceil((innerHeight - ABOVE) / LOW) })

/** The rows in sight and some beyond, as the page or `scroller` is scrolled. */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  body: RefObject<HTMLTableSectionElement | null>,
): Range {
  const [seen, setSeen] = useState(firstRows)
  const latest = useRef(seen)
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
    onSize()
    return () => {
      watcher.disconnect()
      document.removeEventListener('scroll', onScroll, { capture: true })
      globalThis.removeEventListener('resize', onSize)
    }
  }, [scroller, body])
  return seen
}

function windowOf(around: HTMLElement, body: HTMLElement | null, before: Range): Range {
  const row = body?.querySelector('tr[aria-rowindex]')?.getBoundingClientRect().height ?? 0
  if (body === null || row === 0) return before
  const { top, bottom } = around.getBoundingClientRect()
  const start = body.getBoundingClientRect().top
  const first = (Math.max(top, 0) - start) / row
  const last = (Math.min(bottom, innerHeight) - start) / row
  const from = Math.max(0, Math.floor(first / STEP) * STEP - BEYOND)
  const to = Math.max(0, Math.ceil(last / STEP) * STEP) + BEYOND
  return from === before.from && to === before.to ? before : { from, to }
}
