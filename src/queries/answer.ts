import {
  type keepPreviousData,
  type QueryKey,
  type QueryObserverResult,
  useQuery,
} from '@tanstack/react-query'
import type { Problem } from '#contract/problem.ts'
import { ApiError, type ApiErrorKind, edadOf, isApiError } from '#http/client.ts'
import { type Asked, persisted, queryClient } from './query-client.ts'

/** An answer of the server as this device has it, with its age: a list, a report, a history. */
export interface Answer<T> {
  /** Null until this device has it. */
  data: T | null
  /** When (ms) the server gave it; null without it, and while it answers what was asked before this. */
  asOf: number | null
  /** Null unless this device has only some rows of a list. */
  parte: { guardadas: number; total: number } | null
  isFetching: boolean
  /** Whether the server has answered since the screen opened, and nothing has failed since. */
  isFresh: boolean
  /** Why the last try failed; `at` (ms) tells failures apart. */
  error: (Failed & { at: number }) | null
  /** Asks again, unless it is being asked; the next render shows the outcome. */
  refetch: () => void
}

/** An answer that this device keeps. */
export type Held<T> = { data: T; asOf: number } & Pick<Answer<T>, 'parte'>

/** Why a call failed. */
export interface Failed {
  /** Without an answer it says whether the call may have arrived. */
  kind: ApiErrorKind
  /** 0 where no answer came. */
  status: number
  /** The server's own words. */
  detail: string | null
  problem: Problem | null
}

/** @throws what is not an ApiError: a bug. */
export function failedOf(error: unknown): Failed {
  if (!isApiError(error)) throw error
  const { kind, status, problem } = error
  return { kind, status, detail: problem?.detail ?? null, problem }
}

/** An answer that cannot be used, or kept, counts as none: the rest of the screen stands. */
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

interface Options {
  /** False asks for nothing. */
  enabled?: boolean
  /** How often (ms) it is asked for while it is shown. */
  refetchInterval?: number
  placeholderData?: typeof keepPreviousData
}

/** The owner's last answer to that very question at once, where this device has one, then the server's. */
export const useKept = <T extends object>(owner: string, asked: Asked<T>, options: Options = {}): Answer<T> =>
  answerOf<T>(useQuery({ ...persisted<T>(owner, asked), ...options }, queryClient))

/**
 * Reloads the answers whose keys begin so, after a change by this person: now those that are shown, the others when they
 * are shown next. An answer on its way may not know the change, so it is dropped.
 */
export async function reloadAnswers(queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/** Reloads them after a change by another person: an answer on its way is shown first, then asked for again. */
export async function reloadAfterAnswers(queryKey: QueryKey): Promise<void> {
  const fetching = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  await Promise.allSettled(fetching.map(({ promise }) => promise))
  await queryClient.invalidateQueries({ queryKey })
}
