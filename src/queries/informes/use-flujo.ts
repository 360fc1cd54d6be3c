import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Flujo, FlujoQuery } from '#contract/informes/flujo.ts'
import { isFlujo } from '#domain/informe/is-flujo.ts'
import { edadOf } from '#http/edad.ts'
import { fetchFlujo } from '#http/informes/flujo.ts'
import { type Lista, listaError } from '../lista.ts'
import { persisted } from '../persisted.ts'
import { queryClient } from '../query-client.ts'

/** How often it is asked for again while it is looked at. */
const EVERY_MS = 60_000

/** What is shown of «Flujo». */
export interface FlujoMostrado extends Lista<Flujo> {
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
