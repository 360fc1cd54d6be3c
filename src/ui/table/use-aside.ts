import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

export interface Aside {
  /** The table is wider than its place, wherever it is scrolled to: of some rows in a place as wide is of all of them. */
  overflows: boolean
  /** Heads of the columns that begin or end beyond the right edge, or under what stays fixed there. */
  hidden: readonly string[]
}

/** The result for one width (px). */
interface Measured extends Aside {
  width: number
}

const NOTHING: Measured = { overflows: false, hidden: [], width: 0 }
/** A smaller overflow (px) comes from a border or from rounding at a zoom. */
const HARDLY = 4

/** What of the table inside `scroller` lies to the side, as it is scrolled and as its place changes. */
export function useAside(scroller: RefObject<HTMLElement | null>): Aside {
  const [aside, setAside] = useState(NOTHING)
  const look = () =>
    setAside(before => {
      const now = scroller.current === null ? NOTHING : asideOf(scroller.current, before)
      return before.width === now.width &&
        before.overflows === now.overflows &&
        String(before.hidden) === String(now.hidden)
        ? before
        : now
    })
  // Each render may bring another table; before the first frame, so that no column moves in sight
  useLayoutEffect(look)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` is the same whenever it was made
  useEffect(() => {
    const around = scroller.current
    if (around === null) return
    const watcher = new ResizeObserver(look)
    watcher.observe(around)
    around.addEventListener('scroll', look, { passive: true })
    return () => {
      watcher.disconnect()
      around.removeEventListener('scroll', look)
    }
  }, [scroller])
  return aside
}

function asideOf(around: HTMLElement, before: Measured): Measured {
  const width = around.clientWidth
  // What holds its own scrolling shows no side. Other rows are narrower: were it to fit again with them, the columns would
  // move while a person scrolls, and a press could hit a head that was another a moment ago
  const wasTooWide = before.overflows && before.width === width
  const overflows = wasTooWide || around.scrollWidth > width + HARDLY
  if (!overflows) return { ...NOTHING, width }
  const heads = [...around.querySelectorAll<HTMLElement>('thead th')]
  const isFixed = (head: HTMLElement) => Number.parseFloat(getComputedStyle(head).right) >= 0
  const edge = Math.min(
    around.getBoundingClientRect().right,
    ...heads.filter(isFixed).map(head => head.getBoundingClientRect().left),
  )
  const hidden = heads.filter(head => !isFixed(head) && head.getBoundingClientRect().right > edge + HARDLY)
  return { overflows, width, hidden: hidden.map(head => head.textContent?.trim() ?? '').filter(Boolean) }
}
