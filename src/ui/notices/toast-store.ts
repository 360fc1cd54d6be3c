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
    set(makeRoom([...toasts, { id: lastId, tone, text, lasts, ...(detail && { detail }) }]))
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

/** Successes share one box and all stay. Of the others the oldest leaves, an error only if there are only errors. */
function makeRoom(toasts: readonly Toast[]): readonly Toast[] {
  const others = toasts.filter(({ tone }) => tone !== 'ok')
  const boxes = others.length + (others.length < toasts.length ? 1 : 0)
  if (boxes <= AT_ONCE) return toasts
  const older = others.filter(toast => toast !== toasts.at(-1))
  const leaves = older.find(({ tone }) => tone !== 'rejected') ?? older[0]
  return toasts.filter(toast => toast !== leaves)
}
