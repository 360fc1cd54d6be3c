import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

export interface Loadable<Props> {
  (props: Props): ReactNode
  /** Fetches its code ahead of time. Never rejects: what fails is fetched again when it is rendered. */
  preload: () => Promise<void>
}

/**
 * A component whose code comes when it is wanted. Once fetched it renders at once, like any other: `lazy` by itself
 * suspends even then, and React shows what suspended 300 ms later at the soonest.
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
    // Never swapped after mounting: another component in its place would lose the text that a person typed
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
