import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { EVENTO_PRUEBA } from '#contract/aviso.ts'
import type { Envio } from '#contract/aviso-schema.ts'
import type { Db } from '../db/db.ts'
import { repeat } from '../http/repeat.ts'
import {
  countEsperan,
  type Destinatario,
  forgetEnvios,
  insertPrueba,
  isReceived,
  listAgenda,
  markFailed,
  markReceived,
  noteCalladas,
  releaseEnvio,
  type Tomado,
  takeEnvios,
} from './aviso-sql.ts'
import type { ReglasDestino } from './destino.ts'
import type { Red } from './red.ts'
import { type Resultado, sendEnvio } from './send-envio.ts'

/** A lease lasts longer than an attempt. Any instance may take over a delivery whose lease has ended. */
const LEASE_S = 60
const AT_ONCE = 8
const WAIT_FIRST_S = 5
const WAIT_MOST_S = 6 * 3600
const WAIT_FACTOR = 4
/** Pause before a query, so that one query serves many events. */
const GAP_MS = 200
const LOOK_MS = 15_000
const SILENT_EVERY_MS = 60_000
const FORGET_EVERY_MS = 60 * 60_000

/**
 * Seconds to wait: 5, 20, 80… up to six hours, each ±10 %. A longer `Retry-After` replaces this wait, also up to six
 * hours.
 */
const waitAfter = (intentos: number, esperaS: number | null): number =>
  Math.round(
    1000 *
      Math.max(
        Math.min(WAIT_MOST_S, WAIT_FIRST_S * WAIT_FACTOR ** (intentos - 1)) * (0.9 + 0.2 * Math.random()),
        Math.min(WAIT_MOST_S, esperaS ?? 0),
      ),
  ) / 1000

interface Parts {
  db: Db
  red: Red
  reglas: ReglasDestino
  log: FastifyBaseLogger
  clock: () => Date
}

/** If the process dies after sending a message, another attempt sends the message again with the same id. */
export class EnvioSender {
  readonly #parts: Parts
  /** One lane for each webhook, so that a receiver that hangs delays no other receiver. */
  readonly #lanes = new Map<number, Promise<void>>()
  readonly #closing = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #unlisten: (() => Promise<void>) | null = null
  #looking: Promise<void> | null = null
  #isStarted = false
  #isWoken = false
  #silentAt = Number.NEGATIVE_INFINITY
  #forgotAt = Number.NEGATIVE_INFINITY
  #countedAt = Number.NEGATIVE_INFINITY
  /** `sent` and `failed` count since the start of this process; `waiting` may be half a minute old. */
  sent = 0
  failed = 0
  waiting = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  start(): void {
    this.#isStarted = true
    this.#schedule(0)
  }

