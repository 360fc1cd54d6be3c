import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { EVENTO_CAMBIO, EVENTO_NOMBRES, type EventoCambio, type EventoNombres } from '#contract/butaca.ts'
import { NOMBRES_CATALOGO } from '#contract/stock/catalogo.ts'
import { covers } from '#domain/butaca/cursor.ts'
import type { Db } from '../db/db.ts'
import { Mutex } from '../db/turns.ts'
import { Refusal } from '../http/refusal.ts'
import type { RouteContext } from '../http/route-context.ts'
import { type Cambiadas, listCambiadas } from './cambios.ts'

/**
 * The database announces on this channel each committed write of seats, homologations, models, colors, states and the
 * lists of AVISADAS (server/migrations: avisos, maestros, enie).
 */
const CHANNEL = 'cambios'
const BUTACAS_MAX = 500
/** Waits for the other notifications of a transaction, because they arrive one by one. */
const GATHER_MS = 5
const PAUSE_MS = 50
const FAILED_PAUSE_MS = 1_000
const BEAT_MS = 15_000

/** Numbers of seats whose homologation changed; null if unknown. */
type Homologadas = string[] | null

/** The only name in `#escritas` that is no list. */
const HOMOLOGACIONES = 'homologaciones'
/** Lists of which an event sends only the name (SQL function `avisar_nombres`). */
const AVISADAS: readonly string[] = [...NOMBRES_CATALOGO, 'empresa', 'productos_butaca', 'entregas']

/**
 * Sends events when the database notifies of writes. Each event is read from the cursor of the preceding event, so that
 * event ids never skip a change.
 */
export class EventoHub {
  readonly #db: Db
  readonly #seat: string
  readonly #log: FastifyBaseLogger
  readonly #streams = new Set<EventoStream>()
  /** A client never joins while an event is sent, so that no client misses an event. */
  readonly #turns = new Mutex()
  readonly #beat: NodeJS.Timeout
  #unlisten: (() => Promise<void>) | null = null
  #cursor = ''
  #homologadas: Homologadas = []
  readonly #nombres = new Set<string>()
  /** Cursors after the last write of the homologations and of each list, by name. */
  readonly #escritas = new Map<string, string>()
  readonly #publish: (cursor: string) => void
  #telling = false
  #again = false
  #closed = false

