import type { Problem } from '#contract/problem.ts'

/** `not-ack`: somebody other than the server answered (a captive portal, an access point), or the body was cut off. */
export type ApiErrorKind = 'network' | 'timeout' | 'not-ack' | 'http'

/** The only thing that `src/http` throws. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: ApiErrorKind
  /** HTTP status; 0 unless the server itself answered. */
  readonly status: number
  readonly problem: Problem | null
  /** `Retry-After`, counted from the reply's own `Date`. */
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
