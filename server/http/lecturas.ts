import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { CURSOR, EDAD } from '#contract/headers.ts'
import type { Queryable } from '../db/db.ts'
import { Reading, type Replica } from '../db/replica.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response head is sent long before the write ends. */
    writesForLong?: boolean
  }
  interface FastifyRequest {
    /** Sets the cookie of a browser that writes. Null after the first call; absent without a replica. */
    onWrites: (() => void) | null
  }
}

/** Reads that may be some seconds old. */
export interface Lecturas {
  open(request: FastifyRequest): Reading
  /** Only requests with the same result may share an answer. */
  mayUseReplica(request: FastifyRequest): boolean
}

/** Tells every instance that this browser has just written. */
const COOKIE = 'escrito'
const HAS_WRITTEN = new RegExp(`(^|;) *${COOKIE}=`)
/** Margin for the time from the response head to the browser's next request. */
const MARGIN_S = 2
const LONG_WRITE_S = 600

/**
 * A browser that has written within the replica's largest lag reads from the primary, so that people see their own
 * writes (reliability S32). A program keeps no cookie and always reads from the primary.
 */
export const lecturasOf = (db: Queryable, replica: Replica | null): Lecturas => {
  const mayUseReplica = ({ user, headers }: FastifyRequest): boolean =>
    replica !== null && user.cnf !== undefined && !HAS_WRITTEN.test(headers.cookie ?? '')
  return { mayUseReplica, open: request => new Reading(db, mayUseReplica(request) ? replica : null) }
}

/** Runs the reads of one answer. A header contains the age of the data if a read used the replica. */
export async function answerReading<T>(
  lecturas: Lecturas,
  request: FastifyRequest,
  reply: FastifyReply,
  read: (db: Queryable) => Promise<T>,
): Promise<T> {
  const reading = lecturas.open(request)
  const value = await read(reading)
  sayAge(reply, reading)
  return value
}

export function sayAge(reply: FastifyReply, { ageMs }: Pick<Reading, 'ageMs'>): void {
  if (ageMs > 0) reply.header(EDAD, String(Math.ceil(ageMs / 1000))).removeHeader(CURSOR)
}

export const markWriters = fp<{ replica: Replica }>(async (app: FastifyInstance, { replica }) => {
  const seconds = Math.ceil(replica.lagMaxMs / 1000) + MARGIN_S
  app.decorateRequest('onWrites', null)
  app.addHook('onRequest', async (request, reply) => {
    const writesForLong = request.routeOptions.config?.writesForLong
    const maxAge = writesForLong ? LONG_WRITE_S : seconds
    request.onWrites = () => {
      reply.header('set-cookie', `${COOKIE}=1; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict`)
    }
  })
  // Sets the cookie before the write, because a write that fails without an answer may have been committed
  app.writePipeline.readers.push(({ request }) => {
    request.onWrites?.()
    request.onWrites = null
  })
  app.addHook('onReady', async () => {
    await replica.sample()
    replica.start()
  })
  app.addHook('onClose', () => replica.close())
})

/** Shares one read between concurrent identical requests. A call never gets a read that began before the call. */
export class SharedReads<T> {
  readonly #running = new Map<string, Promise<T>>()
  readonly #next = new Map<string, Promise<T>>()

  get(key: string, read: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key)
    if (running === undefined) return this.#start(key, read)
    const waiting = this.#next.get(key)
    if (waiting !== undefined) return waiting
    const begin = (): Promise<T> => {
      this.#next.delete(key)
      return this.#start(key, read)
    }
    const next = running.then(begin, begin)
    this.#next.set(key, next)
    return next
  }

  #start(key: string, read: () => Promise<T>): Promise<T> {
    const running = read().finally(() => {
      if (this.#running.get(key) === running) this.#running.delete(key)
    })
    this.#running.set(key, running)
    return running
  }
}
