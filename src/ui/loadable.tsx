import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { untilThere } from './later.ts'

export interface Loadable<Props> {
  (props: Props): ReactNode
  /** Loads the component's code ahead of time. Never rejects: the render retries a failure. */
  preload: () => Promise<void>
}

/**
 * A component whose code is loaded on demand. If the code is already loaded, the first render shows the component.
 * `lazy` is not used: React shows suspended content only 300 ms after the last fallback.
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
    // Never replaced after mounting: a replacement would lose typed text
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
 * Loads a part that appears by itself: without a network it retries until its code is there, and the screen around
 * it stays. A screen or dialog that a person opens reports the failure instead.
 */
export const loadablePart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Loadable<Props> => loadable(() => untilThere(load))

const AFTER_PAINT_MS = 300

/** Soon after the first paint, preloads parts that may open later. */
export function usePreload(...preloads: readonly (() => void)[]): void {
  const run = useEffectEvent(() => {
    for (const preload of preloads) preload()
  })
  useEffect(() => {
    const idle = setTimeout(run, AFTER_PAINT_MS)
    return () => clearTimeout(idle)
  }, [])
}