  async round(): Promise<void> {
    await this.#look()
    await Promise.all(this.#lanes.values())
  }

  async probar(aviso: { id: number; nombre: string }, destinatario: Destinatario): Promise<Envio> {
    const mensaje = randomUUID()
    const now = this.#parts.clock()
    const datos = { aviso: aviso.nombre }
    const resultado = await this.#send({
      ...destinatario,
      mensaje,
      tipo: EVENTO_PRUEBA,
      momento: now.toISOString(),
      datos,
    })
    return insertPrueba(this.#parts.db, aviso.id, { mensaje, datos, now }, resultado)
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('the server stops'))
    clearTimeout(this.#timer)
    await this.#looking
    await Promise.all(this.#lanes.values())
    await this.#unlisten?.()
  }

  #schedule(ms: number): void {
    if (!this.#isStarted || this.#closing.signal.aborted) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#looking ??= this.#tick().finally(() => {
        this.#looking = null
      })
    }, ms).unref()
  }

  readonly #wake = (): void => {
    this.#isWoken = true
    if (this.#looking === null) this.#schedule(GAP_MS)
  }

  async #tick(): Promise<void> {
    this.#isWoken = false
    let nextMs = LOOK_MS
    try {
      this.#unlisten ??= await this.#parts.db.listen('envios', this.#wake)
      nextMs = await this.#look()
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'webhooks wait for the database')
    }
    this.#schedule(this.#isWoken ? GAP_MS : Math.min(LOOK_MS, Math.max(GAP_MS, nextMs)))
  }

  /**
   * Starts a lane for each webhook with a due delivery. @returns milliseconds until the next delivery of a webhook
   * without a lane; Infinity for none.
   */
  async #look(): Promise<number> {
    const { db } = this.#parts
    await this.#tidy()
    const agenda = await listAgenda(db)
    for (const { aviso, enMs } of agenda) {
      if (enMs > 0 || this.#lanes.has(aviso) || this.#closing.signal.aborted) continue
      const lane = this.#serve(aviso)
        .catch((error: unknown) => this.#parts.log.warn({ err: error, aviso }, 'webhooks not sent'))
        .finally(() => {
          this.#lanes.delete(aviso)
          this.#wake()
        })
      this.#lanes.set(aviso, lane)
    }
    return Math.min(...agenda.filter(({ aviso }) => !this.#lanes.has(aviso)).map(({ enMs }) => enMs))
  }

  async #tidy(): Promise<void> {
    const { db, clock } = this.#parts
    const at = clock().getTime()
    // Absolute differences, because the clock may be set back
    if (Math.abs(at - this.#silentAt) >= SILENT_EVERY_MS) {
      this.#silentAt = at
      await noteCalladas(db)
    }
    if (Math.abs(at - this.#forgotAt) >= FORGET_EVERY_MS) {
      this.#forgotAt = at
      await forgetEnvios(db, this.#closing.signal)
    }
    if (Math.abs(at - this.#countedAt) >= LOOK_MS) {
      this.#countedAt = at
      this.waiting = await countEsperan(db)
    }
  }

  async #serve(aviso: number): Promise<void> {
    const { db } = this.#parts
    while (!this.#closing.signal.aborted) {
      const tomados = await takeEnvios(db, aviso, { leaseS: LEASE_S, limit: AT_ONCE })
      if (tomados.length === 0) return
      await Promise.all(tomados.map(tomado => this.#deliver(aviso, tomado)))
    }
  }

  async #deliver(aviso: number, tomado: Tomado): Promise<void> {
    const { db } = this.#parts
    let resultado: Resultado
    try {
      resultado = await this.#send(tomado)
    } catch (error) {
      if (!this.#closing.signal.aborted) throw error
      await releaseEnvio(db, tomado)
      return
    }
    if (isReceived(resultado.status)) {
      // If another instance took over the delivery, that instance counts it
      if (await db.tx(tx => markReceived(tx, aviso, tomado, resultado))) this.sent++
    } else {
      this.failed++
      const waitS = waitAfter(tomado.intentos, resultado.esperaS)
      await db.tx(tx => markFailed(tx, aviso, tomado, { ...resultado, waitS }))
    }
  }

  #send({
    direccion,
    secretos,
    mensaje: id,
    tipo,
    momento,
    datos,
  }: Pick<Tomado, 'direccion' | 'secretos' | 'mensaje' | 'tipo' | 'momento' | 'datos'>): Promise<Resultado> {
    const { red, reglas, clock } = this.#parts
    const cuerpo = JSON.stringify({ id, tipo, momento, datos })
    return sendEnvio(
      { red, reglas, now: clock(), closing: this.#closing.signal },
      { direccion, secretos, id, cuerpo },
    )
  }
}

/**
 * Deletes old deliveries on a server that sends none. Triggers store deliveries on every server, because another
 * instance may send them.
 */
export const envioPurge = fp<Pick<Parts, 'db'>>(async (app: FastifyInstance, { db }) =>
  repeat(app, {
    everyMs: FORGET_EVERY_MS,
    isAtOnce: true,
    task: signal => forgetEnvios(db, signal),
    failure: 'old webhooks not deleted',
  }),
)
