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

// Apart from borradores.ts, which the seat list loads at its start. This file is loaded only with a dialog

/** Identifies a draft. A form with a secret must not have a draft. */
interface Kept extends DeBorrador {
  title: string
}

/**
 * Stores an unfinished form as a draft. @param value null if nothing is typed. @param isRestored whether the form
 * opened with a stored draft. @param afterMs delay (ms) after a change, for a long value.
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
  /** Wraps an act that saves or cancels the form: it deletes the draft. */
  ending: <A extends unknown[]>(then: (...args: A) => void) => (...args: A) => void
}

/**
 * State of a form, stored as a draft until the form is saved or cancelled. @param initial values of an empty form.
 * @param restore returns the stored draft, or null if it is malformed (security C32).
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
        // Deleted now, because the form may unmount before the next effect
        dropBorrador(kept.owner, kept.name)
        setEnded(true)
        then(...args)
      },
  }
}

/**
 * Restores a stored form. Takes members that an earlier release did not store from `form`. @returns null if a member
 * has another type than in `form` (security C32).
 */
export function restoreMembers<F extends object>(value: unknown, form: F): F | null {
  if (typeof value !== 'object' || value === null) return null
  const restored: F = { ...form, ...value }
  const hasType = ([name, as]: [string, unknown]) => typeof Reflect.get(restored, name) === typeof as
  return Object.entries(form).every(hasType) ? restored : null
}

/** Drafts from before this page opened. Each is offered until the person resumes or discards it. */
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
      // A draft stored later belongs to a form of this page
      if (isMounted) setSueltos(found.filter(({ clave }) => first?.has(clave)))
    }
    const again = () => void read().catch(() => {})
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
