export type ToastTone = 'ok' | 'rejected' | 'pending'

export interface Toast {
  id: number
  tone: ToastTone
  text: string
  /** Why, where the text is one of the specification's own. */
  detail?: string
  /** How long it stays (ms), without the time under pointer or focus. */
  lasts: number
}

/** Specification §2, «Notifications». */
export const ERROR_TOAST_MS = 10_000
export const SUCCESS_TOAST_MS = 6_000
/** Boxes. */
const AT_ONCE = 3

export interface Toasts {
  success: (text: string) => void
  error: (text: string, detail?: string) => void
  pending: (text: string) => void
  close: (id: number) => void
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => readonly Toast[]
}

export function createToasts(): Toasts {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  const add = (tone: ToastTone, lasts: number) => (text: string, detail?: string) => {
    lastId += 1
    // Pressed again and again, a button that refuses fills no box
    const isAgain = (toast: Toast) =>
      tone === 'rejected' && toast.tone === tone && toast.text === text && toast.detail === detail
    const others = toasts.filter(toast => !isAgain(toast))
    set(makeRoom([...others, { id: lastId, tone, text, lasts, ...(detail && { detail }) }]))
  }
  return {
    success: add('ok', SUCCESS_TOAST_MS),
    error: add('rejected', ERROR_TOAST_MS),
    pending: add('pending', SUCCESS_TOAST_MS),
    close: id => set(toasts.filter(toast => toast.id !== id)),
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => toasts,
  }
}

/** The box of a toast: successes share one, errors another, and each of the others has its own. */
export const boxOf = ({ id, tone }: Toast): number | ToastTone => (tone === 'pending' ? id : tone)

/** Successes and errors all stay for their time. The oldest box of the others leaves. */
function makeRoom(toasts: readonly Toast[]): readonly Toast[] {
  if (new Set(toasts.map(boxOf)).size <= AT_ONCE) return toasts
  const leaves = toasts.find(({ tone }) => tone === 'pending')
  return toasts.filter(toast => toast !== leaves)
}
