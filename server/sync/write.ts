import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Rol } from '#contract/permisos.ts'
import { accionOf } from '../cuentas/auth.ts'
import { mayDo, permisoRefusal, type Titular } from '../cuentas/equipo.ts'
import { type Db, getRow, type Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { type CaptureBounds, SQL_QUIEN } from '../sql/event-time.ts'

export type Actor = { id: number; nombre: string } & Titular

/** Answer of a write. `body` is JSON text, so that a repeat returns the same bytes. */
export interface Verdict {
  status: number
  body: string
  headers?: Record<string, string>
}

/** Values of the request, before any data are read. */
export interface Moment {
  readonly request: FastifyRequest
  /** Version that the caller saw; null if it is not checked. */
  expectedVersion: number | null
  /** Most likely age of the change, and its certain bounds (ms); null bounds if not sent. */
  captureAgeMs: number
  captureBounds: CaptureBounds | null
}

export interface Write extends Moment {
  readonly tx: Queryable
  actor: Actor
  readonly factoryTz: string
}

/** @throws Refusal, which is answered once the caller is known. */
type MomentReader = (moment: Moment) => void

export type Effect = (write: Write) => Promise<Verdict>

/** Commits or rolls back with the effect. */
export type WriteStage = (write: Write, next: () => Promise<Verdict>) => Promise<Verdict>

/** Also sets author and time for the transaction's history (`sqlAutor`). */
export type FindActor = (
  write: Pick<Write, 'request' | 'tx'> & { now: Date | null },
) => Promise<Actor | undefined>

/**
 * SQL that sets author and time for the triggers of this transaction (server/migrations/0016); `now` null is the
 * database's clock.
 */
export const sqlAutor = (id: string, now: string): string =>
  `set_config('butacas.usuario', ${id}::text, true) || set_config('butacas.ahora', coalesce(${now}::text, ''), true)`

/**
 * A write that one statement can make (server/sync/single-statement.ts). If it wrote nothing, the same CTEs run in
 * a transaction of stages, which finds the reason.
 */
export interface SingleWrite<Why extends object = object> {
  /**
   * CTEs after `quien`, which has the author's id in one row, or no row if the caller may not write. The last CTE is
   * `hecho`: the `respuesta` of the write, or no row.
   */
  ctes: string
  status: number
  /** Columns over the CTEs with the reason why `hecho` is empty. */
  why: string
  /** Parameters from $2 on; `quien` takes the author as $1. @throws Refusal. */
  params(moment: Moment): unknown[]
  /** @throws Refusal. */
  refuse(write: Write, why: Why): Promise<never>
}

/** @returns null if it wrote nothing, for any reason. */
export type WriteSingly = (parts: {
  db: Db
  moment: Moment
  single: SingleWrite
  now: Date | null
}) => Promise<Verdict | null>

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Writes by one statement if possible, else in one transaction around the user's check, every stage and the
     * effect. Sends the answer.
     */
    write(request: FastifyRequest, reply: FastifyReply, how: Effect | SingleWrite): Promise<FastifyReply>
    /**
     * Writes like `write` without sending an answer, for a call that streams its own.
     * @param atLast called just before the commit; what it throws rolls back. @throws the effect's errors.
     */
    runWrite(request: FastifyRequest, effect: Effect, atLast?: () => void): Promise<Verdict>
    /** Extensions push their stages, outermost first, before the server is ready. */
    writePipeline: {
      readers: MomentReader[]
      stages: WriteStage[]
      findActor: FindActor
      /** Null without idempotency keys: writes then run in stages. */
      writeSingly: WriteSingly | null
      /** Called after each commit, before the write's result is sent. */
      committed: () => void
    }
  }
}

interface WritesOptions {
  db: Db
  factoryTz: string
  now: () => Date | null
}

const selectActor: FindActor = async ({ request, tx, now }) => {
  const [actor] = await tx.query<{ id: number; nombre: string; rol: Rol }>(
    `select id, nombre, rol, ${sqlAutor('id', '$2')} as autor from usuario where nombre = $1 and activo`,
    [request.user.sub, now?.toISOString() ?? null],
  )
  return actor && { id: actor.id, nombre: actor.nombre, rol: actor.rol }
}

/** Checks the role that the user has now, inside the transaction that writes (security C29). */
function isAllowed(request: FastifyRequest, actor: Actor): boolean {
  const accion = accionOf(request)
  return accion !== null && mayDo(actor, accion)
}

const effectOf =
  ({ ctes, status, why, params, refuse }: SingleWrite): Effect =>
  async write => {
    const row = await getRow<{ respuesta: string | null }>(
      write.tx,
      `with ${SQL_QUIEN}, ${ctes} select (select respuesta from hecho) as respuesta, ${why}`,
      [write.actor.id, ...params(write)],
    )
    return row.respuesta === null ? refuse(write, row) : { status, body: row.respuesta }
  }

const refuse: Effect = async ({ request, actor }) => {
  throw permisoRefusal(actor, accionOf(request))
}

export const writes = fp<WritesOptions>(async (app: FastifyInstance, { db, now, factoryTz }) => {
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

  /**
   * @returns null if the statement wrote nothing, or if the write was refused. The write then runs again in stages,
   * which refuse in their own order, once they know caller and key.
   */
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

  const runWrite = async (
    request: FastifyRequest,
    effect: Effect,
    atLast: () => void = () => {},
  ): Promise<Verdict> => {
    const verdict = await db.tx(async tx => {
      const actor = await pipeline.findActor({ request, tx, now: now() })
      if (!actor) throw new Refusal('SESION')
      const write: Write = { ...readMoment(request), tx, actor, factoryTz }
      const run = pipeline.stages.reduceRight<() => Promise<Verdict>>(
        (next, stage) => () => stage(write, next),
        // Innermost: a user who lost the role still gets a key's stored answer (reliability O11)
        () => (isAllowed(request, actor) ? effect(write) : refuse(write)),
      )
      const made = await run()
      atLast()
      return made
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
      .headers(verdict.headers ?? {})
      .type('application/json; charset=utf-8')
      .send(verdict.body)
  })

  // Replaces the handler: only repeats a stored answer
  app.addHook('preHandler', (request, reply, done) => {
    if (!request.mayOnlyRepeat) return done()
    return app.write(request, reply, refuse)
  })
})
