import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows kept beyond the visible ones, so that a scroll finds them drawn. */
const MARGIN = 20
/** Few enough to be all there. */
const SMALL = 200

export interface Ventana {
  /** Rows `first` up to, not including, `last` are on the page. */
  first: number
  last: number
  /** Height (px) of those left out. */
  before: number
  after: number
}

/** Which of many rows of one height are worth having on the page. @param scroller what scrolls around them. */
export function useVentana(scroller: RefObject<HTMLElement | null>, count: number): Ventana {
  const [seen, setSeen] = useState({ top: 0, height: 0, row: 0 })
  const isWhole = count <= SMALL
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || isWhole) return
    const measure = () => {
      const row = element.querySelector('tbody tr:not(.hueco)')?.getBoundingClientRect().height ?? 0
      const next = { top: element.scrollTop, height: element.clientHeight, row }
      // Half a margin of scrolling changes nothing on the page
      setSeen(last => (isNear(last, next) ? last : next))
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [scroller, isWhole])

  if (isWhole) return { first: 0, last: count, before: 0, after: 0 }
  const row = seen.row || 1
  const first = Math.max(0, Math.min(count, Math.floor(seen.top / row)) - MARGIN)
  const shown = seen.row === 0 ? SMALL : Math.ceil(seen.height / row) + 2 * MARGIN
  const last = Math.min(count, first + shown)
  return { first, last, before: first * seen.row, after: (count - last) * seen.row }
}

interface Seen {
  top: number
  height: number
  row: number
}
const isNear = (a: Seen, b: Seen): boolean =>
  a.row === b.row && a.height === b.height && Math.abs(a.top - b.top) < (b.row * MARGIN) / 2
