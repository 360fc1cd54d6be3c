import { useSyncExternalStore } from 'react'

/** What this device opens for who works on the floor: the panel, or the reader of «Butacas». */
export type Inicio = 'panel' | 'lector'

const KEY = 'butacas-inicio'
const listeners = new Set<() => void>()
let inicio: Inicio = read()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readInicio = (): Inicio => inicio
export const useInicio = (): Inicio => useSyncExternalStore(subscribe, readInicio)

/** Where nothing can be stored it holds until the page is closed. */
export function setInicio(next: Inicio): void {
  inicio = next
  try {
    localStorage.setItem(KEY, next)
  } catch {
    // Kept in this page's memory
  }
  for (const listener of listeners) listener()
}

function read(): Inicio {
  try {
    return localStorage.getItem(KEY) === 'lector' ? 'lector' : 'panel'
  } catch {
    return 'panel'
  }
}
