import { useEffect, useRef, useState } from 'react'

/** A panel behind a button (WAI-ARIA APG, disclosure navigation). `ref` is for the element that holds both. */
export function useDisclosure<T extends HTMLElement>() {
  const [isOpen, setIsOpen] = useState(false)
  const ref = useRef<T>(null)
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => {
      if (!ref.current?.contains(event.target as Node)) setIsOpen(false)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (ref.current && moveFocus(ref.current, event)) event.preventDefault()
      if (event.key !== 'Escape') return
      setIsOpen(false)
      ref.current?.querySelector('button')?.focus()
    }
    const open = new AbortController()
    document.addEventListener('pointerdown', leave, open)
    document.addEventListener('focusin', leave, open)
    document.addEventListener('keydown', onKeyDown, open)
    return () => open.abort()
  }, [isOpen])
  return { isOpen, toggle: () => setIsOpen(open => !open), close: () => setIsOpen(false), ref }
}

/** @returns whether the key was an arrow's, Home or End, and led somewhere. */
function moveFocus(root: HTMLElement, { key, target }: KeyboardEvent): boolean {
  const stops = [...root.querySelectorAll<HTMLElement>('button:first-child, a')]
  const at = stops.indexOf(target as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 1, End: stops.length - 1 }[key]
  if (at < 0 || next === undefined) return false
  stops[next]?.focus()
  return true
}
