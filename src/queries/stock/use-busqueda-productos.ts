import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Producto } from '#contract/stock/producto.ts'
import type { FiltroProducto } from '#domain/stock/filtro-productos.ts'
import { fetchFiltroProductos } from '#http/stock.ts'
import { type ListaError, listaError } from '../lista.ts'
import { queryClient } from '../query-client.ts'
import { useNombres } from './use-nombres.ts'

/** The server's answer (POST /api/productos/filtro). */
export interface BusquedaProductos {
  /** Null while nothing is asked, and until it answers. */
  rows: readonly Producto[] | null
  isFetching: boolean
  error: ListaError | null
  /** Asks; the same filter asks again. */
  buscar: (filtro: FiltroProducto) => void
  /** Ends the search: something else is shown. */
  dejar: () => void
}

export function useBusquedaProductos(owner: string): BusquedaProductos {
  const [pedido, setPedido] = useState<FiltroProducto | null>(null)
  const queryKey = ['productos-filtro', pedido, { de: owner }]
  const { data, isFetching, error, errorUpdatedAt, refetch } = useQuery(
    {
      queryKey,
      queryFn: pedido === null ? skipToken : () => fetchFiltroProductos(pedido),
      staleTime: 0,
      gcTime: 0,
    },
    queryClient,
  )
  useNombres('productos', queryKey, () => {
    if (pedido !== null) void refetch() // The same
  })
  return {
    rows: data ?? null,
    isFetching,
    error: listaError(error, errorUpdatedAt),
    buscar: filtro => {
      if (JSON.stringify(filtro) === JSON.stringify(pedido))
        void refetch() // The next render shows the outcome
      else setPedido(filtro)
    },
    dejar: () => setPedido(null),
  }
}
