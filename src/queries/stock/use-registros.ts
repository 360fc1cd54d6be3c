import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Producto } from '#contract/producto.ts'
import type { Registro } from '#contract/registro.ts'
import { type FiltroCompleto, filterRegistros } from '#domain/registro/filtro-registros.ts'
import { isApiError } from '#http/api-error.ts'
import { fetchFiltroRegistros } from '#http/stock.ts'
import { useNetwork } from '../outbox/use-network.ts'
import { queryClient } from '../query-client.ts'
import { type Lista, useLista } from './use-lista.ts'

/** First part of the keys of all filtered lists of records. */
export const REGISTROS_FILTRO = ['registros', 'filtro']

/**
 * Stock records, newest first: all of them from this device's disk and kept up with the server, or those that the server
 * gives for a filter. Where it does not answer, what this device has is filtered here.
 * @param filtro null for all. @param productos those that this device knows, by id.
 */
export function useRegistros(
  owner: string,
  filtro: FiltroCompleto | null,
  productos: ReadonlyMap<number, Producto>,
): Lista<Registro> {
  const { online } = useNetwork()
  const todos = useLista(owner, 'registros')
  const { data, dataUpdatedAt, isFetching, error, errorUpdatedAt, isPlaceholderData, refetch } = useQuery(
    {
      queryKey: [...REGISTROS_FILTRO, filtro, { de: owner }],
      queryFn: () => (filtro === null ? [] : fetchFiltroRegistros(filtro)),
      enabled: filtro !== null,
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  const status = isApiError(error) ? error.status : 0
  const isSinRespuesta = error === null ? !online && isPlaceholderData : status === 0
  const here = useMemo(
    () =>
      filtro !== null && isSinRespuesta && todos.filas !== null
        ? filterRegistros(todos.filas, filtro, productos)
        : null,
    [filtro, isSinRespuesta, todos.filas, productos],
  )
  if (filtro === null) return todos
  const fallo = error === null ? null : { status, detail: detailOf(error), at: errorUpdatedAt }
  const refresh = () => void refetch() // Its outcome is what the next render shows
  if (here !== null)
    return { filas: here, total: here.length, desde: todos.desde, isFetching, error: fallo, refresh }
  const filas = data ?? null
  return { filas, total: filas?.length ?? 0, desde: dataUpdatedAt || null, isFetching, error: fallo, refresh }
}

const detailOf = (error: unknown): string | null =>
  isApiError(error) ? (error.problem?.detail ?? null) : null
