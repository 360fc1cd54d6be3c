import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Flujo, FlujoQuery } from '#contract/informes/flujo.ts'
import { isFlujo, LIMITES, type LimitesParadas, readLimites } from '#domain/informe/flujo.ts'
import { edadOf } from '#http/client.ts'
import { fetchFlujo } from '#http/informes.ts'
import { Observable } from '#offline/observable.ts'
import { type Lista, listaError } from '#queries/lista.ts'
import { persisted, queryClient } from '#queries/query-client.ts'

/** How often it is asked for again while it is looked at. */
const EVERY_MS = 60_000

/** What is shown of «Flujo». */
interface FlujoMostrado extends Lista<Flujo> {
  flujo: Flujo | null
  /** It is the answer to what was asked for before this. */
  isAnterior: boolean
}

/** The last answer to that very query at once where this device has one, then the server's; meanwhile the one before. */
export function useFlujo(owner: string, pedido: FlujoQuery): FlujoMostrado {
  const asked = { queryKey: ['flujo', pedido], queryFn: () => fetchFlujo(pedido), accepts: isFlujo }
  const { data, dataUpdatedAt, isFetching, isPlaceholderData, error, errorUpdatedAt, refetch } = useQuery(
    { ...persisted<Flujo>(owner, asked), placeholderData: keepPreviousData, refetchInterval: EVERY_MS },
    queryClient,
  )
  return {
    flujo: data ?? null,
    rows: data === undefined ? null : [data],
    total: data === undefined ? 0 : 1,
    asOf: data === undefined || isPlaceholderData ? null : dataUpdatedAt - edadOf(data),
    isFetching,
    isAnterior: isPlaceholderData,
    error: listaError(error, errorUpdatedAt),
    refresh: () => void refetch({ cancelRefetch: false }),
  }
}

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
