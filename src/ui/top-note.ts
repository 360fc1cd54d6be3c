import { type ReactNode, useSyncExternalStore } from 'react'

let note: ReactNode = null
const listeners = new Set<() => void>()

/** Puts something in the top bar, on every screen, until it is taken away with null. */
export function setTopNote(next: ReactNode): void {
  note = next
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** What is in the top bar beside the rest; null mostly. */
export const useTopNote = (): ReactNode => useSyncExternalStore(subscribe, () => note)
