import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Rol } from '#contract/rol.ts'
import { accionOf } from '../cuentas/auth.ts'
import { mayDo, permisoRefusal, type Titular } from '../cuentas/equipo.ts'
import type { Db, Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { type CaptureBounds, SQL_QUIEN } from '../sql/event-time.ts'

export type Actor = { id: number; nombre: string } & Titular

/** What a write answers. `body` is JSON text, so that a repeat can be given the very same bytes. */
export interface Verdict {
  status: number
  body: string
  headers?: Record<string, string>
}

/** What a request says of its write, before anybody has looked at the data. */
export interface Moment {
  readonly request: FastifyRequest
  /** Version the caller saw; null where they did not say. */
  expectedVersion: number | null
  /** How long ago it was done on the device, most likely and for certain; null where that was not said. */
  captureAgeMs: number
  captureBounds: CaptureBounds | null
}

export interface Write extends Moment {
  readonly tx: Queryable
  actor: Actor
}

/** Fills a moment in. @throws Refusal, which is told once the caller is known. */
type MomentReader = (moment: Moment) => void

export type Effect = (write: Write) => Promise<Verdict>

/** Wraps every write inside its transaction: what it writes commits or rolls back together with the effect. */
export type WriteStage = (write: Write, next: () => Promise<Verdict>) => Promise<Verdict>

/** Finds the active user, and tells the transaction's history who writes and when (`sqlAutor`). */
export type FindActor = (
  write: Pick<Write, 'request' | 'tx'> & { now: Date | null },
) => Promise<Actor | undefined>

/** SQL that says who writes to what this transaction keeps of it (server/migrations/0016), and the moment if it is not the database's. */
export const sqlAutor = (id: string, now: string): string =>
  `set_config('butacas.usuario', ${id}::text, true) || set_config('butacas.ahora', coalesce(${now}::text, ''), true)`

/**
 * A write that may be made by one statement (server/sync/single-statement.ts). Where that finds something to be told, the
 * same CTEs run in a transaction of stages, and what they read says what.
 */
export interface SingleWrite<Why extends object = object> {
  /**
   * CTEs that follow `quien`, which has one row, whose `id` writes, or none, and then nothing may be written. The last is
   * `hecho`: the `respuesta` of what was written, or no row.
   */
  ctes: string
  status: number
  /** Columns over the CTEs that say why there is no `hecho`. */
  why: string
  /** Parameters from $2 on; $1 is whose write it is. @throws Refusal. */
  params(moment: Moment): unknown[]
  /** @throws Refusal. */
  refuse(write: Write, why: Why): Promise<never>
}

/** Makes a write by one statement. @returns null where that wrote nothing, for whatever reason. */
export type WriteSingly = (parts: {
  db: Db
  moment: Moment
  single: SingleWrite
  now: Date | null
}) => Promise<Verdict | null>

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The single way to write: one transaction around the check of the user, every stage and the effect; or, where one
     * statement may do all of that at once, that. Answers the reply.
     */
    write(request: FastifyRequest, reply: FastifyReply, how: Effect | SingleWrite): Promise<FastifyReply>
    /** The same without an answer, for a call that answers as it goes. @throws what the effect throws. */
    runWrite(request: FastifyRequest, effect: Effect): Promise<Verdict>
    /** Extensions push their stages, outermost first, before the server is ready. */
    writePipeline: {
      readers: MomentReader[]
      stages: WriteStage[]
      findActor: FindActor
      /** Null where keys do not exist, since a write without one is made by stages. */
      writeSingly: WriteSingly | null
      /** Called after each commit, before any answer. */
      committed: () => void
    }
  }
}

const selectActor: FindActor = async ({ request, tx, now }) => {
  const [actor] = await tx.query<{ id: number; nombre: string; rol: Rol }>(
    `select id, nombre, rol, ${sqlAutor('id', '$2')} as autor from usuario where nombre = $1 and activo`,
    [request.user.sub, now?.toISOString() ?? null],
  )
  return actor && { id: actor.id, nombre: actor.nombre, rol: actor.rol }
}

/** Permission is judged by the role the user has now, inside the transaction that writes (security C29). */
function isAllowed(request: FastifyRequest, actor: Actor): boolean {
  const accion = accionOf(request)
  return accion !== null && mayDo(actor, accion)
}

const effectOf =
  ({ ctes, status, why, params, refuse }: SingleWrite): Effect =>
  async write => {
    const [row] = await write.tx.query<{ respuesta: string | null }>(
      `with ${SQL_QUIEN}, ${ctes} select (select respuesta from hecho) as respuesta, ${why}`,
      [write.actor.id, ...params(write)],
    )
    if (!row) throw new Error('a select of values has a row')
    return row.respuesta === null ? refuse(write, row) : { status, body: row.respuesta }
  }

const refuse: Effect = async ({ request, actor }) => {
  throw permisoRefusal(actor, accionOf(request))
}

export const writes = fp<{ db: Db; now: () => Date | null }>(async (app: FastifyInstance, { db, now }) => {
  const pipeline: FastifyInstance['writePipeline'] = {
    readers: [],
    stages: [],
    findActor: selectActor,
    writeSingly: null,
    committed: () => {},
  }
  app.decorate('writePipeline', pipeline)

  const readMoment = (request: FastifyRequest): Moment => {
    const moment: Moment = { request, expectedVersion: null, captureAgeMs: 0, captureBounds: null }
    for (const read of pipeline.readers) read(moment)
    return moment
  }

  /** Null also where it is refused: the stages refuse in their order, once they know the caller and the key. */
  const writeSingly = async (request: FastifyRequest, single: SingleWrite): Promise<Verdict | null> => {
    try {
      const moment = readMoment(request)
      const verdict = await pipeline.writeSingly?.({ db, moment, single, now: now() })
      if (verdict) pipeline.committed()
      return verdict ?? null
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }

  const runWrite = async (request: FastifyRequest, effect: Effect): Promise<Verdict> => {
    const verdict = await db.tx(async tx => {
      const actor = await pipeline.findActor({ request, tx, now: now() })
      if (!actor) throw new Refusal('SESION')
      const write: Write = { ...readMoment(request), tx, actor }
      const run = pipeline.stages.reduceRight<() => Promise<Verdict>>(
        (next, stage) => () => stage(write, next),
        // Innermost: a user who lost the role still gets the stored answer of a key (reliability O11)
        () => (isAllowed(request, actor) ? effect(write) : refuse(write)),
      )
      return run()
    })
    pipeline.committed()
    return verdict
  }
  app.decorate('runWrite', runWrite)

  app.decorate('write', async (request, reply, how) => {
    const verdict =
      typeof how === 'function'
        ? await runWrite(request, how)
        : ((await writeSingly(request, how)) ?? (await runWrite(request, effectOf(how))))
    return reply
      .status(verdict.status)
      .headers({ 'cache-control': 'no-store', ...verdict.headers })
      .type('application/json; charset=utf-8')
      .send(verdict.body)
  })

  // Replaces the handler: only repeats a stored answer
  app.addHook('preHandler', (request, reply, done) => {
    if (!request.mayOnlyRepeat) return done()
    return app.write(request, reply, refuse)
  })
})
