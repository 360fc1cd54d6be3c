import { type RefObject, useEffect, useRef } from 'react'

/** Gives the focus to its element each time that it `takes` it: the row that was closed just now, or what is near it. */
export function useFocusWhen<E extends HTMLElement>(takes: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    if (takes) element.current?.focus()
  }, [takes])
  return element
}
