import { useEffect, useRef, useState } from 'react'
import {
  type BorradorSuelto,
  type DeBorrador,
  discardBorrador,
  dropBorrador,
  holdBorrador,
  listSueltos,
  onBorradores,
  saveBorrador,
  takeBorrador,
  takeUp,
} from './borradores.ts'

// A file apart from borradores.ts: the seat list loads that one at its start, and this one only with its dialogs

/** A draft never contains a secret. */
interface Kept extends DeBorrador {
  title: string
}

/**
 * Stores an unfinished form across a reload and the end of the session. @param value null if nothing is typed.
 * @param isRestored whether the form opened with a stored draft. @param afterMs delay (ms) after a change, for
 * values that take long to write.
 */
export function useKeepBorrador(
  { owner, name, title }: Kept,
  value: unknown,
  isRestored: boolean,
  afterMs = 0,
): void {
  const late = useRef<(() => void) | null>(null)
  const isHeld = value !== null
  const wasHeld = useRef(false)
  useEffect(() => {
    if (!isHeld) return
    const letGo = holdBorrador(owner, name, isRestored || wasHeld.current, () => late.current?.())
    wasHeld.current = true
    return letGo
  }, [owner, name, isHeld, isRestored])
  useEffect(() => {
    if (value === null) {
      late.current = null
      if (wasHeld.current) dropBorrador(owner, name)
      return
    }
    const save = () => {
      late.current = null
      saveBorrador(owner, name, value, title)
    }
    if (afterMs === 0) return save()
    late.current = save
    const timer = setTimeout(save, afterMs)
    return () => clearTimeout(timer)
  }, [owner, name, title, value, afterMs])
  useEffect(() => {
    const now = () => late.current?.()
    window.addEventListener('pagehide', now)
    return () => {
      window.removeEventListener('pagehide', now)
      now()
    }
  }, [])
}

export interface FormDraft<D> {
  draft: D
  setDraft: (next: D | ((before: D) => D)) => void
  /** Whether closing the form would lose typed text. */
  isTyped: boolean
  /** Wraps acts that end the form, by saving or cancelling. */
  ending: <A extends unknown[]>(then: (...args: A) => void) => (...args: A) => void
}

/**
 * State of a form, stored until it is saved or cancelled. @param initial values of an empty form. @param restore
 * the stored draft, or null if it is malformed (security C32).
 */
export function useFormDraft<D extends object>(
  kept: Kept,
  initial: D,
  restore: (value: unknown) => D | null = value => restoreMembers(value, initial),
): FormDraft<D> {
  const [first] = useState(() => initial)
  const [restored] = useState(() => takeUp(kept.owner, kept.name, restore))
  const [draft, setDraft] = useState(restored ?? first)
  const [isEnded, setEnded] = useState(false)
  const isTyped = JSON.stringify(draft) !== JSON.stringify(first)
  useKeepBorrador(kept, isTyped && !isEnded ? draft : null, restored !== null)
  return {
    draft,
    setDraft,
    isTyped,
    ending:
      then =>
      (...args) => {
        // The draft is dropped at once, because the form may unmount before the next effect
        dropBorrador(kept.owner, kept.name)
        setEnded(true)
        then(...args)
      },
  }
}

/**
 * A stored form. Members that an earlier release did not store are taken from `form`. Null if a member has another type
 * than in `form` (security C32).
 */
export function restoreMembers<F extends object>(value: unknown, form: F): F | null {
  if (typeof value !== 'object' || value === null) return null
  const restored: F = { ...form, ...value }
  const hasType = ([name, as]: [string, unknown]) => typeof Reflect.get(restored, name) === typeof as
  return Object.entries(form).every(hasType) ? restored : null
}

/** Drafts that were left before this page opened, until each is resumed or discarded. */
export function useSueltos(owner: string): {
  sueltos: readonly BorradorSuelto[]
  take: (clave: string) => string | null
  discard: (clave: string) => void
} {
  const [sueltos, setSueltos] = useState<readonly BorradorSuelto[]>([])
  useEffect(() => {
    let first: ReadonlySet<string> | null = null
    let isMounted = true
    const read = async () => {
      const found = await listSueltos(owner)
      first ??= new Set(found.map(({ clave }) => clave))
      // Drafts stored later are restored by their screens
      if (isMounted) setSueltos(found.filter(({ clave }) => first?.has(clave)))
    }
    const again = () => void read().catch(() => {}) // Without storage there are no drafts to offer
    again()
    const forget = onBorradores(again)
    return () => {
      isMounted = false
      forget()
    }
  }, [owner])
  const without = (clave: string) => setSueltos(before => before.filter(each => each.clave !== clave))
  return {
    sueltos,
    take: clave => {
      without(clave)
      return takeBorrador(clave)
    },
    discard: clave => {
      without(clave)
      discardBorrador(clave)
    },
  }
}
