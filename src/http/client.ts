import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { PEDIDO } from '#contract/headers.ts'
import { PROBLEM_TYPE, type Problem } from '#contract/problem.ts'
import { ApiError } from './api-error.ts'
import { noteEdad } from './edad.ts'
import { clockOf, isJson, isRefusal, type Mark, readMark, type ServerClock } from './judge.ts'
import { retryAfterMs } from './retry-after.ts'
import { newUuid } from './uuid.ts'

/** Longest wait for an answer (reliability O15). */
export const TIMEOUT_MS = 20_000

export interface CallOptions {
  id?: number | string
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
  /** Sent unchanged, in place of `body`. */
  text?: string
  headers?: Record<string, string>
  token?: string | null | undefined
  timeoutMs?: number
  /** Media types that the answer may have; JSON by default. */
  accept?: string
  /** Takes a 2xx whose body is no JSON: a contract-only server may answer a write with anything (design §5). */
  anyBody?: boolean
  /** Any answer but a list is taken for somebody else's (O41). */
  isList?: boolean
  /** Takes an unmarked 2xx even where our server is known to mark its answers: a person tries another server. */
  takesAnyServer?: boolean
  /** Ends the call in place of the timeout. Such a call reports nothing about the network. */
  signal?: AbortSignal
}

export interface Reply<T> {
  status: number
  body: T
  headers: Headers
  /** Whether the answer has our server's mark; a server that speaks only the contract sets none. */
  isMarked: boolean
}

interface Answered {
  mark: Mark | null
  /** Bounds of the server's clock while it answered; null where they are not certain. */
  server: ServerClock | null
  /** Monotonic clock (ms). */
  sentAt: number
}

/** Hears every answer, so that one place knows whether the server can be reached and what its clock shows. */
export interface ClientObserver {
  /** Awaited before the caller gets the answer. */
  answered(answer: Answered): void | Promise<void>
  /** @param isForeign whether somebody other than the server answered. */
  unreachable(isForeign: boolean): void
  /** A call with this token was answered 401. */
  refused(token: string): void
}
let observer: ClientObserver | null = null
export const observeClient = (next: ClientObserver): void => {
  observer = next
}

let readToken: () => Promise<string | null> = async () => null
/** Sets where calls without an explicit token get theirs. */
export const useTokenFrom = (source: () => Promise<string | null>): void => {
  readToken = source
}

let readIsMarking: () => Promise<boolean> = async () => false
/** Sets how to learn whether the server marks its answers: then an answer without a mark is not its own (O41). */
export const useMarkingFrom = (source: () => Promise<boolean>): void => {
  readIsMarking = source
}
/** Whether the server has shown that it is ours. */
export const isMarking = (): Promise<boolean> => readIsMarking()

/**
 * The only fetch of the product. Takes any 2xx of the server whose body is JSON or empty. @throws ApiError otherwise.
 */
export const call = <T>(endpoint: Endpoint, options: CallOptions = {}): Promise<Reply<T>> =>
  converse(endpoint, options, async (response, mark) => {
    const body = parseBody<T>(response, await readText(response), options)
    noteEdad(body, response.headers)
    return { status: response.status, body, headers: response.headers, isMarked: mark !== null }
  })

/** A call whose answer is a list. @throws ApiError as `call` does. */
export const callList = async <Row>(endpoint: Endpoint, options: CallOptions = {}): Promise<Row[]> =>
  (await call<Row[]>(endpoint, { ...options, isList: true })).body

/**
 * A streamed answer, from its head on, until `signal` ends it. It reports nothing about the network, since many proxies
 * hold a stream back and let other calls through. @throws ApiError as `call` does.
 */
export const stream = (
  endpoint: Endpoint,
  type: string,
  options: CallOptions & { signal: AbortSignal },
): Promise<ReadableStream<Uint8Array>> =>
  converse(endpoint, { accept: type, ...options }, async response => {
    if (response.body && response.headers.get('content-type')?.includes(type)) return response.body
    await response.body?.cancel()
    throw new ApiError('not-ack')
  })

