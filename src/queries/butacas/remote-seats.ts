import { QueryObserver } from '@tanstack/react-query'
import type { Butaca } from '#contract/butaca.ts'
import { queryClient } from '../query-client.ts'

/** The server's answer for a list, or its failure. */
export interface RemoteSeats {
  data: readonly Butaca[] | undefined
  /** When (ms) the server answered. */
  dataUpdatedAt: number
  error: unknown
  isError: boolean
  isLoading: boolean
  refetch: () => unknown
}

/** Requests a list and reports its answer. @returns ends it. */
export function observeSeats(
  key: string,
  ask: () => Promise<Butaca[]>,
  listener: (result: RemoteSeats) => void,
): () => void {
  // Not from the cache: the list is wanted as it is now
  const observer = new QueryObserver(queryClient, { queryKey: ['butacas', key], queryFn: ask, staleTime: 0 })
  listener(observer.getCurrentResult())
  return observer.subscribe(listener)
}
