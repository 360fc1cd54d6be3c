import type { ServerResponse } from 'node:http'
import { EVENTO_CAMBIO, EVENTO_NOMBRES, type EventoNombres } from '#contract/evento.ts'

/** Unsent bytes of a slow client, beyond the system's buffers. */
const BACKLOG_MAX_BYTES = 128 * 1024
const RETRY_MS = 2_000

/** One event as it is written, made once for all lines: as a notice, and with rows for those who may have them. */
export interface Evento {
  aviso: string
  conFilas: string
}

/** @param cambio JSON of an EventoCambio. */
export const textOfEvento = (id: string, cambio: string): string =>
  `id: ${id}\nevent: ${EVENTO_CAMBIO}\ndata: ${cambio}\n\n`

/** Without an id, so that a client goes on from where it was. */
const textOfNombres = (nombres: EventoNombres): string =>
  `event: ${EVENTO_NOMBRES}\ndata: ${JSON.stringify(nombres)}\n\n`

/** One client's line, in the format of server-sent events (WHATWG HTML, §9.2). */
export class EventoStream {
  readonly #raw: ServerResponse
  readonly #takesFilas: boolean

  /** @param takesFilas whether its client may read seats. */
  constructor(raw: ServerResponse, takesFilas: boolean) {
    this.#raw = raw
    this.#takesFilas = takesFilas
  }

  get gone(): boolean {
    return this.#raw.destroyed
  }

  /** An id alone is no event, but sets where the client continues. */
  open(
    headers: Record<string, string | number | string[] | undefined>,
    id: string,
    first: Evento | null,
  ): void {
    this.#raw.writeHead(200, headers)
    this.#write(`retry: ${RETRY_MS}\nid: ${id}\n\n`)
    if (first) this.send(first)
  }

  send({ aviso, conFilas }: Evento): void {
    this.#write(this.#takesFilas ? conFilas : aviso)
  }

  sendNombres(nombres: EventoNombres): void {
    this.#write(textOfNombres(nombres))
  }

  /** A comment that keeps the connection alive. */
  beat(): void {
    this.#write(':\n\n')
  }

  end(): void {
    this.#raw.end()
  }

  /** Cuts off a slow client: it reconnects with its last id and gets one event. */
  #write(text: string): void {
    if (this.#raw.destroyed || this.#raw.writableEnded) return
    this.#raw.write(text)
    if (this.#raw.writableLength > BACKLOG_MAX_BYTES) this.#raw.destroy()
  }
}
