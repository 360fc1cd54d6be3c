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
  /** When (ms) the data were current. Null without data, or while the previous query's answer is shown. */
  asOf: number | null
  /** Counts of a list of which only a part is stored; null for a complete list. */
  parte: { guardadas: number; total: number } | null
  isFetching: boolean
  /** Whether the server has answered since the screen opened, and the last request did not fail. */
  isFresh: boolean
  /** Why the last request failed, and when (ms). */
  error: (Failed & { at: number }) | null
  /** Asks again, unless a request is under way. */
  refetch: () => void
}

export type Held<T> = { data: T; asOf: number } & Pick<Answer<T>, 'parte'>

export interface Failed {
  /** `http` if the server answered. After another kind of failure the server may have applied the call. */
  kind: ApiErrorKind
  /** HTTP status; 0 without an answer. */
  status: number
  /** The server's explanation. */
  detail: string | null
  problem: Problem | null
}

/** Whether a failed write may be committed: after no answer, or after a 5xx (reliability O16). */
export const isUncertain = ({ kind, status }: Failed): boolean => kind !== 'http' || status >= 500

/** @throws any error that is not an ApiError, because it is a bug. */
export function failedOf(error: unknown): Failed {
  if (!isApiError(error)) throw error
  const { kind, status, problem } = error
  return { kind, status, detail: problem?.detail ?? null, problem }
}

/** Turns any error into an ApiError, so that the screen can show it: an unusable answer counts as no answer. */
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

/** The server's answer to a query. It is not stored on the device. */
export const useAnswer = <T extends object>(options: UseQueryOptions<T>): Answer<T> =>
  answerOf(useQuery(options, queryClient))

interface Options {
  enabled?: boolean
  refetchInterval?: number
  placeholderData?: typeof keepPreviousData
}

/** The owner's stored answer to this query, then the server's answer. */
export const useKept = <T extends object>(owner: string, asked: Asked<T>, options: Options = {}): Answer<T> =>
  useAnswer<T>({ ...persisted<T>(owner, asked), ...options })

/**
 * Reloads the answers whose keys begin with `queryKey`, after a change by this person: shown answers now, other answers
 * when they are next shown. A running request is cancelled, because its answer may lack the change.
 */
export async function reloadAnswers(queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/** Reloads answers after a change by another person. The answer to a running request is still shown first. */
export async function reloadAfterAnswers(queryKey: QueryKey): Promise<void> {
  const fetching = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  await Promise.allSettled(fetching.map(({ promise }) => promise))
  await queryClient.invalidateQueries({ queryKey })
}
