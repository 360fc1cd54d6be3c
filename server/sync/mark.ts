import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type Static, Type } from 'typebox'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { AHORA, CUENTA, CURSOR, EPOCA, IDEMPOTENCY_REPLAYED, PEDIDO } from '#contract/headers.ts'
import { type Db, getRow, getValue, type OnNewTimeline, type Queryable } from '../db/db.ts'
import { isUuid } from '../http/read-body.ts'
import { routeOf } from '../http/route-context.ts'
import type { WriteStage } from './write.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Null under CONTRACT_ONLY=1. */
    mark: Mark | null
  }
}

/** Age (ms) at which the count of writes is read again. It is short, to notice a restored database soon. */
const FRESH_MS = 1_000
/**
 * Age (ms) from which the count is not sent: after a newer count of another process, an old count looks like a restore.
 */
const STALE_MS = 2_000
const SIGNATURE_CHARS = 22
/** Format of `vista`: the highest count of writes that a tablet received, and the count's signature. */
const VISTA = new RegExp(`^(\\d{1,15})\\.([\\w-]{${SIGNATURE_CHARS}})$`)

/**
 * Headers that prove to a tablet that this installation answers (reliability O41): the request's id, the epoch, the
 * clock and the count of writes.
 */
export class Mark {
  readonly #db: Db
  readonly #secrets: readonly string[]
  #known: (Instalacion & { firmada: string }) | null = null
  #asking: Promise<void> | null = null
  #askedAt = Number.NEGATIVE_INFINITY
  #readAt = Number.NEGATIVE_INFINITY

