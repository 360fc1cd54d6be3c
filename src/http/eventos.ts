import type { Butaca, EVENTO_CAMBIO, EVENTO_NOMBRES, EventoCambio, EventoNombres } from '#contract/butaca.ts'
import { SYNC } from '#contract/endpoints/piso.ts'
import { CURSOR } from '#contract/headers.ts'
import { ApiError, isApiError, stream, TIMEOUT_MS } from './client.ts'

const EVENT_STREAM = 'text/event-stream'
const LAST_EVENT_ID = 'last-event-id'
const CAMBIO: typeof EVENTO_CAMBIO = 'cambio'
const NOMBRES: typeof EVENTO_NOMBRES = 'nombres'

/** Longest silence of an open stream. The server sends keep-alives more often. */
const SILENCE_MS = 40_000

/** All seats that changed between two cursors of the server. */
export interface Filas {
  desde: string
  hasta: string
  butacas: Butaca[]
}

/**
 * News of the stream. `abierta`: the stream is open from the cursor `id`. `isSeamless`: the stream reports all writes
 * since `desde`. `cambio`: seats or homologations changed. `nombres`: lists changed. `espera`: wait (ms) before the
 * next connection.
 */
export type Noticia =
  | { tipo: 'abierta'; id: string; isSeamless: boolean }
  | { tipo: 'cambio'; id: string; cambio: EventoCambio; filas: Filas | null }
  | { tipo: 'nombres'; listas: readonly string[] }
  | { tipo: 'espera'; ms: number }

/** Breaks the stream if no data arrive within `ms`. */
type Expect = (ms: number) => void

/**
 * GET /api/eventos, an extension: reads one connection until its end. `EventSource` could not send the session.
 * @param desde id of the last event, or the cursor of an answer. Null starts now.
 * @param signal ends the stream without an error.
 * @throws ApiError if the stream does not open, breaks or falls silent; 404 and 405 from a server without this call.
 */
export async function* readEventos(desde: string | null, signal: AbortSignal): AsyncGenerator<Noticia> {
  if (signal.aborted) return
  const line = new AbortController()
  const stop = () => line.abort()
  signal.addEventListener('abort', stop)
  let timer: ReturnType<typeof setTimeout> | undefined
  const expectWithin: Expect = ms => {
    clearTimeout(timer)
    timer = setTimeout(() => line.abort(new DOMException('silence', 'TimeoutError')), ms)
  }
  try {
    expectWithin(TIMEOUT_MS)
    const { body, headers } = await stream(SYNC.eventos, EVENT_STREAM, {
      signal: line.signal,
      headers: desde === null ? {} : { [LAST_EVENT_ID]: desde },
    })
    // A server without this header is of an earlier release: its stream omits some writes
    yield* readBody(body, desde ?? '', expectWithin, desde !== null && headers.has(CURSOR))
  } catch (cause) {
    if (signal.aborted) return
    throw isApiError(cause) ? cause : new ApiError('network', 0, null, null, cause)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    stop() // The consumer may have stopped early
  }
}

async function* readBody(
  body: ReadableStream<Uint8Array>,
  lastId: string,
  expectWithin: Expect,
  isSeamless: boolean,
): AsyncGenerator<Noticia> {
  const parser = new EventStreamParser(lastId)
  const text = new TextDecoder()
  const reader = body.getReader()
  let isOpen = false
  for (;;) {
    expectWithin(SILENCE_MS)
    const { done, value } = await reader.read()
    if (done) return
    const before = parser.retryMs
    const events = parser.push(text.decode(value, { stream: true }))
    // Reported with the first data: a proxy may pass the headers and block the stream
    if (!isOpen) yield { tipo: 'abierta', id: events.length === 0 ? parser.lastId : lastId, isSeamless }
    isOpen = true
    if (parser.retryMs !== null && parser.retryMs !== before) yield { tipo: 'espera', ms: parser.retryMs }
    for (const event of events) {
      const told = toCambio(event)
      if (told) yield { tipo: 'cambio', id: event.id, ...told }
      if (event.type === NOMBRES) yield { tipo: 'nombres', listas: listasOf(event) }
    }
  }
}

/** Null for another type of event. Unreadable data counts as a change of any row. */
function toCambio({ type, id, data }: StreamEvent): { cambio: EventoCambio; filas: Filas | null } | null {
  if (type !== CAMBIO) return null
  try {
    const { butacas, homologaciones, desde, filas } = JSON.parse(data) as Partial<EventoCambio>
    const areRows = typeof desde === 'string' && Array.isArray(filas) && id !== ''
    if (Array.isArray(butacas) && typeof homologaciones === 'boolean')
      return {
        cambio: { butacas, homologaciones },
        filas: areRows ? { desde, hasta: id, butacas: filas } : null,
      }
  } catch {
    // Unreadable: counts as a change of any row
  }
  return { cambio: { butacas: [], homologaciones: true }, filas: null }
}

function listasOf({ data }: StreamEvent): readonly string[] {
  try {
    const { listas } = JSON.parse(data) as Partial<EventoNombres>
    return Array.isArray(listas) ? listas : []
  } catch {
    return []
  }
}

/** One server-sent event (WHATWG HTML, «Server-sent events»). */
export interface StreamEvent {
  type: string
  data: string
  /** Id for the header `Last-Event-ID`. */
  id: string
}

/**
 * Parses the text of an event stream, in pieces of any size. An incomplete event is dropped: the next connection
 * requests the event again.
 */
export class EventStreamParser {
  /** The server's wait before the next connection (ms). */
  retryMs: number | null = null
  #rest = ''
  #endedInCr = false
  #type = ''
  #data: string[] = []
  /** Id of the unfinished event. Counts only after the event's blank line. */
  #id: string
  #lastId: string

  constructor(lastEventId = '') {
    this.#id = lastEventId
    this.#lastId = lastEventId
  }

  /** Id after the last complete block, even if the block has no event. Before the first block: the constructor's id. */
  get lastId(): string {
    return this.#lastId
  }

  push(text: string): StreamEvent[] {
    if (text === '') return []
    // Drops the LF of a CRLF that was split between two pieces
    const pending = this.#rest + (this.#endedInCr && text.startsWith('\n') ? text.slice(1) : text)
    this.#endedInCr = text.endsWith('\r')
    const found: StreamEvent[] = []
    let at = 0
    for (const end of pending.matchAll(/\r\n|\n|\r/g)) {
      const event = this.#line(pending.slice(at, end.index))
      if (event) found.push(event)
      at = end.index + end[0].length
    }
    this.#rest = pending.slice(at)
    return found
  }

  #line(line: string): StreamEvent | null {
    if (line === '') return this.#dispatch()
    const colon = line.indexOf(':')
    if (colon === 0) return null // A comment: the server's keep-alive
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') this.#type = value
    else if (field === 'data') this.#data.push(value)
    else if (field === 'id' && !value.includes('\0')) this.#id = value
    else if (field === 'retry' && /^\d+$/.test(value)) this.retryMs = Number(value)
    return null
  }

  #dispatch(): StreamEvent | null {
    this.#lastId = this.#id
    const event =
      this.#data.length === 0
        ? null
        : { type: this.#type || 'message', data: this.#data.join('\n'), id: this.#id }
    this.#type = ''
    this.#data = []
    return event
  }
}
