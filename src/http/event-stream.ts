/** One server-sent event (WHATWG HTML, «Server-sent events»). */
export interface StreamEvent {
  type: string
  data: string
  /** The stream's last id, to be sent as `Last-Event-ID`. */
  id: string
}

/**
 * Parses decoded text of an event stream, in pieces of any size. An event without its final blank line is dropped: the
 * next connection asks for it again by the id before it.
 */
export class EventStreamParser {
  /** The wait that the server asks for before the next connection (ms). */
  retryMs: number | null = null
  #rest = ''
  #endedInCr = false
  #type = ''
  #data: string[] = []
  #id: string

  constructor(lastEventId = '') {
    this.#id = lastEventId
  }

  /** The last id given, also without an event; '' before the first. */
  get lastId(): string {
    return this.#id
  }

  /** @returns the events that this piece completes. */
  push(text: string): StreamEvent[] {
    if (text === '') return []
    // The other half of a CRLF that was cut in two
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
    const event =
      this.#data.length === 0
        ? null
        : { type: this.#type || 'message', data: this.#data.join('\n'), id: this.#id }
    this.#type = ''
    this.#data = []
    return event
  }
}
