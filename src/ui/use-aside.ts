import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

export interface Aside {
  /** The table is wider than its place, wherever it is scrolled to. */
  overflows: boolean
  /** Heads of the columns that begin or end beyond the right edge, or under what stays fixed there. */
  hidden: readonly string[]
}

const NOTHING: Aside = { overflows: false, hidden: [] }
/** What is cut by less is a border or the rounding of a zoom (px). */
const HARDLY = 4

/** What of the table inside `scroller` lies to the side, as it is scrolled and as its place changes. */
export function useAside(scroller: RefObject<HTMLElement | null>): Aside {
  const [aside, setAside] = useState(NOTHING)
  const look = () =>
    setAside(before => {
      const now = scroller.current === null ? NOTHING : asideOf(scroller.current)
      return before.overflows === now.overflows && String(before.hidden) === String(now.hidden) ? before : now
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

function asideOf(around: HTMLElement): Aside {
  // What holds its own scrolling shows no side
  const overflows = around.scrollWidth > around.clientWidth + HARDLY
  if (!overflows) return NOTHING
  const heads = [...around.querySelectorAll<HTMLElement>('thead th')]
  const isFixed = (head: HTMLElement) => Number.parseFloat(getComputedStyle(head).right) >= 0
  const edge = Math.min(
    around.getBoundingClientRect().right,
    ...heads.filter(isFixed).map(head => head.getBoundingClientRect().left),
  )
  const hidden = heads.filter(head => !isFixed(head) && head.getBoundingClientRect().right > edge + HARDLY)
  return { overflows, hidden: hidden.map(head => head.textContent?.trim() ?? '').filter(Boolean) }
}
