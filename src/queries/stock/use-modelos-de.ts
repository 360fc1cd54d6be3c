import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ModeloProducto } from '#contract/catalogo.ts'
import { categoriaDe, modelosDe } from '#domain/stock/categoria-modelo.ts'
import { fetchCategoriaDeModelo, fetchModelosDeCategoria } from '#http/stock.ts'
import { queryClient } from '../query-client.ts'

/**
 * The models to choose from under a category: those that this device knows at once, and those that the server says are of
 * it. Where the category of the model chosen is not known here, the server is asked for that too (specification §7); what
 * cannot be asked is left as it is (§8: failures of options are only logged).
 * @param elegidos ids; 0 is none.
 * @param onCategoria called with the category of the model chosen, where it is another than the one chosen.
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
