import type { EventoCambio, EventoNombres } from '#contract/butaca.ts'

export interface Recibido {
  id: string
  event: string
  /** The part that every role gets. */
  cambio: Pick<EventoCambio, 'butacas' | 'homologaciones'>
  todo: EventoCambio
  /** Time of arrival (performance.now()). */
  en: number
}

/** A reader of server-sent events that shares no code with the app or the server. */
export class EventoClient {
  readonly eventos: Recibido[] = []
  readonly comments: string[] = []
  /** All ids in order of arrival, also ids without an event. */
  readonly ids: string[] = []
  readonly response: Response
  lastId = ''
  retry = ''
  /** Resolves when the server ends the stream, rejects when the connection breaks. */
  readonly ended: Promise<void>
  readonly #abort: AbortController

  private constructor(response: Response, abort: AbortController) {
    this.response = response
    this.#abort = abort
    this.ended = this.#read()
    this.ended.catch(() => {})
  }

  static async connect(url: string, token: string, lastId?: string): Promise<EventoClient> {
    const abort = new AbortController()
    const headers = {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip, br',
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
    }
    const response = await fetch(`${url}/api/eventos`, { headers, signal: abort.signal })
    return new EventoClient(response, abort)
  }

  close(): void {
    this.#abort.abort()
  }

  get cambios(): Recibido['cambio'][] {
    return this.eventos.flatMap(({ event, cambio }) => (event === 'cambio' ? [cambio] : []))
  }

  /** The lists whose names changed, in order. */
  get listas(): string[] {
    return this.eventos.flatMap(({ event, todo }) =>
      event === 'nombres' ? (todo as unknown as EventoNombres).listas : [],
    )
  }

  async nth(n: number, ms = 20_000): Promise<Recibido> {
    const until = performance.now() + ms
    while (performance.now() < until) {
      const evento = this.eventos[n - 1]
      if (evento) return evento
      await new Promise(resolve => setTimeout(resolve, 5))
    }
    throw new Error(`no event ${n} within ${ms} ms`)
  }

  async #read(): Promise<void> {
    const reader = this.response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) return
      const blocks = (rest + part.value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) this.#take(block)
    }
  }

  #take(block: string): void {
    const fields = new Map(block.split('\n').map(line => line.split(/: ?(.*)/, 2) as [string, string]))
    if (fields.has('')) this.comments.push(block)
    const id = fields.get('id')
    if (id !== undefined) this.ids.push(id)
    this.lastId = id ?? this.lastId
    this.retry = fields.get('retry') ?? this.retry
    const data = fields.get('data')
    if (data === undefined) return
    const todo: EventoCambio = JSON.parse(data)
    const cambio = { butacas: todo.butacas, homologaciones: todo.homologaciones }
    const event = fields.get('event') ?? ''
    this.eventos.push({ id: this.lastId, event, cambio, todo, en: performance.now() })
  }
}
