import { useEffect, useRef } from 'react'
import { dropBorrador, saveBorrador } from '#queries/cuenta/borradores.ts'

const SAVE_AFTER_MS = 250

/**
 * Keeps what is half typed for the next reload: a moment after the last key, so that a long record costs nothing while
 * somebody types, and at once when the page goes. @param value null when there is nothing to keep.
 */
export function useBorrador(owner: string, nombre: string, value: unknown): void {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
    if (value === null) return dropBorrador(owner, nombre)
    const timer = setTimeout(() => saveBorrador(owner, nombre, value), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [owner, nombre, value])
  useEffect(() => {
    const onHide = () => {
      if (latest.current !== null) saveBorrador(owner, nombre, latest.current)
    }
    window.addEventListener('pagehide', onHide)
    return () => window.removeEventListener('pagehide', onHide)
  }, [owner, nombre])
}
