import type { Problem } from '#contract/problem.ts'

/**
 * - `network`: no answer came. - `timeout`: none came in time. - `not-ack`: something answered that is not the server
 * (a captive portal, a redirect, an access point's own error), or the answer was cut. - `http`: the server answered with a status outside 2xx.
 */
export type ApiErrorKind = 'network' | 'timeout' | 'not-ack' | 'http'

/** The only thing that `src/http` throws. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: ApiErrorKind
  /** HTTP status; 0 when the server did not answer, whoever else did. */
  readonly status: number
  /** The server's problem+json, when it sent one. */
  readonly problem: Problem | null
  /** `Retry-After`, in milliseconds from the reply's own `Date`. */
  readonly retryAfterMs: number | null

  constructor(
    kind: ApiErrorKind,
    status = 0,
    problem: Problem | null = null,
    retryAfterMs: number | null = null,
    cause?: unknown,
  ) {
    super(`${kind} ${status} ${problem?.codigo ?? ''}`.trim(), { cause })
    this.kind = kind
    this.status = status
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError
