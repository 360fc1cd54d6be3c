import './side-hint.css'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { Icon } from '#ui/signs/icon.tsx'

/**
 * A line under the table that names the columns scrolled out of sight, and a fade over the right edge. While the table
 * overflows, the hint stays mounted when empty, so that nothing moves. Must follow the `.table-wrap`.
 */
export function SideHint({
  aside: { overflows, hidden },
  text,
}: {
  aside: Aside
  text: (heads: readonly string[]) => string
}) {
  if (!overflows) return null
  return (
    <p className="side-hint" data-more={hidden.length > 0 || undefined}>
      {hidden.length > 0 && (
        <>
          <Icon name="arrow-right" />
          {text(hidden)}
        </>
      )}
    </p>
  )
}

interface Aside {
  /** Stays true until `scroller` changes its width. */
  overflows: boolean
  /** Titles of the columns beyond the right edge, or under the fixed columns there. */
  hidden: readonly string[]
}

interface Measured extends Aside {
  width: number
}

const NOTHING: Measured = { overflows: false, hidden: [], width: 0 }
/** Largest overflow (px) that is ignored: borders and rounding cause it. */
const HARDLY = 4

/** The columns of the table inside `scroller` that are out of sight; follows scrolling and resizing. */
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
  // Runs after each render, because the table may be new, and before the paint, so that no column visibly moves
  useLayoutEffect(look)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every `look` does the same
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
  // Narrower rows do not reset the overflow: if columns moved during scrolling, a press could hit the wrong head
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
