import './side-hint.css'
import { Icon } from '../signs/icon.tsx'
import type { Aside } from './use-aside.ts'

/**
 * Names the columns that are scrolled out of sight, under the table, and fades that edge. It stays, empty, when none is,
 * so that nothing moves. It has to follow the `.table-wrap`.
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
