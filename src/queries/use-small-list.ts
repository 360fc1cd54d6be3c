import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type Lista, listaError } from './lista.ts'
import { persisted } from './persisted.ts'
import { queryClient } from './query-client.ts'

/** A list small enough to be kept with the answers (`persisted.ts`), for its owner alone. */
export function useSmallList<Row>(
  owner: string,
  {
    queryKey,
    read,
    everyMs = 0,
    isAsked = true,
  }: {
    queryKey: QueryKey
    read: () => Promise<Row[]>
    /** How often (ms) it is asked for while it is shown; 0 for never. */
    everyMs?: number
    /** False if the server has no such list. */
    isAsked?: boolean
  },
): Lista<Row> {
  const { data, dataUpdatedAt, isFetching, error, errorUpdatedAt, refetch } = useQuery(
    {
      ...persisted<Row[]>(owner, { queryKey, queryFn: read, accepts: Array.isArray }),
      enabled: isAsked,
      refetchInterval: everyMs || false,
    },
    queryClient,
  )
  return {
    rows: data ?? null,
    total: data?.length ?? 0,
    asOf: data === undefined ? null : dataUpdatedAt,
    isFetching,
    error: listaError(error, errorUpdatedAt),
    refresh: () => void refetch({ cancelRefetch: false }),
  }
}
