import type { Endpoint } from '#contract/endpoints/piso.ts'
import { AHORA, CUENTA, CURSOR, EDAD, EPOCA, PEDIDO } from '#contract/headers.ts'
import { PROBLEM_TYPE, type Problem } from '#contract/problem.ts'

/** Longest wait (ms) for an answer (reliability O15). */
export const TIMEOUT_MS = 20_000

export type SentHeaders = Record<string, string>

export interface CallOptions {
  id?: number | string
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
  /** Sent unchanged, in place of `body`. */
  text?: string
  headers?: SentHeaders
  token?: string | null | undefined
  timeoutMs?: number
  accept?: string
  /** A 2xx may have any media type except HTML: a contract-only server may answer anything (design §5). */
  anyBody?: boolean
  /** Whether a 2xx must contain a list. Without a list the 2xx counts as another server's answer (O41). */
  isList?: boolean
  /** Accepts a 2xx without our server's mark: a person may sign in at another server. */
  takesAnyServer?: boolean
  /** Replaces the timeout. A call with a signal reports no lost network if no answer comes. */
  signal?: AbortSignal
}

export interface Reply<T> {
  status: number
  body: T
  headers: Headers
  /** Whether the answer has our server's mark. A contract-only server sends no mark. */
  isMarked: boolean
}

interface Answered {
  mark: Mark | null
  /** Earliest and latest server time of the answer; null if unknown. */
  server: ServerClock | null
  /** Monotonic time (ms) of the request. */
  sentAt: number
}

interface ClientObserver {
  /** Awaited before the caller gets the answer. */
  answered(answer: Answered): void | Promise<void>
  /** @param isForeign whether another server answered. */
  unreachable(isForeign: boolean): void
  /** The server answered 401 to this token. */
  refused(token: string): void
}
let observer: ClientObserver | null = null
export const observeClient = (next: ClientObserver): void => {
  observer = next
}

let readToken: () => Promise<string | null> = async () => null
/** Sets the source of the token for calls without an explicit one. */
export const useTokenFrom = (source: () => Promise<string | null>): void => {
  readToken = source
}

let readIsMarking: () => Promise<boolean> = async () => false
/**
 * Sets the function that tells whether our server marks its answers. If marks are expected, an unmarked answer counts
 * as another server's (O41).
 */
export const useMarkingFrom = (source: () => Promise<boolean>): void => {
  readIsMarking = source
}
export const isMarking = (): Promise<boolean> => readIsMarking()

/**
 * Accepts a 2xx with a body that `options` allows.
 * @throws ApiError for any other answer, like every function of this folder. A server without our extensions answers
 * 404.
 */
export const call = <T>(endpoint: Endpoint, options: CallOptions = {}): Promise<Reply<T>> =>
  converse(endpoint, options, async (response, mark) => {
    const body = parseBody<T>(response, await readText(response, options), options)
    noteEdad(body, response.headers)
    return { status: response.status, body, headers: response.headers, isMarked: mark !== null }
  })

export const ask = async <T>(endpoint: Endpoint, options?: CallOptions): Promise<T> =>
  (await call<T>(endpoint, options)).body

export const callList = <Row>(endpoint: Endpoint, options: CallOptions = {}): Promise<Row[]> =>
  ask<Row[]>(endpoint, { ...options, isList: true })

/** Opens a stream. If no answer comes, no lost network is reported: many proxies block streams and pass other calls. */
export const stream = (
  endpoint: Endpoint,
  type: string,
  options: CallOptions & { signal: AbortSignal },
): Promise<{ body: ReadableStream<Uint8Array>; headers: Headers }> =>
  converse(endpoint, { accept: type, ...options }, async ({ body, headers }) => {
    if (body && headers.get('content-type')?.includes(type)) return { body, headers }
    await body?.cancel()
    throw new ApiError('not-ack')
  })

/** Refuses an answer of another server (reliability O41 to O43). */
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
  // A call with a signal reports no lost network: a proxy may answer a stream itself and pass other calls
  const nobody = () => (options.signal === undefined ? foreign() : new ApiError('not-ack'))
  const isTaken = mark !== null || (options.takesAnyServer && ok) || !(await readIsMarking())
  // Our server never redirects; captive portals do
  if (!isTaken || response.type === 'opaqueredirect') {
    void response.body?.cancel().catch(() => {}) // From another server; not awaited
    throw nobody()
  }
  const result = ok ? { value: await read(response, mark) } : { refusal: await readText(response, options) }
  if ('refusal' in result && mark === null && !isRefusal(headers, result.refusal)) throw nobody()
  const server = clockOf(mark, headers, ok && options.isList === true)
  await observer?.answered({ mark, server, sentAt })
  if ('value' in result) return result.value
  if (status === 401 && token !== null) observer?.refused(token)
  throw new ApiError('http', status, parseProblem(headers, result.refusal), retryAfterMs(headers))
}

