import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { EVENTO_CAMBIO, EVENTO_NOMBRES, type EventoCambio, type EventoNombres } from '#contract/butaca.ts'
import type { Db } from '../db/db.ts'
import { Mutex } from '../db/turns.ts'
import { Refusal } from '../http/refusal.ts'
import type { RouteContext } from '../http/route-context.ts'
import type { Novedad } from '../sql/novedad.ts'
import { type Cambiadas, listCambiadas } from './cambios.ts'

/** Most seats that an event lists. */
const BUTACAS_MAX = 500
/** The notifications of one transaction arrive one by one. */
const GATHER_MS = 5
/** Limits events to twenty per second. */
const PAUSE_MS = 50
const FAILED_PAUSE_MS = 1_000
const BEAT_MS = 15_000

/** Seats whose homologation changed; null if unknown. */
type Homologadas = string[] | null

/**
 * Sends changes to every client of this process. A notification only wakes it; each event is read from the cursor of
 * the preceding one, so event ids never skip a change.
 */
export class EventoHub {
  readonly #db: Db
  readonly #seat: string
  readonly #novedad: Novedad
  readonly #log: FastifyBaseLogger
  readonly #streams = new Set<EventoStream>()
  /** Joining and sending take turns, so that no event is missed. */
  readonly #turns = new Mutex()
  readonly #beat: NodeJS.Timeout
  #unlisten: (() => void) | null = null
  #cursor = ''
  #homologadas: Homologadas = []
  readonly #nombres = new Set<string>()
  #telling = false
  #again = false
  #closed = false

