import { QueryObserver } from '@tanstack/react-query'
import type { Butaca } from '#contract/butaca.ts'
import { queryClient } from '../query-client.ts'

/** The server's answer to a list, or why there is none. */
export interface RemoteSeats {
  data: readonly Butaca[] | undefined
  /** When (ms) it answered. */
  dataUpdatedAt: number
  error: unknown
  isError: boolean
  isLoading: boolean
  refetch: () => unknown
}

/** Asks for a list and follows the answer. @returns what stops it. */
export function observeSeats(
  key: string,
  ask: () => Promise<Butaca[]>,
  listener: (result: RemoteSeats) => void,
): () => void {
  // Each time anew: the list is wanted as it is now
  const observer = new QueryObserver(queryClient, { queryKey: ['butacas', key], queryFn: ask, staleTime: 0 })
  listener(observer.getCurrentResult())
  return observer.subscribe(listener)
}