/** Reports that another server answered (reliability O17). */
export function foreign(): ApiError {
  observer?.unreachable(true)
  return new ApiError('not-ack')
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
        // Every call has this header, even a call without a body (specification §7)
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

const readText = (response: Response, options: CallOptions): Promise<string> =>
  readBody(() => response.text(), options)

/**
 * Reads the body. On failure, a call without a signal reports a lost network.
 * @throws ApiError if the body is cut off or late.
 */
export async function readBody<B>(read: () => Promise<B>, { signal }: CallOptions): Promise<B> {
  try {
    return await read()
  } catch (cause) {
    if (signal === undefined) observer?.unreachable(false)
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
  // Captive portals send HTML, even with an empty body. The factory's server never sends HTML (reliability O17)
  if (isPage(headers)) throw foreign()
  if (text === '' && !isList) return null as T
  if (!isJson(headers)) {
    if (anyBody) return text as T
    throw foreign()
  }
  const body = readJson(headers, text)
  if (body === undefined || (isList && !Array.isArray(body))) throw foreign()
  return body as T
}

/** Undefined if the content type or the text is not JSON. */
function readJson(headers: Head, text: string): unknown {
  if (!isJson(headers)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parseProblem(headers: Head, text: string): Problem | null {
  const value = readJson(headers, text)
  return typeof value === 'object' && value !== null && 'detail' in value ? (value as Problem) : null
}

/** Headers that mark an answer as our server's (reliability O41). */
interface Mark {
  epoca: string
  /** The signed count of writes to the server's data (O45). */
  cuenta: string | null
  /** Cursor of the changes in the answer; null without a cursor. */
  cursor: string | null
  /** Server time (ms). */
  ahora: number | null
}

export interface ServerClock {
  earliest: number
  latest: number
}

type Head = Pick<Headers, 'get'>

/** Null if the answer is not our server's answer to the request `pedido`. */
function readMark(headers: Head, pedido: string): Mark | null {
  const epoca = headers.get(EPOCA)
  if (epoca === null || headers.get(PEDIDO) !== pedido) return null
  const ahora = Number(headers.get(AHORA) ?? Number.NaN)
  return {
    epoca,
    cuenta: headers.get(CUENTA),
    cursor: headers.get(CURSOR),
    ahora: Number.isFinite(ahora) ? ahora : null,
  }
}

const isJson = (headers: Head): boolean => headers.get('content-type')?.includes('json') ?? false
const isPage = (headers: Head): boolean => headers.get('content-type')?.includes('html') ?? false

/**
 * Whether an unmarked refusal may come from a contract-only server: the body is JSON, or it is empty and not HTML.
 * docs/reliability.md lists the ambiguous cases.
 */
const isRefusal = (headers: Head, body: string): boolean =>
  body === '' ? !isPage(headers) : readJson(headers, body) !== undefined

/**
 * Server time of the answer. Null without a time, or if another server may have answered. An answer with a mark, or a
 * list of the contract, is certainly the server's. `Date` is truncated to seconds.
 */
function clockOf(mark: Mark | null, headers: Head, isKnownList: boolean): ServerClock | null {
  if (mark !== null) return mark.ahora === null ? null : within(mark.ahora, 1)
  const date = Date.parse(headers.get('date') ?? '')
  return isKnownList && !Number.isNaN(date) ? within(date, 1_000) : null
}

const within = (earliest: number, ms: number): ServerClock => ({ earliest, latest: earliest + ms })

/** `not-ack`: a captive portal or another server answered, or the body was cut off. */
export type ApiErrorKind = 'network' | 'timeout' | 'not-ack' | 'http'

export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: ApiErrorKind
  /** HTTP status; 0 without an answer of the server. */
  readonly status: number
  readonly problem: Problem | null
  /** Wait (ms) that the answer requests; null without a request. */
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

/** Longest pause (ms) that a server can request (reliability O14). */
const MOST_MS = 300_000

/**
 * `Retry-After` in ms, at most five minutes (RFC 9110 §10.2.3). Null if absent or unreadable.
 * A date is compared with the answer's own `Date`, because the device's clock may be wrong.
 */
export function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim()
  if (!value) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - replyTime(headers)
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MOST_MS) : null
}

const replyTime = (headers: Headers): number => Date.parse(headers.get('date') ?? '')

const ages = new WeakMap<object, number>()

function noteEdad(body: unknown, headers: Pick<Headers, 'get'>): void {
  const seconds = Number(headers.get(EDAD) ?? 0)
  if (seconds > 0 && typeof body === 'object' && body !== null) ages.set(body, seconds * 1000)
}

/** Age (ms) of a replica's data at its answer; 0 if no replica answered. */
export const edadOf = (body: object | undefined): number => (body && ages.get(body)) ?? 0

/** A random UUID (RFC 9562 v4). Works without a secure context, where `crypto.randomUUID` is missing. */
export function newUuid(): string {
  if (crypto.randomUUID !== undefined) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** SHA-256 in hexadecimal digits. Null outside a secure context, because SubtleCrypto is missing there. */
export async function sha256(text: string): Promise<string | null> {
  const subtle = globalThis.crypto?.subtle
  if (subtle === undefined) return null
  return hexOf(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