  /** @param seat SQL of a seat's JSON. */
  constructor({ db, seat, novedad }: Pick<RouteContext, 'db' | 'seat' | 'novedad'>, log: FastifyBaseLogger) {
    this.#db = db
    this.#seat = seat
    this.#novedad = novedad
    this.#log = log
    this.#beat = setInterval(() => {
      for (const stream of this.#streams) stream.beat()
    }, BEAT_MS).unref()
  }

  /**
   * Opens the stream and sends it events until `leave`. @param lastId the client's last event; null starts now.
   * @throws DatabaseUnavailable, or Refusal 503 while closing, before the stream is opened.
   */
  join(
    stream: EventoStream,
    headers: Parameters<EventoStream['open']>[0],
    lastId: string | null,
  ): Promise<void> {
    return this.#turns.run(async () => {
      this.#unlisten ??= await this.#novedad.listen(payload => this.#hear(payload))
      if (this.#streams.size === 0) await this.#catchUp()
      const missed = lastId === null ? null : await this.#listSince(lastId)
      if (this.#closed) throw new Refusal('OCUPADO', undefined, { retryAfterS: 2 })
      if (stream.gone) return
      // Unknown whether homologations changed in between.
      stream.open(headers, missed?.cursor ?? this.#cursor, missed && toEvento(lastId ?? '', missed, null))
      this.#streams.add(stream)
    })
  }

  leave(stream: EventoStream): void {
    this.#streams.delete(stream)
  }

  /** Ends every stream at once. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#beat)
    for (const stream of this.#streams) stream.end()
    this.#streams.clear()
    await this.#turns.run(async () => this.#unlisten?.())
  }

  /** Nothing was sent while there were no clients: starts now. */
  async #catchUp(): Promise<void> {
    this.#homologadas = []
    this.#cursor = (await listCambiadas(this.#db, null, 0)).cursor
  }

  #listSince(cursor: string): Promise<Cambiadas> {
    return listCambiadas(this.#db, cursor, BUTACAS_MAX, this.#seat)
  }

  #hear(payload: string | null): void {
    const nombres = readNombres(payload)
    if (nombres !== null) this.#nombres.add(nombres)
    const butacas = nombres === null ? readButacas(payload) : []
    this.#homologadas = butacas && this.#homologadas && [...this.#homologadas, ...butacas]
    this.#again = true
    if (!this.#telling) void this.#tellAll() // it handles its own failures
  }

  async #tellAll(): Promise<void> {
    this.#telling = true
    while (this.#again && !this.#closed) {
      await sleep(GATHER_MS)
      this.#again = false
      const done = await this.#turns.run(() => this.#tell())
      if (!done) this.#again = true
      await sleep(done ? PAUSE_MS : FAILED_PAUSE_MS, undefined, { ref: false })
    }
    this.#telling = false
  }

  /** @returns false to be called again. */
  async #tell(): Promise<boolean> {
    const homologadas = this.#homologadas
    this.#homologadas = []
    const listas = [...this.#nombres]
    this.#nombres.clear()
    if (this.#streams.size === 0 || this.#closed) return true
    if (listas.length > 0) for (const stream of this.#streams) stream.sendNombres({ listas })
    try {
      const cambiadas = await this.#listSince(this.#cursor)
      // An earlier event contained these changes. The cursor stays at that event, where the clients are
      if (cambiadas.butacas?.length === 0 && !cambiadas.maestros && homologadas?.length === 0) return true
      const evento = toEvento(this.#cursor, cambiadas, homologadas)
      this.#cursor = cambiadas.cursor
      for (const stream of this.#streams) stream.send(evento)
      return true
    } catch (error) {
      this.#homologadas = null
      this.#log.warn({ err: error }, 'changes not told')
      return false
    }
  }
}

/** @param desde cursor that the changes follow. */
function toEvento(
  desde: string,
  { cursor, butacas, maestros, filas }: Cambiadas,
  homologadas: Homologadas,
): Evento {
  // A renamed row may be in any list
  const todas = !maestros && butacas && [...new Set([...butacas, ...(homologadas ?? [])])]
  const cambio: EventoCambio = {
    butacas: todas && todas.length <= BUTACAS_MAX ? todas : [],
    homologaciones: !todas || homologadas === null || homologadas.length > 0,
  }
  const data = JSON.stringify(cambio)
  const aviso = textOfEvento(cursor, data)
  if (filas === null) return { aviso, conFilas: aviso }
  const conFilas = `${data.slice(0, -1)},"desde":${JSON.stringify(desde)},"filas":${filas}}`
  return { aviso, conFilas: textOfEvento(cursor, conFilas) }
}

/** Seats of the homologations in a notification (server/migrations/0005-avisos.sql); null means any. */
function readButacas(payload: string | null): Homologadas {
  if (payload === '') return []
  try {
    const butacas: unknown = JSON.parse(payload ?? '[]')
    return Array.isArray(butacas) && butacas.length > 0 ? butacas : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Stock list of a notification (server/migrations, `avisar_nombres`); null for any other. */
function readNombres(payload: string | null): string | null {
  if (!payload?.startsWith('{')) return null
  const { nombres } = JSON.parse(payload) as { nombres?: unknown }
  return typeof nombres === 'string' ? nombres : null
}

/** Most unsent bytes of a slow client, beyond the system's buffers. */
const BACKLOG_MAX_BYTES = 128 * 1024
const RETRY_MS = 2_000

/** One event as written, built once for all clients: without rows, and with rows for those who may read them. */
interface Evento {
  aviso: string
  conFilas: string
}

/** @param cambio JSON of an EventoCambio. */
export const textOfEvento = (id: string, cambio: string): string =>
  `id: ${id}\nevent: ${EVENTO_CAMBIO}\ndata: ${cambio}\n\n`

/** Without an id, so that a client continues from its last one. */
const textOfNombres = (nombres: EventoNombres): string =>
  `event: ${EVENTO_NOMBRES}\ndata: ${JSON.stringify(nombres)}\n\n`

/** One client's stream, in the format of server-sent events (WHATWG HTML, §9.2). */
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

  /** Disconnects a slow client: it reconnects with its last id and gets one event. */
  #write(text: string): void {
    if (this.#raw.destroyed || this.#raw.writableEnded) return
    this.#raw.write(text)
    if (this.#raw.writableLength > BACKLOG_MAX_BYTES) this.#raw.destroy()
  }
}
