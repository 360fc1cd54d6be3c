import { type QueryKey, useQuery } from '@tanstack/react-query'
import { isApiError } from '#http/client.ts'
import { persisted, queryClient } from './query-client.ts'

/** A list of the office: what this device has of it, and how it stands with the server's. */
export interface Lista<T> {
  /** In the server's order; null until this device has them. */
  rows: readonly T[] | null
  /** How many there are in all, also those that this device does not keep. */
  total: number
  /** When (ms) the server gave what is shown; null without it. */
  asOf: number | null
  isFetching: boolean
  /** Why the last try to update it failed. */
  error: ListaError | null
  /** Asks again; the next render shows the outcome. */
  refresh: () => void
}

export interface ListaError {
  /** 0 where no answer came. */
  status: number
  /** The server's own words. */
  detail: string | null
  /** When (ms) it failed, which tells failures apart. */
  at: number
}

/** @throws what is not an ApiError: a bug. */
export function listaError(error: Error | null, at: number): ListaError | null {
  if (error === null) return null
  if (!isApiError(error)) throw error
  return { status: error.status, detail: error.problem?.detail ?? null, at }
}

/** A list small enough to be kept with the answers (`query-client.ts`), for its owner alone. */
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
