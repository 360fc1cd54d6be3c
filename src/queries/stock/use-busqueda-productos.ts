import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Producto } from '#contract/producto.ts'
import type { FiltroProducto } from '#domain/stock/filtro-productos.ts'
import { isApiError } from '#http/api-error.ts'
import { fetchFiltroProductos } from '#http/stock.ts'
import { queryClient } from '../query-client.ts'

/** What the server found (POST /api/productos/filtro). */
export interface BusquedaProductos {
  /** Null while nothing is asked, and until it answers. */
  filas: readonly Producto[] | null
  isFetching: boolean
  /** As of `useLista`. */
  error: { status: number; detail: string | null; at: number } | null
  /** Asks; the same again asks again. */
  buscar: (filtro: FiltroProducto) => void
  /** Something else is shown now. */
  dejar: () => void
}

export function useBusquedaProductos(owner: string): BusquedaProductos {
  const [pedido, setPedido] = useState<FiltroProducto | null>(null)
  const { data, isFetching, error, errorUpdatedAt, refetch } = useQuery(
    {
      queryKey: ['productos-filtro', pedido, { de: owner }],
      queryFn: () => (pedido === null ? [] : fetchFiltroProductos(pedido)),
      enabled: pedido !== null,
      staleTime: 0,
      gcTime: 0,
    },
    queryClient,
  )
  if (error !== null && !isApiError(error)) throw error
  return {
    filas: (pedido !== null && data) || null,
    isFetching,
    error: error && { status: error.status, detail: error.problem?.detail ?? null, at: errorUpdatedAt },
    buscar: filtro => {
      if (JSON.stringify(filtro) === JSON.stringify(pedido))
        void refetch() // What comes of it is the next render
      else setPedido(filtro)
    },
    dejar: () => setPedido(null),
  }
}
