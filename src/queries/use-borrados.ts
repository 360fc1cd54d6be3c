import { useQuery } from '@tanstack/react-query'
import type { Historiado } from '#contract/historial.ts'
import type { Borrados } from '#contract/historial-schema.ts'
import { isApiError } from '#http/api-error.ts'
import { fetchBorrados } from '#http/historial.ts'
import { useNetwork } from './outbox/use-network.ts'
import { queryClient } from './query-client.ts'

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

const KEEP_MS = 60_000

/** What was deleted. Without a network nothing is asked; once it is back, it is. */
export function useBorrados(sobre: Historiado): BorradosDe {
  const { online: isOnline } = useNetwork()
  const query = useQuery(
    {
      queryKey: ['borrados', sobre],
      queryFn: () => fetchBorrados({ sobre }),
      ...{ enabled: isOnline, staleTime: 0, gcTime: KEEP_MS },
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
