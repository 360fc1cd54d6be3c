import { useEffect, useEffectEvent } from 'react'

interface Held {
  question: string
  discard: () => void
}
const held = new Set<Held>()

/** Unsaved work of the screen; before leaving, the app asks the person. */
export const leaveGuard = {
  /** Question before leaving; null if there is nothing to lose. */
  question: (): string | null => [...held].at(-1)?.question ?? null,
  /** Call when the person leaves anyway. */
  discard(): void {
    for (const { discard } of [...held]) discard()
    held.clear()
  },
}

/**
 * The app asks before this screen is left, and the browser asks before the tab is closed.
 * @param question null while there is nothing to lose.
 * @param onDiscard called when the person leaves anyway.
 */
export function useLeaveGuard(question: string | null, onDiscard: () => void): void {
  const discard = useEffectEvent(onDiscard)
  useEffect(() => {
    if (question === null) return
    const entry = { question, discard: () => discard() }
    held.add(entry)
    // The browser asks in its own words
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => {
      held.delete(entry)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [question])
}

type Close = () => void
const open: Close[] = []
const listeners = new Set<() => void>()

/** Open dialogs. Back closes the topmost dialog, or makes the dialog ask; the screen stays. */
export const backCloses = {
  top: (): Close | null => open.at(-1) ?? null,
  /** Calls `listener` when a dialog opens, and at once if a dialog is open. @returns a function that ends the subscription. */
  onOpen(listener: () => void): () => void {
    listeners.add(listener)
    if (open.length > 0) listener()
    return () => void listeners.delete(listener)
  },
}

/** Back, also Android's gesture, calls `onBack` in place of leaving the screen. */
export function useBackCloses(onBack: Close): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    const close = () => back()
    open.push(close)
    for (const listener of listeners) listener()
    return () => void open.splice(open.indexOf(close), 1)
  }, [])
}

export const isModalOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null

export const isRowOpen = (): boolean => document.querySelector('tr[data-k="editing"]') !== null

/** Whether a dialog is open that may contain typed text; an alert dialog contains none. */
export const isFormOpen = (): boolean => document.querySelector('[role="dialog"], dialog[open]') !== null
