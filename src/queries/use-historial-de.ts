import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Ref } from '#contract/formatos.ts'
import type { Historiado, ParteHistorial } from '#contract/historial.ts'
import type { Borrados, EntradaHistorial } from '#contract/historial-schema.ts'
import { isApiError } from '#http/client.ts'
import { fetchBorrados, fetchHistorialDe } from '#http/stock.ts'
import { useNetwork } from './outbox/use-outbox.ts'
import { queryClient } from './query-client.ts'

export interface FiltroHistorial {
  que: ParteHistorial | null
  /** 0 for all. */
  persona: number
}

export interface HistorialDe {
  /** Newest first, as many as were asked for; null until the server has said. */
  entradas: readonly EntradaHistorial[] | null
  total: number
  desde: string | null
  personas: readonly Ref[]
  isOnline: boolean
  /** While another page comes, or another filter. */
  isFetching: boolean
  /** 0 where no answer came. */
  error: { status: number } | null
  /** Null where there is no more. */
  more: (() => void) | null
  retry: () => void
}

const KEEP_MS = 60_000

/** Who changed a row. Without a network nothing is asked; once it is back, it is. */
export function useHistorialDe(
  sobre: Historiado,
  id: number,
  { que, persona }: FiltroHistorial,
): HistorialDe {
  const { online: isOnline } = useNetwork()
  const query = useInfiniteQuery(
    {
      queryKey: ['historial-de', sobre, id, que, persona],
      queryFn: ({ pageParam }) =>
        fetchHistorialDe({
          sobre,
          id,
          persona,
          ...(que === null ? {} : { que }),
          ...(pageParam === null ? {} : { antes: pageParam }),
        }),
      initialPageParam: null as number | null,
      getNextPageParam: ({ siguiente }) => siguiente,
      enabled: isOnline,
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: KEEP_MS,
    },
    queryClient,
  )
  const pages = query.data?.pages
  const [first] = pages ?? []
  return {
    entradas: pages?.flatMap(({ entradas }) => entradas) ?? null,
    total: first?.total ?? 0,
    desde: first?.desde ?? null,
    personas: first?.personas ?? [],
    isOnline,
    isFetching: query.isFetching,
    error: query.isError ? { status: isApiError(query.error) ? query.error.status : 0 } : null,
    more: query.hasNextPage && isOnline ? () => void query.fetchNextPage() : null, // Its outcome is the next render
    retry: () => void query.refetch(), // The same
  }
}

export interface BorradosDe {
  /** Those deleted last first; null until the server has said. */
  borrados: Borrados['borrados'] | null
  /** Of them all. */
  total: number
  isOnline: boolean
  isFetching: boolean
  /** 0 where no answer came. */
  error: { status: number } | null
  retry: () => void
}

const BORRADOS_KEEP_MS = 60_000

/** What was deleted. Without a network nothing is asked; once it is back, it is. */
export function useBorrados(sobre: Historiado): BorradosDe {
  const { online: isOnline } = useNetwork()
  const query = useQuery(
    {
      queryKey: ['borrados', sobre],
      queryFn: () => fetchBorrados({ sobre }),
      ...{ enabled: isOnline, staleTime: 0, gcTime: BORRADOS_KEEP_MS },
    },
    queryClient,
  )
  return {
    borrados: query.data?.borrados ?? null,
    total: query.data?.total ?? 0,
    isOnline,
    isFetching: query.isFetching,
    error: query.isError ? { status: isApiError(query.error) ? query.error.status : 0 } : null,
    retry: () => void query.refetch(), // Its outcome is the next render
  }
}
