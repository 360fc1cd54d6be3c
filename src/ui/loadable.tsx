import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { untilThere } from './later.ts'

export interface Loadable<Props> {
  (props: Props): ReactNode
  /** Loads its code ahead of time. Never rejects: the render retries a failure. */
  preload: () => Promise<void>
}

/**
 * A component whose code is loaded on demand. Once loaded it renders at once: `lazy` alone would still suspend, and
 * React shows what suspended only after 300 ms.
 */
export function loadable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Loadable<Props> {
  let Loaded: ComponentType<Props> | null = null
  const fetchOnce = async () => {
    const found = await load()
    Loaded = found.default
    return found
  }
  const Late = lazy(fetchOnce) as unknown as ComponentType<Props>
  const View = (props: Props): ReactNode => {
    // Never swapped after mounting, which would lose typed text
    const [Now] = useState(() => Loaded)
    if (Now !== null) return <Now {...props} />
    return (
      <Suspense fallback={null}>
        <Late {...props} />
      </Suspense>
    )
  }
  const preload = async () => {
    await fetchOnce().catch(() => {})
  }
  return Object.assign(View, { preload })
}

/**
 * The same for a part that appears by itself: without a network it retries until its code is there, and the screen
 * around it stays. A screen or dialog that a person opens reports the failure instead.
 */
export const loadablePart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Loadable<Props> => loadable(() => untilThere(load))
