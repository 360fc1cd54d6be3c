import { useEffect, useEffectEvent } from 'react'

interface Held {
  question: string
  discard: () => void
}
const held = new Set<Held>()

/** Work that leaving the screen would lose; the app asks before it goes anywhere else. */
export const leaveGuard = {
  /** What to ask before leaving; null when nothing would be lost. */
  question: (): string | null => [...held].at(-1)?.question ?? null,
  /** The person leaves all the same. */
  discard(): void {
    for (const { discard } of [...held]) discard()
    held.clear()
  },
}

/**
 * Has the app ask before this screen is left, and the browser before the tab is closed.
 * @param question null while there is nothing to lose. @param onDiscard the person leaves all the same.
 */
export function useLeaveGuard(question: string | null, onDiscard: () => void): void {
  const discard = useEffectEvent(onDiscard)
  useEffect(() => {
    if (question === null) return
    const entry = { question, discard: () => discard() }
    held.add(entry)
    // The browser has words of its own for it
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => {
      held.delete(entry)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [question])
}
