import type { Endpoint } from '#contract/endpoints.ts'
import { PROBLEM_TYPE, type Problem } from '#contract/problem.ts'
import { ApiError } from './api-error.ts'
import { retryAfterMs } from './retry-after.ts'

/** Longest wait for an answer (reliability O15). */
export const TIMEOUT_MS = 20_000

export interface CallOptions {
  query?: Record<string, string | number | boolean | null | undefined>
  /** Sent as JSON. */
  body?: unknown
  headers?: Record<string, string>
  token?: string | null
  timeoutMs?: number
  /** Also takes a 2xx whose body is no JSON: a contract-only server may answer a write with any (design §5). */
  anyBody?: boolean
}

export interface Reply<T> {
  status: number
  /** Parsed JSON, or null for an empty body. */
  body: T
  headers: Headers
}

/** Told of every answer, so that one place knows whether the server can be reached and what time it has. */
export interface ClientObserver {
  answered(headers: Headers, sentAt: number, receivedAt: number): void
  unreachable(): void
  /** A call with this token was answered 401. */
  refused(token: string): void
}
let observer: ClientObserver | null = null
export const observeClient = (next: ClientObserver): void => {
  observer = next
}

let readToken: () => Promise<string | null> = async () => null
/** Where calls without an explicit token take theirs from. */
export const useTokenFrom = (source: () => Promise<string | null>): void => {
  readToken = source
}

/**
 * The only fetch of the product. Resolves with any 2xx whose body is JSON or empty.
 * @throws ApiError for everything else.
 */
export async function call<T>(endpoint: Endpoint, options: CallOptions = {}): Promise<Reply<T>> {
  const token = options.token === undefined ? await readToken() : options.token
  const sentAt = Date.now()
  const response = await send(endpoint, options, token)
  const receivedAt = Date.now()
  const text = await readText(response)
  const body = response.ok ? parseBody<T>(response, text, options.anyBody) : null
  observer?.answered(response.headers, sentAt, receivedAt)
  if (response.ok) return { status: response.status, body: body as T, headers: response.headers }
  if (response.status === 401 && token !== null) observer?.refused(token)
  throw new ApiError('http', response.status, parseProblem(response, text), retryAfterMs(response.headers))
}

/** Something answered that is not our server, so ours was not reached (reliability O17). */
function notAck(status: number, cause?: unknown): ApiError {
  observer?.unreachable()
  return new ApiError('not-ack', status, null, null, cause)
}

async function send(endpoint: Endpoint, options: CallOptions, token: string | null): Promise<Response> {
  try {
    return await fetch(url(endpoint.path, options.query), {
      method: endpoint.method,
      headers: {
        accept: `application/json, ${PROBLEM_TYPE}`,
        // The contract sends it with every call, also with an empty body (specification §7)
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...options.headers,
      },
      body: options.body === undefined ? null : JSON.stringify(options.body),
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    })
  } catch (cause) {
    observer?.unreachable()
    throw new ApiError(isTimeout(cause) ? 'timeout' : 'network', 0, null, null, cause)
  }
}

async function readText(response: Response): Promise<string> {
  // A redirect is a captive portal's: ours makes none
  if (response.type === 'opaqueredirect') throw notAck(response.status)
  try {
    return await response.text()
  } catch (cause) {
    if (!isTimeout(cause)) throw notAck(response.status, cause)
    observer?.unreachable()
    throw new ApiError('timeout', response.status, null, null, cause)
  }
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

function url(path: string, query: CallOptions['query']): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== null && value !== undefined)
  if (pairs.length === 0) return path
  return `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}

function parseBody<T>(response: Response, text: string, anyBody = false): T {
  if (text === '') return null as T
  const type = response.headers.get('content-type') ?? ''
  // A page is a captive portal's, never our server's (reliability O17)
  if (!type.includes('json')) {
    if (anyBody && !type.includes('html')) return text as T
    throw notAck(response.status)
  }
  try {
    return JSON.parse(text) as T
  } catch (cause) {
    throw notAck(response.status, cause)
  }
}

function parseProblem(response: Response, text: string): Problem | null {
  if (!response.headers.get('content-type')?.includes('json')) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'detail' in value ? (value as Problem) : null
  } catch {
    return null // A cut or foreign error body says no more than its status
  }
}
