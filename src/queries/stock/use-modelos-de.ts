import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ModeloProducto } from '#contract/stock/catalogo.ts'
import { categoriaDe, modelosDe } from '#domain/stock/categoria-modelo.ts'
import { fetchCategoriaDeModelo, fetchModelosDeCategoria } from '#http/stock.ts'
import { queryClient } from '../query-client.ts'

/**
 * The models of a category: those known here at once, then those that the server names. Where the model's own category is
 * not known here the server is asked for it too (specification §7); failures change nothing (§8).
 * @param elegidos ids; 0 is none. @param onCategoria gets the category of the model where it is another.
 */
export function useModelosDe(
  modelos: readonly ModeloProducto[],
  { categoria, modelo }: { categoria: number; modelo: number },
  onCategoria: (categoria: number) => void,
): readonly ModeloProducto[] {
  const dichos = useQuery(
    {
      queryKey: ['modelos-de', categoria],
      queryFn: () => fetchModelosDeCategoria(categoria),
      enabled: categoria !== 0,
    },
    queryClient,
  )
  const suya = useQuery(
    {
      queryKey: ['categoria-de', modelo],
      queryFn: () => fetchCategoriaDeModelo(modelo),
      enabled: modelo !== 0 && categoriaDe(modelo, modelos) === null,
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
  return modelosDe(modelos, categoria, dichos.data)
}
