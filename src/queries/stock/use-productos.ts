import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { STOCK } from '#contract/endpoints/oficina.ts'
import type { Categoria, ModeloProducto } from '#contract/stock/catalogo.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { FiltroProducto } from '#domain/stock/lista-productos.ts'
import { type CatalogosProducto, categoriaOf, modelosOf } from '#domain/stock/producto.ts'
import { ask, callList } from '#http/client.ts'
import { type Answer, useAnswer } from '#queries/answer.ts'
import { queryClient } from '#queries/query-client.ts'
import { useLista, useNombres } from './use-lista.ts'

/** `data`: null without a search. */
interface BusquedaProductos extends Answer<readonly Producto[]> {
  /** Starts a search. The present filter searches again. */
  buscar: (filtro: FiltroProducto) => void
  dejar: () => void
}

export function useBusquedaProductos(owner: string): BusquedaProductos {
  const [pedido, setPedido] = useState<FiltroProducto | null>(null)
  const queryKey = ['productos-filtro', pedido, { de: owner }]
  const queryFn =
    pedido === null ? skipToken : () => callList<Producto>(STOCK.filtroProductos, { body: pedido })
  const answer = useAnswer({ queryKey, queryFn, staleTime: 0, gcTime: 0 })
  useNombres('productos', queryKey)
  return {
    ...answer,
    buscar: filtro => {
      if (JSON.stringify(filtro) === JSON.stringify(pedido)) answer.refetch()
      else setPedido(filtro)
    },
    dejar: () => setPedido(null),
  }
}

const NINGUNA: readonly never[] = []

/** The lists whose rows a product names; empty until this device has them. */
export function useCatalogosProducto(owner: string): CatalogosProducto {
  const categorias = useLista(owner, 'categorias').data ?? NINGUNA
  const marcas = useLista(owner, 'marcas').data ?? NINGUNA
  const modelos = useLista(owner, 'modelos_producto').data ?? NINGUNA
  const colores = useLista(owner, 'colores_producto').data ?? NINGUNA
  const talles = useLista(owner, 'talles').data ?? NINGUNA
  return useMemo(
    () => ({ categorias, marcas, modelos, colores, talles }),
    [categorias, marcas, modelos, colores, talles],
  )
}

/**
 * The models of a category: this device's at once, then the server's. If this device does not know the category of the
 * chosen model, the server is asked for it (specification §7). Failures change nothing (§8). @param elegidos chosen
 * ids; 0 for none. @param onCategoria gets the model's category if it is another.
 */
export function useModelosOf(
  modelos: readonly ModeloProducto[],
  { categoria, modelo }: { categoria: number; modelo: number },
  onCategoria: (categoria: number) => void,
): readonly ModeloProducto[] {
  const dichos = useQuery(
    {
      queryKey: ['modelos-de', categoria],
      queryFn: () =>
        callList<ModeloProducto>(STOCK.modelosDeCategoria, { query: { categoriaId: categoria } }),
      enabled: categoria !== 0,
    },
    queryClient,
  )
  const suya = useQuery(
    {
      queryKey: ['categoria-de', modelo],
      queryFn: async () => {
        const query = { modeloId: modelo }
        return (await ask<Partial<Categoria> | null>(STOCK.categoriaDeModelo, { query }))?.id ?? null
      },
      enabled: modelo !== 0 && categoriaOf(modelo, modelos) === null,
    },
    queryClient,
  )
  const found = suya.data ?? null
  const tell = useEffectEvent(() => {
    if (modelo !== 0 && found !== null && found !== categoria) onCategoria(found)
  })
  useEffect(() => {
    if (found !== null) tell()
  }, [found])
  return modelosOf(modelos, categoria, dichos.data)
}
