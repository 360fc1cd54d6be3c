import { useSyncExternalStore } from 'react'

/** If less of the window than this is visible, a keyboard covers the rest and not a toolbar. */
const SHARE = 0.8

function subscribe(listener: () => void): () => void {
  window.visualViewport?.addEventListener('resize', listener)
  return () => window.visualViewport?.removeEventListener('resize', listener)
}

/** Whether a keyboard covers the lower part of the screen (look, «Tablet ergonomics»). */
export const useScreenKeyboard = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => (window.visualViewport?.height ?? Infinity) < window.innerHeight * SHARE,
  )
