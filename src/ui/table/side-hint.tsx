import './side-hint.css'
import { Icon } from '../signs/icon.tsx'
import type { Aside } from './use-aside.ts'

/**
 * Names the columns to the side, under a table, and fades that edge. Its place stays when the end is reached, so that
 * nothing moves. Goes right after the `.table-wrap`.
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
