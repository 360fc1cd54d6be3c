import type { Endpoint } from '#contract/endpoints.ts'
import { PROBLEM_TYPE, type Problem } from '#contract/problem.ts'
import { ApiError } from './api-error.ts'
import { retryAfterMs } from './retry-after.ts'

/** Longest wait for an answer (reliability O15). */
export const TIMEOUT_MS = 20_000

export interface CallOptions {
  /** What `:id` in the path stands for. */
  id?: number | string
  query?: Record<string, string | number | boolean | null | undefined>
  /** Sent as JSON. */
  body?: unknown
  headers?: Record<string, string>
  token?: string | null
  timeoutMs?: number
  /** Media types that the answer may have; JSON unless it says otherwise. */
  accept?: string
  /** Also takes a 2xx whose body is no JSON: a contract-only server may answer a write with any (design §5). */
  anyBody?: boolean
  /** Ends the call, instead of the timeout. Who sets it judges by it: nothing is said of the network then. */
  signal?: AbortSignal
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
export const call = <T>(endpoint: Endpoint, options: CallOptions = {}): Promise<Reply<T>> =>
  converse(endpoint, options, async response => {
    const body = parseBody<T>(response, await readText(response), options.anyBody)
    return { status: response.status, body, headers: response.headers }
  })

/**
 * An answer that goes on. Resolves once its head is there; `signal` ends it at any time. Whether the server can be
 * reached is left to the other calls: many a proxy lets those through and holds a stream back.
 * @throws ApiError as `call` does.
 */
export const stream = (
  endpoint: Endpoint,
  type: string,
  options: CallOptions & { signal: AbortSignal },
): Promise<ReadableStream<Uint8Array>> =>
  converse(endpoint, { accept: type, ...options }, async response => {
    if (response.body && response.headers.get('content-type')?.includes(type)) return response.body
    await response.body?.cancel()
    throw new ApiError('not-ack', response.status)
  })

/**
 * What every kind of call goes through: one request and its answer. `read` takes the body out of a 2xx, the rest is the
 * same for all.
 */
export async function converse<R>(
  endpoint: Endpoint,
  options: CallOptions,
  read: (response: Response) => Promise<R>,
): Promise<R> {
  const token = options.token === undefined ? await readToken() : options.token
  const sentAt = Date.now()
  const response = await send(endpoint, options, token)
  const receivedAt = Date.now()
  // A redirect is a captive portal's: ours makes none
  if (response.type === 'opaqueredirect') throw notAck(response.status)
  const result = response.ok ? { value: await read(response) } : { refusal: await readText(response) }
  observer?.answered(response.headers, sentAt, receivedAt)
  if ('value' in result) return result.value
  if (response.status === 401 && token !== null) observer?.refused(token)
  const problem = parseProblem(response, result.refusal)
  throw new ApiError('http', response.status, problem, retryAfterMs(response.headers))
}

/** For what answered and is not our server: ours was not reached (reliability O17). */
export function notAck(status: number, cause?: unknown): ApiError {
  observer?.unreachable()
  return new ApiError('not-ack', status, null, null, cause)
}

async function send(endpoint: Endpoint, options: CallOptions, token: string | null): Promise<Response> {
  try {
    return await fetch(url(endpoint, options), {
      method: endpoint.method,
      headers: {
        accept: options.accept ?? `application/json, ${PROBLEM_TYPE}`,
        // The contract sends it with every call, also with an empty body (specification §7)
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...options.headers,
      },
      body: options.body === undefined ? null : JSON.stringify(options.body),
      cache: 'no-store',
      redirect: 'manual',
      signal: options.signal ?? AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    })
  } catch (cause) {
    if (options.signal === undefined) observer?.unreachable()
    throw new ApiError(isTimeout(cause) ? 'timeout' : 'network', 0, null, null, cause)
  }
}

async function readText(response: Response): Promise<string> {
  return await readBody(response, () => response.text())
}

/** @throws ApiError where the body stops half way. */
export async function readBody<B>(response: Response, read: () => Promise<B>): Promise<B> {
  try {
    return await read()
  } catch (cause) {
    if (!isTimeout(cause)) throw notAck(response.status, cause)
    observer?.unreachable()
    throw new ApiError('timeout', response.status, null, null, cause)
  }
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

function url(endpoint: Endpoint, { id, query }: CallOptions): string {
  const path = id === undefined ? endpoint.path : endpoint.path.replace(':id', encodeURIComponent(id))
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
