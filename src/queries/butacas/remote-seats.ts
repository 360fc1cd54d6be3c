import { QueryObserver } from '@tanstack/react-query'
import type { Butaca } from '#contract/butaca.ts'
import { queryClient } from '../query-client.ts'

/** What the server said of a list, or why it did not. */
export interface RemoteSeats {
  data: readonly Butaca[] | undefined
  /** When (ms) it said so. */
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
  // Whoever asks for a list asks for it as it is now
  const observer = new QueryObserver(queryClient, { queryKey: ['butacas', key], queryFn: ask, staleTime: 0 })
  listener(observer.getCurrentResult())
  return observer.subscribe(listener)
}
