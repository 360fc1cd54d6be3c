import { keepPreviousData } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Flujo, FlujoQuery } from '#contract/informes/flujo.ts'
import { isFlujo, LIMITES, type LimitesParadas, readLimites } from '#domain/informe/flujo.ts'
import { fetchFlujo } from '#http/informes.ts'
import { Observable } from '#offline/observable.ts'
import { type Answer, useKept } from '#queries/answer.ts'

/** How often it is asked for again while it is looked at. */
const EVERY_MS = 60_000

/** The last answer to that very query, then the server's; until one is there, the answer to the query before it. */
export const useFlujo = (owner: string, pedido: FlujoQuery): Answer<Flujo> =>
  useKept(
    owner,
    { queryKey: ['flujo', pedido], queryFn: () => fetchFlujo(pedido), accepts: isFlujo },
    { placeholderData: keepPreviousData, refetchInterval: EVERY_MS },
  )

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