/**
 * One request and its answer, which is the server's or is refused (reliability O41 to O43).
 * @param read takes the body out of a 2xx.
 */
export async function converse<R>(
  endpoint: Endpoint,
  options: CallOptions,
  read: (response: Response, mark: Mark | null) => Promise<R>,
): Promise<R> {
  const token = options.token === undefined ? await readToken() : options.token
  const pedido = newUuid()
  const sentAt = performance.now()
  const response = await send(endpoint, options, token, pedido)
  const { ok, headers, status } = response
  const mark = readMark(headers, pedido)
  // A proxy that holds streams back may let other calls through
  const nobody = () => (options.signal === undefined ? foreign() : new ApiError('not-ack'))
  const isTaken = mark !== null || (options.takesAnyServer && ok) || !(await readIsMarking())
  // Our server never redirects; captive portals do
  if (!isTaken || response.type === 'opaqueredirect') {
    void response.body?.cancel().catch(() => {}) // Nobody's, and nobody waits for it
    throw nobody()
  }
  const result = ok ? { value: await read(response, mark) } : { refusal: await readText(response) }
  if ('refusal' in result && mark === null && !isRefusal(headers, result.refusal)) throw nobody()
  const server = clockOf(mark, headers, ok && options.isList === true)
  await observer?.answered({ mark, server, sentAt })
  if ('value' in result) return result.value
  if (status === 401 && token !== null) observer?.refused(token)
  throw new ApiError('http', status, parseProblem(response, result.refusal), retryAfterMs(headers))
}

/** For an answer that is not the server's: the server was not reached (reliability O17). */
export function foreign(cause?: unknown): ApiError {
  observer?.unreachable(true)
  return new ApiError('not-ack', 0, null, null, cause)
}

async function send(
  endpoint: Endpoint,
  options: CallOptions,
  token: string | null,
  pedido: string,
): Promise<Response> {
  try {
    return await fetch(url(endpoint, options), {
      method: endpoint.method,
      headers: {
        accept: options.accept ?? `application/json, ${PROBLEM_TYPE}`,
        // The contract sends it with every call, also with an empty body (specification §7)
        'content-type': 'application/json',
        [PEDIDO]: pedido,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...options.headers,
      },
      body: options.text ?? (options.body === undefined ? null : JSON.stringify(options.body)),
      cache: 'no-store',
      redirect: 'manual',
      signal: options.signal ?? AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    })
  } catch (cause) {
    if (options.signal === undefined) observer?.unreachable(false)
    throw new ApiError(isTimeout(cause) ? 'timeout' : 'network', 0, null, null, cause)
  }
}

const readText = (response: Response): Promise<string> => readBody(() => response.text())

/** @throws ApiError where the body is cut off. */
export async function readBody<B>(read: () => Promise<B>): Promise<B> {
  try {
    return await read()
  } catch (cause) {
    observer?.unreachable(false)
    throw new ApiError(isTimeout(cause) ? 'timeout' : 'not-ack', 0, null, null, cause)
  }
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

function url(endpoint: Endpoint, { id, query }: CallOptions): string {
  const path = id === undefined ? endpoint.path : endpoint.path.replace(':id', encodeURIComponent(id))
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== null && value !== undefined)
  if (pairs.length === 0) return path
  return `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}

function parseBody<T>({ headers }: Response, text: string, { anyBody, isList }: CallOptions): T {
  if (text === '' && !isList) return null as T
  if (!isJson(headers)) {
    // HTML comes from a captive portal, never from our server (reliability O17)
    if (anyBody && !headers.get('content-type')?.includes('html')) return text as T
    throw foreign()
  }
  const body = parseJson(text)
  if (isList && !Array.isArray(body)) throw foreign()
  return body as T
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw foreign(cause)
  }
}

function parseProblem(response: Response, text: string): Problem | null {
  if (!isJson(response.headers)) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'detail' in value ? (value as Problem) : null
  } catch {
    return null // A cut or foreign error body says no more than its status
  }
}
