import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the element each time that `takes` becomes true. */
export function useFocusWhen<E extends HTMLElement>(takes: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    if (takes) element.current?.focus()
  }, [takes])
  return element
}
