import {
  type keepPreviousData,
  type QueryKey,
  type QueryObserverResult,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query'
import type { Problem } from '#contract/problem.ts'
import { ApiError, type ApiErrorKind, edadOf, isApiError } from '#http/client.ts'
import { type Asked, persisted, queryClient } from './query-client.ts'

/** A server's answer with its age: a list, a report, a history. */
export interface Answer<T> {
  /** Null until this device has the answer. */
  data: T | null
  /** When (ms) the data were current; null without an answer, or while the answer to an earlier question is shown. */
  asOf: number | null
  /** Counts of an answer that is only part of a list; null for a complete list. */
  parte: { guardadas: number; total: number } | null
  isFetching: boolean
  /** Whether the server has answered since the screen opened, and no request has failed after that answer. */
  isFresh: boolean
  /** Why the last attempt failed; `at` (ms) distinguishes one failure from the next. */
  error: (Failed & { at: number }) | null
  /** Asks again, unless a request is under way; the next render shows the outcome. */
  refetch: () => void
}

/** An answer stored on this device. */
export type Held<T> = { data: T; asOf: number } & Pick<Answer<T>, 'parte'>

export interface Failed {
  /** `http` if the server answered. After any other kind of failure the server may have received the call. */
  kind: ApiErrorKind
  /** HTTP status; 0 without an answer. */
  status: number
  /** The server's own words. */
  detail: string | null
  problem: Problem | null
}

/** Whether a failed write may be committed: no answer came, or a 5xx, which may follow a commit (reliability O16). */
export const isUncertain = ({ kind, status }: Failed): boolean => kind !== 'http' || status >= 500

/** @throws any error that is not an ApiError: a bug. */
export function failedOf(error: unknown): Failed {
  if (!isApiError(error)) throw error
  const { kind, status, problem } = error
  return { kind, status, detail: problem?.detail ?? null, problem }
}

/** Turns any error into an ApiError: an answer that cannot be used or stored counts as none, and the screen goes on. */
export const asUnanswered = (error: unknown): ApiError =>
  isApiError(error) ? error : new ApiError('not-ack', 0, null, null, error)

export function answerOf<T extends object>(query: QueryObserverResult<T>): Answer<T> {
  const { data, error } = query
  return {
    data: data ?? null,
    asOf: data === undefined || query.isPlaceholderData ? null : query.dataUpdatedAt - edadOf(data),
    isFetching: query.isFetching,
    isFresh: data !== undefined && error === null && query.isFetchedAfterMount,
    parte: null,
    error: error && { ...failedOf(error), at: query.errorUpdatedAt },
    refetch: () => void query.refetch({ cancelRefetch: false }),
  }
}

/** The server's answer to a query, without a copy on the device. */
export const useAnswer = <T extends object>(options: UseQueryOptions<T>): Answer<T> =>
  answerOf(useQuery(options, queryClient))

interface Options {
  enabled?: boolean
  refetchInterval?: number
  placeholderData?: typeof keepPreviousData
}

/** The owner's stored answer to this query, if there is one, and then the server's answer. */
export const useKept = <T extends object>(owner: string, asked: Asked<T>, options: Options = {}): Answer<T> =>
  useAnswer<T>({ ...persisted<T>(owner, asked), ...options })

/**
 * Reloads the answers whose keys begin with `queryKey`, after a change by this person: shown answers now, other
 * answers when they are next shown. Drops an answer under way, which may lack the change.
 */
export async function reloadAnswers(queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/** Reloads answers after a change by another person: an answer under way is shown first, then requested again. */
export async function reloadAfterAnswers(queryKey: QueryKey): Promise<void> {
  const fetching = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  await Promise.allSettled(fetching.map(({ promise }) => promise))
  await queryClient.invalidateQueries({ queryKey })
}
