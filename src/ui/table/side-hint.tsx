import './side-hint.css'
import { Icon } from '../signs/icon.tsx'
import type { Aside } from './use-aside.ts'

/**
 * Says under a table what lies to its side, and fades the edge it lies behind. Its place stays while there is a side at
 * all, so that nothing moves when the end is reached. Right after the table's `.table-wrap`.
 */
export function SideHint({
  aside: { overflows, hidden },
  text,
}: {
  aside: Aside
  /** The sentence, of the heads of those columns. */
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
