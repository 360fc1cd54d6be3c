import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { type FiltroCompleto, filterRegistros } from '#domain/registro/filtro-registros.ts'
import { edadOf } from '#http/edad.ts'
import { fetchFiltroRegistros } from '#http/stock.ts'
import { type Lista, listaError } from '../lista.ts'
import { useNetwork } from '../outbox/use-network.ts'
import { queryClient } from '../query-client.ts'
import { showSaved, useLista, withSaved } from './use-lista.ts'
import { useNombres } from './use-nombres.ts'

/** First part of the keys of all filtered lists of records. */
export const REGISTROS_FILTRO = ['registros', 'filtro']

/**
 * Stock records, newest first: all of them from this device and the server, or the server's answer to a filter. Where it
 * does not answer, this device's are filtered. @param filtro null for all. @param productos known here, by id.
 */
export function useRegistros(
  owner: string,
  filtro: FiltroCompleto | null,
  productos: ReadonlyMap<number, Producto>,
): Lista<Registro> {
  const { online } = useNetwork()
  const todos = useLista(owner, 'registros')
  const queryKey = [...REGISTROS_FILTRO, filtro, { de: owner }]
  const { data, dataUpdatedAt, isFetching, error, errorUpdatedAt, isPlaceholderData, refetch } = useQuery(
    {
      queryKey,
      queryFn: filtro === null ? skipToken : () => fetchFiltroRegistros(filtro),
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  useNombres('registros', queryKey, () => {
    if (filtro !== null) void refetch() // Its outcome is what the next render shows
  })
  const fallo = listaError(error, errorUpdatedAt)
  const isSinRespuesta = fallo === null ? !online && isPlaceholderData : fallo.status === 0
  const here = useMemo(
    () =>
      filtro !== null && isSinRespuesta && todos.rows !== null
        ? filterRegistros(todos.rows, filtro, productos)
        : null,
    [filtro, isSinRespuesta, todos.rows, productos],
  )
  if (filtro === null) return todos
  const refresh = () => void refetch() // The next render shows the outcome
  const rows = here ?? data ?? null
  const asOf = here === null ? dataUpdatedAt - edadOf(data) || null : todos.asOf
  return { rows, total: rows?.length ?? 0, asOf, isFetching, error: fallo, refresh }
}

/** Shows a saved record in every list until they are reloaded. @param row null where it was deleted. */
export function showSavedRegistro(owner: string, id: number, row: Registro | null): void {
  showSaved(owner, 'registros', id, row)
  queryClient.setQueriesData<readonly Registro[]>({ queryKey: REGISTROS_FILTRO }, rows =>
    rows?.some(each => each.id === id) ? withSaved(rows, id, row) : rows,
  )
}