  /** @param publish gets each new cursor, which all later answers contain. */
  constructor(
    { db, seat }: Pick<RouteContext, 'db' | 'seat'>,
    log: FastifyBaseLogger,
    publish: (cursor: string) => void,
  ) {
    this.#db = db
    this.#seat = seat
    this.#log = log
    this.#publish = publish
    this.#beat = setInterval(() => {
      for (const stream of this.#streams) stream.beat()
    }, BEAT_MS).unref()
  }

  /**
   * Listens before the first client joins, so that `join` knows what was written since a client's cursor. If this
   * fails, the first `join` listens.
   */
  start(): void {
    void this.#turns.run(() => this.#listen()).catch(() => {})
  }

  /**
   * @param lastId the client's last event, or the cursor of its answers; null starts now. @throws DatabaseUnavailable,
   * or Refusal 503 while closing, before the stream is opened.
   */
  join(
    stream: EventoStream,
    headers: Parameters<EventoStream['open']>[0],
    lastId: string | null,
  ): Promise<void> {
    return this.#turns.run(async () => {
      await this.#listen()
      // Moves the cursor, so that a late notification does not repeat the missed changes
      if (this.#streams.size === 0) await this.#tell()
      const missed = lastId === null ? null : await this.#listMissed(lastId)
      if (this.#closed) throw new Refusal('OCUPADO', undefined, { retryAfterS: 2 })
      if (stream.gone) return
      stream.open(headers, missed ?? { desde: this.#cursor, evento: null, listas: [] })
      this.#streams.add(stream)
    })
  }

  leave(stream: EventoStream): void {
    this.#streams.delete(stream)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#beat)
    for (const stream of this.#streams) stream.end()
    this.#streams.clear()
    await this.#turns.run(async () => this.#unlisten?.())
  }

  async #listen(): Promise<void> {
    if (this.#closed) return
    this.#unlisten ??= await this.#db.listen(CHANNEL, payload => this.#hear(payload))
    if (this.#cursor !== '') return
    this.#cursor = (await listCambiadas(this.#db, null, 0)).cursor
    this.#note(this.#cursor, [HOMOLOGACIONES, ...AVISADAS])
  }

  #note(cursor: string, escritas: readonly string[]): void {
    for (const escrita of escritas) this.#escritas.set(escrita, cursor)
    this.#publish(cursor)
  }

  /** Reads writes of seats from the database. Writes of homologations and lists are known from notifications. */
  async #listMissed(lastId: string): Promise<Missed> {
    const isSeen = (escrita: string) => covers(lastId, this.#escritas.get(escrita) ?? '')
    const cambiadas = await this.#listSince(lastId)
    const homologadas: Homologadas = isSeen(HOMOLOGACIONES) ? [] : null
    const listas = AVISADAS.filter(nombre => !isSeen(nombre))
    const evento = isNothing(cambiadas, homologadas) ? null : toEvento(lastId, cambiadas, homologadas)
    return { desde: null, evento, listas }
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

  /** @returns false after a failure: the caller must try again. */
  async #tell(): Promise<boolean> {
    const homologadas = this.#homologadas
    this.#homologadas = []
    const listas = [...this.#nombres]
    this.#nombres.clear()
    if (this.#closed) return true
    if (listas.length > 0) for (const stream of this.#streams) stream.sendNombres({ listas })
    try {
      const isHeard = this.#streams.size > 0
      const cambiadas = await (isHeard ? this.#listSince(this.#cursor) : listCambiadas(this.#db, null, 0))
      // After a gap in the notifications, homologations and every list may have been written
      const escritas = homologadas === null ? [HOMOLOGACIONES, ...AVISADAS] : listas
      this.#note(cambiadas.cursor, homologadas?.length ? [HOMOLOGACIONES, ...escritas] : escritas)
      if (!isHeard) this.#cursor = cambiadas.cursor
      // Without new changes the cursor stays at the last event, because the clients have the id of that event
      if (!isHeard || isNothing(cambiadas, homologadas)) return true
      const evento = toEvento(this.#cursor, cambiadas, homologadas)
      this.#cursor = cambiadas.cursor
      for (const stream of this.#streams) stream.send(evento)
      return true
    } catch (error) {
      this.#homologadas = null
      for (const nombre of listas) this.#nombres.add(nombre)
      this.#log.warn({ err: error }, 'changes not told')
      return false
    }
  }
}

const isNothing = ({ butacas, maestros }: Cambiadas, homologadas: Homologadas): boolean =>
  butacas?.length === 0 && !maestros && homologadas?.length === 0

function toEvento(
  desde: string,
  { cursor, butacas, maestros, filas }: Cambiadas,
  homologadas: Homologadas,
): Evento {
  // A renamed model, color or state may concern any seat, so the event lists no seat
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

/** Null means that any seat may have changed (server/migrations/0005-avisos.sql). */
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

/** Null for a notification that does not come from `avisar_nombres` (server/migrations). */
function readNombres(payload: string | null): string | null {
  if (!payload?.startsWith('{')) return null
  const { nombres } = JSON.parse(payload) as { nombres?: unknown }
  return typeof nombres === 'string' ? nombres : null
}

/** Limit of a slow client's unsent bytes, beyond the system's buffers. */
const BACKLOG_MAX_BYTES = 128 * 1024
const RETRY_MS = 2_000

interface Evento {
  aviso: string
  conFilas: string
}

interface Missed {
  /** Cursor for a client without a cursor; null for a client that continues from its own cursor. */
  desde: string | null
  evento: Evento | null
  listas: readonly string[]
}

export const textOfEvento = (id: string, cambio: string): string =>
  `id: ${id}\nevent: ${EVENTO_CAMBIO}\ndata: ${cambio}\n\n`

/** Without an id, so that a client keeps its last id. */
const textOfNombres = (nombres: EventoNombres): string =>
  `event: ${EVENTO_NOMBRES}\ndata: ${JSON.stringify(nombres)}\n\n`

/** Server-sent events (WHATWG HTML, §9.2). */
export class EventoStream {
  readonly #raw: ServerResponse
  readonly #takesFilas: boolean

  constructor(raw: ServerResponse, takesFilas: boolean) {
    this.#raw = raw
    this.#takesFilas = takesFilas
  }

  get gone(): boolean {
    return this.#raw.destroyed
  }

  /** Sends the missed lists first. They have no id, and the id of the missed event moves the client on. */
  open(
    headers: Record<string, string | number | string[] | undefined>,
    { desde, evento, listas }: Missed,
  ): void {
    this.#raw.writeHead(200, headers)
    if (listas.length > 0) this.sendNombres({ listas: [...listas] })
    this.#write(`retry: ${RETRY_MS}\n${desde === null ? '' : `id: ${desde}\n`}\n`)
    if (evento) this.send(evento)
  }

  send({ aviso, conFilas }: Evento): void {
    this.#write(this.#takesFilas ? conFilas : aviso)
  }

  sendNombres(nombres: EventoNombres): void {
    this.#write(textOfNombres(nombres))
  }

  beat(): void {
    this.#write(':\n\n')
  }

  end(): void {
    this.#raw.end()
  }

  /** Disconnects a slow client. The client reconnects with its last id, and gets one event for all that it missed. */
  #write(text: string): void {
    if (this.#raw.destroyed || this.#raw.writableEnded) return
    this.#raw.write(text)
    if (this.#raw.writableLength > BACKLOG_MAX_BYTES) this.#raw.destroy()
  }
}
