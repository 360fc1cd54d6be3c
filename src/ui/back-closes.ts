import { useEffect, useEffectEvent } from 'react'

type Close = () => void
const open: Close[] = []
const listeners = new Set<() => void>()

/** Dialogs over the screen. Back closes the topmost, or makes it ask; the screen stays. */
export const backCloses = {
  /** Null while nothing does. */
  top: (): Close | null => open.at(-1) ?? null,
  /** Calls back when something opens, and at once where something is. @returns ends it. */
  onOpen(listener: () => void): () => void {
    listeners.add(listener)
    if (open.length > 0) listener()
    return () => void listeners.delete(listener)
  },
}

/** Back, also Android's gesture, calls `onBack` in place of leaving the screen. */
export function useBackCloses(isOpen: boolean, onBack: Close): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (!isOpen) return
    const close = () => back()
    open.push(close)
    for (const listener of listeners) listener()
    return () => void open.splice(open.indexOf(close), 1)
  }, [isOpen])
}
