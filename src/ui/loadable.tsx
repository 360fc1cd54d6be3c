import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { untilThere } from './later.ts'

export interface Loadable<Props> {
  (props: Props): ReactNode
  /** Loads the component's code ahead of time. Never rejects: the render retries a failure. */
  preload: () => Promise<void>
}

/**
 * A component whose code is loaded on demand. If the code is already loaded, the first render shows the component.
 * React's `lazy` would show the content up to 300 ms late.
 */
export function loadable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Loadable<Props> {
  let Loaded: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  const fetchOnce = () => {
    loading ??= load()
      .then(found => {
        Loaded = found.default
        return Loaded
      })
      .finally(() => {
        loading = null
      })
    return loading
  }
  const preload = async () => {
    await fetchOnce().catch(() => {})
  }
  const View = (props: Props): ReactNode => {
    // A mounted component is never replaced, because typed text would be lost
    const [Now, setNow] = useState(() => Loaded)
    const [failed, setFailed] = useState<{ error: unknown } | null>(null)
    useEffect(() => {
      if (Now !== null) return
      // The component may have loaded between the render and this effect
      if (Loaded !== null) setNow(() => Loaded)
      else
        fetchOnce().then(
          found => setNow(() => found),
          error => setFailed({ error }),
        )
    }, [Now])
    if (failed !== null) throw failed.error
    return Now === null ? null : <Now {...props} />
  }
  return Object.assign(View, { preload })
}

/**
 * For a part that appears without a person's action. Loading retries until it succeeds, and the screen around the part
 * stays. Screens and dialogs use `loadable` and report the failure.
 */
export const loadablePart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Loadable<Props> => loadable(() => untilThere(load))

const AFTER_PAINT_MS = 300

/** Preloads parts that may open later, soon after the first paint. */
export function usePreload(...preloads: readonly (() => void)[]): void {
  const run = useEffectEvent(() => {
    for (const preload of preloads) preload()
  })
  useEffect(() => {
    const idle = setTimeout(run, AFTER_PAINT_MS)
    return () => clearTimeout(idle)
  }, [])
}