  /** @param secrets the first secret signs new counts; a signature with any of the secrets is accepted. */
  constructor(db: Db, secrets: readonly string[]) {
    this.#db = db
    this.#secrets = secrets
    db.onNewTimeline?.(this.#follow)
  }

  /** Every answer from now on contains all changes up to this cursor (server/eventos/evento-hub.ts); '' until known. */
  cursor = ''

  /** Called when lost writes were noticed and the data got a new epoch. */
  onRenewed: () => void = () => {}

  /**
   * Reads epoch and count. Renews the epoch if the count is lower than before, or if `vista` proves a higher count
   * (reliability O45). @throws the database's errors.
   */
  async read(vista?: string): Promise<Instalacion> {
    const before = this.#known
    const from = performance.now()
    const now = await getInstalacion(this.#db)
    const isEarlier = before?.epoca === now.epoca && now.cuenta < before.cuenta
    if (isEarlier || this.#proves(now, vista)) {
      if (await this.#db.tx(tx => renewEpoca(tx, now.epoca))) this.onRenewed()
      return this.#keep(await getInstalacion(this.#db))
    }
    this.#readAt = Math.max(this.#readAt, from)
    return this.#keep(now)
  }

  /**
   * Called after a failover. If the new timeline began with fewer writes than this process knows, writes were lost. The
   * epoch is then renewed before new writes replace the lost writes (reliability S31).
   */
  readonly #follow: OnNewTimeline = async (linea, tx) => {
    const known = this.#known
    const begun = await beginLinea(tx, linea)
    const isLess = known?.epoca === begun.epoca && begun.cuenta < known.cuenta
    if (isLess && (await renewEpoca(tx, begun.epoca))) this.onRenewed()
    // Another instance may have renewed the epoch first. This instance then sends the other instance's epoch
    this.#keep(await getInstalacion(tx))
  }

  counted(cuenta: number): void {
    if (this.#known !== null) this.#keep({ epoca: this.#known.epoca, cuenta })
  }

  /**
   * Reads the count again if it is old. @returns null; before the first epoch is known, a promise that never rejects.
   */
  freshen(): Promise<void> | null {
    if (performance.now() - this.#askedAt > FRESH_MS) {
      this.#askedAt = performance.now()
      this.#asking ??= this.read()
        // If the database fails, the last known mark is sent
        .then(
          () => {},
          () => {},
        )
        .finally(() => {
          this.#asking = null
        })
    }
    return this.#known === null ? this.#asking : null
  }

  /** @param pedido the request's `X-Pedido`. It is returned only if it is one UUID. */
  headers(pedido: unknown): Record<string, string> {
    if (this.#known === null) return {}
    const { epoca, firmada } = this.#known
    return {
      [EPOCA]: epoca,
      [AHORA]: String(Date.now()),
      ...(performance.now() - this.#readAt < STALE_MS ? { [CUENTA]: firmada } : {}),
      ...(isUuid(pedido) ? { [PEDIDO]: pedido } : {}),
    }
  }

  put({ headers }: FastifyRequest, reply: FastifyReply): void {
    reply.headers(this.headers(headers[PEDIDO]))
  }

  #keep({ epoca, cuenta }: Instalacion): Instalacion {
    const known = this.#known
    // A read may have begun before a write that was already counted
    if (known?.epoca !== epoca || cuenta > known.cuenta)
      this.#known = { epoca, cuenta, firmada: `${cuenta}.${this.#sign(epoca, cuenta)}` }
    return { epoca, cuenta }
  }

  /** Whether `vista` is higher than the database's count, and signed by this installation. */
  #proves({ epoca, cuenta }: Instalacion, vista: string | undefined): boolean {
    const [, digits, firma = ''] = VISTA.exec(vista ?? '') ?? []
    if (digits === undefined || Number(digits) <= cuenta) return false
    return this.#secrets.some(secret =>
      timingSafeEqual(Buffer.from(this.#sign(epoca, Number(digits), secret)), Buffer.from(firma)),
    )
  }

  #sign(epoca: string, cuenta: number, secret = this.#secrets[0] ?? ''): string {
    const hmac = createHmac('sha256', secret).update(`cuenta ${epoca} ${cuenta}`)
    return hmac.digest('base64url').slice(0, SIGNATURE_CHARS)
  }
}

/**
 * Adds the mark's headers to every answer under /api. Any other answer gets them if the request had `X-Pedido`
 * (reliability O35, O41).
 */
export const marks = fp<{ mark: Mark }>(async (app: FastifyInstance, { mark }) => {
  const isMarked = ({ url, headers }: FastifyRequest): boolean =>
    url.startsWith('/api/') || headers[PEDIDO] !== undefined
  mark.onRenewed = () => app.log.warn('data went back in time: they have another epoch')
  app.addHook('onReady', async () => {
    await mark.freshen()
  })
  // Answers that bypass `onSend`, such as the event stream, get their headers here
  app.addHook('onRequest', (request, reply, done) => {
    if (!isMarked(request)) return done()
    const put = (): void => {
      mark.put(request, reply)
      // Sets the cursor now: a later cursor could be newer than the data of the answer
      if (mark.cursor !== '') reply.header(CURSOR, mark.cursor)
      done()
    }
    const asking = mark.freshen()
    if (asking === null) put()
    else void asking.then(put) // it never rejects
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.cuenta != null && reply.statusCode < 300) mark.counted(request.cuenta)
    if (isMarked(request)) mark.put(request, reply)
    done()
  })
})

declare module 'fastify' {
  interface FastifyRequest {
    /** Count of writes after this request's write, valid after the commit; null without a write. */
    cuenta: number | null
  }
}

const CuentaQuery = Type.Object({ vista: Type.Optional(Type.String({ maxLength: 60 })) })

export const countWrites: WriteStage = async (write, next) => {
  const verdict = await next()
  const isRepeat = verdict.headers?.[IDEMPOTENCY_REPLAYED] !== undefined
  if (!isRepeat) write.request.cuenta = await countWrite(write.tx)
  return verdict
}

/** GET /api/cuenta?vista=… takes a tablet's proof of a higher count (reliability O45). */
export const cuenta = fp<{ mark: Mark }>(async (app: FastifyInstance, { mark }) => {
  app.decorateRequest('cuenta', null)
  app.route<{ Querystring: Static<typeof CuentaQuery> }>({
    ...routeOf(ENDPOINTS.cuenta, { accion: 'sesion.usar' }),
    schema: { querystring: CuentaQuery },
    handler: async request => ({ cuenta: (await mark.read(request.query.vista)).cuenta }),
  })
})

interface Instalacion {
  epoca: string
  cuenta: number
}

/** The epoch of the data. A restore from a backup changes the epoch (reliability O35). */
export const getEpoca = (db: Queryable): Promise<string> =>
  getValue(db, 'select epoca::text as epoca from instalacion')

export const getInstalacion = (db: Queryable): Promise<Instalacion> =>
  getRow(
    db,
    'select epoca::text as epoca, (select sum(escrituras) from cuenta)::float8 as cuenta from instalacion',
  )

/**
 * Must be the transaction's last statement, because it locks a row that other writes update too. @returns at most the
 * count that will be committed.
 */
const countWrite = (tx: Queryable): Promise<number> =>
  getValue(
    tx,
    // Adds 1, because the sum is read before this update
    `update cuenta set escrituras = escrituras + 1 where parte = pg_backend_pid() % 64
     returning (select sum(escrituras) + 1 from cuenta)::float8 as cuenta`,
  )

/**
 * Call before any write on a new timeline of the database. @returns the epoch, and the count at which the timeline
 * began.
 */
export async function beginLinea(tx: Queryable, linea: string): Promise<Instalacion> {
  await tx.query(
    `update instalacion set linea = $1, linea_escrituras = (select sum(escrituras) from cuenta)
     where linea is distinct from $1`,
    [linea],
  )
  return getRow<Instalacion>(
    tx,
    'select epoca::text as epoca, linea_escrituras::float8 as cuenta from instalacion',
  )
}

/**
 * Sets a new epoch after writes were lost. Tablets then send the missing changes again and reload (reliability O35,
 * O45). A trigger does the rest (server/migrations/0049). @returns false if another process changed the epoch first.
 */
export async function renewEpoca(tx: Queryable, epoca: string): Promise<boolean> {
  const renewed = await tx.query(
    'update instalacion set epoca = gen_random_uuid() where epoca = $1::uuid returning 1',
    [epoca],
  )
  return renewed.length > 0
}
