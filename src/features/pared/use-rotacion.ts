import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { PAGINA_MS, PAGINA_QUIETA_MS } from '#domain/informe/pared.ts'

const STILL = '(prefers-reduced-motion: reduce)'
const followStill = (told: () => void) => {
  const query = matchMedia(STILL)
  query.addEventListener('change', told)
  return () => query.removeEventListener('change', told)
}
const isStillNow = () => matchMedia(STILL).matches

export interface Rotacion {
  pagina: number
  isHeld: boolean
  go: (by: 1 | -1) => void
  hold: () => void
}

/** Which of so many pages is shown: each for a while, longer where nothing should move, until somebody holds it. */
export function useRotacion(total: number): Rotacion {
  const [pagina, setPagina] = useState(0)
  const [isHeld, setIsHeld] = useState(false)
  const isStill = useSyncExternalStore(followStill, isStillNow)
  const go = (by: 1 | -1) => setPagina(at => (at + by + total) % total)
  const next = useEffectEvent(() => go(1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its whole time, however it came
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(next, isStill ? PAGINA_QUIETA_MS : PAGINA_MS)
    return () => clearTimeout(timer)
  }, [pagina, isHeld, isStill])
  return { pagina, isHeld, go, hold: () => setIsHeld(held => !held) }
}

/** Keys by name, but for those that a focused button takes for itself. */
export function useTeclas(teclas: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isOnButton = event.target instanceof HTMLButtonElement && event.key === ' '
    if (isOnButton || event.ctrlKey || event.metaKey || event.altKey) return
    const act = teclas[event.key.toLowerCase()]
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
