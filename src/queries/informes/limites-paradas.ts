import { useSyncExternalStore } from 'react'
import { LIMITES, type LimitesParadas, readLimites } from '#domain/informe/limites-paradas.ts'
import { Observable } from '#offline/observable.ts'

const KEY = 'butacas-limites-paradas'
const limites = new Observable<LimitesParadas>(read())

/** After how many days a seat stands still, as this device was told. */
export const useLimitesParadas = (): LimitesParadas =>
  useSyncExternalStore(limites.subscribe, limites.getSnapshot)

/** As this device has them now: another tab may have changed them. */
export const limitesAhora = (): LimitesParadas => read()

/** Where nothing can be stored they hold until the page is closed. */
export function setLimitesParadas(next: LimitesParadas): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Kept in this page's memory
  }
  limites.set(next)
}

// Follows changes of other tabs
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) limites.set(read())
  })

function read(): LimitesParadas {
  try {
    return readLimites(JSON.parse(localStorage.getItem(KEY) ?? 'null')) ?? LIMITES
  } catch {
    return LIMITES
  }
}
