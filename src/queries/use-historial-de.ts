import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { HISTORIAL } from '#contract/endpoints/oficina.ts'
import type { Historiado, ParteHistorial } from '#contract/historial.ts'
import type { Borrados, EntradaHistorial, PaginaHistorial } from '#contract/historial-schema.ts'
import { ask } from '#http/client.ts'
import { type Answer, answerOf, useAnswer } from './answer.ts'
import { useNetwork } from './outbox/use-outbox.ts'
import { queryClient } from './query-client.ts'

export interface FiltroHistorial {
  que: ParteHistorial | null
  /** Id of the author; 0 for every author. */
  persona: number
}

export interface CambiosDe extends Pick<PaginaHistorial, 'total' | 'desde' | 'personas'> {
  /** Newest first. */
  entradas: readonly EntradaHistorial[]
}

export interface HistorialDe extends Answer<CambiosDe> {
  /** Loads the next page; null after the last page or without a network. */
  more: (() => void) | null
}

const KEEP_MS = 60_000

/** Changes of a row, with their authors. Needs the network; requested again when the network returns. */
export function useHistorialOf(
  sobre: Historiado,
  id: number,
  { que, persona }: FiltroHistorial,
): HistorialDe {
  const { online } = useNetwork()
  const query = useInfiniteQuery(
    {
      queryKey: ['historial-de', sobre, id, que, persona],
      queryFn: ({ pageParam }) =>
        ask<PaginaHistorial>(HISTORIAL.historial, {
          query: { sobre, id, persona, que, antes: pageParam },
        }),
      initialPageParam: null as number | null,
      getNextPageParam: ({ siguiente }) => siguiente,
      select: cambiosDe,
      enabled: online,
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: KEEP_MS,
    },
    queryClient,
  )
  // The promise is ignored, because the next render shows the outcome
  const more = query.hasNextPage && online ? () => void query.fetchNextPage() : null
  return { ...answerOf(query), more }
}

function cambiosDe({ pages }: { pages: PaginaHistorial[] }): CambiosDe {
  const { total = 0, desde = null, personas = [] } = pages[0] ?? {}
  return { entradas: pages.flatMap(({ entradas }) => entradas), total, desde, personas }
}

/** Deleted rows, the latest deletion first. Needs the network. */
export function useBorrados(sobre: Historiado): Answer<Borrados> {
  const { online } = useNetwork()
  const queryFn = () => ask<Borrados>(HISTORIAL.borrados, { query: { sobre } })
  return useAnswer({ queryKey: ['borrados', sobre], queryFn, enabled: online, staleTime: 0, gcTime: KEEP_MS })
}
