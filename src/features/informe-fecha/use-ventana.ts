import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows rendered beyond the visible ones, so that a scroll finds them there. */
const MARGIN = 20
/** Up to this many are all rendered. */
const SMALL = 200

const UNSEEN = { top: 0, height: 0, row: 0 }

/**
 * Which of many rows of one height are rendered: from `first` up to `last`, which is not one of them, with the height
 * (px) of the others `before` and `after`.
 */
export function useVentana(scroller: RefObject<HTMLElement | null>, count: number) {
  const [seen, setSeen] = useState(UNSEEN)
  const isWhole = count <= SMALL
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || isWhole) return
    const measure = () => {
      const row = element.querySelector('tbody tr:not(.hueco)')?.getBoundingClientRect().height ?? 0
      const next = { top: element.scrollTop, height: element.clientHeight, row }
      // Less than half a margin of scrolling renders nothing
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

const isNear = (a: typeof UNSEEN, b: typeof UNSEEN): boolean =>
  a.row === b.row && a.height === b.height && Math.abs(a.top - b.top) < (b.row * MARGIN) / 2
