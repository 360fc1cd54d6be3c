import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Rol } from '#contract/permisos.ts'
import { accionOf } from '../cuentas/auth.ts'
import { mayDo, permisoRefusal, type Titular } from '../cuentas/equipo.ts'
import { type Db, getRow, type Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import type { CaptureBounds } from '../sql/event-time.ts'

export type Actor = { id: number; nombre: string } & Titular

/** Answer of a write. `body` is JSON text, so that a repeat returns the same bytes. */
export interface Verdict {
  status: number
  body: string
  headers?: Record<string, string>
}

export interface Write {
  readonly request: FastifyRequest
  readonly tx: Queryable
  readonly actor: Actor
  readonly factoryTz: string
  /** Version that the caller saw; null if it is not checked. */
  expectedVersion: number | null
  /** Most likely age of the change, and its bounds, in ms. The bounds are null if the device did not send them. */
  captureAgeMs: number
  captureBounds: CaptureBounds | null
}

/** Reads a request's headers into the write. @throws Refusal. */
type WriteReader = (write: Write) => void

export type Effect = (write: Write) => Promise<Verdict>

/** A step around the effect, in the same transaction. */
export type WriteStage = (write: Write, next: () => Promise<Verdict>) => Promise<Verdict>

/** Also sets the author for the transaction's history (`sqlAutor`). */
export type FindActor = (write: Pick<Write, 'request' | 'tx'>) => Promise<Actor | undefined>

/** SQL that sets the author for the triggers of this transaction (server/migrations/0016). */
export const sqlAutor = (id: string): string => `set_config('butacas.usuario', ${id}::text, true)`

interface StatementWrite<Why extends object> {
  /**
   * CTEs of the statement. The last CTE is `hecho`, with the column `respuesta`. It has no row if nothing was written.
   */
  ctes: string
  status: number
  /** Columns with the reason why `hecho` has no row. */
  why: string
  /** @throws Refusal. */
  params(write: Write): unknown[]
  /** @throws Refusal. */
  refuse(write: Write, why: Why): Promise<never>
}

export const byStatement =
  <Why extends object>({ ctes, status, why, params, refuse }: StatementWrite<Why>): Effect =>
  async write => {
    const row = await getRow<Why & { respuesta: string | null }>(
      write.tx,
      `with ${ctes} select (select respuesta from hecho) as respuesta, ${why}`,
      params(write),
    )
    return row.respuesta === null ? refuse(write, row) : { status, body: row.respuesta }
  }

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs the user's check, every stage and the effect in one transaction, and sends the answer. */
    write(request: FastifyRequest, reply: FastifyReply, effect: Effect): Promise<FastifyReply>
    /**
     * Writes like `write`, but sends no answer: the caller streams its own answer.
     * @param atLast called just before the commit; its exception rolls the write back. @throws the effect's errors.
     */
    runWrite(request: FastifyRequest, effect: Effect, atLast?: () => void): Promise<Verdict>
    /** Filled by extensions before the server is ready. */
    writePipeline: {
      readers: WriteReader[]
      /** The first stage is the outermost. */
      stages: WriteStage[]
      findActor: FindActor
      /** Called after each commit, before the write's result is sent. */
      committed: () => void
    }
  }
}

interface WritesOptions {
  db: Db
  factoryTz: string
}

const selectActor: FindActor = async ({ request, tx }) => {
  const [actor] = await tx.query<{ id: number; nombre: string; rol: Rol }>(
    `select id, nombre, rol, ${sqlAutor('id')} as autor from usuario where nombre = $1 and activo`,
    [request.user.sub],
  )
  return actor && { id: actor.id, nombre: actor.nombre, rol: actor.rol }
}

/** Checks the role that the user has now, inside the transaction that writes (security C29). */
function isAllowed(request: FastifyRequest, actor: Actor): boolean {
  const accion = accionOf(request)
  return accion !== null && mayDo(actor, accion)
}

const refuse: Effect = async ({ request, actor }) => {
  throw permisoRefusal(actor, accionOf(request))
}

export const writes = fp<WritesOptions>(async (app: FastifyInstance, { db, factoryTz }) => {
  const pipeline: FastifyInstance['writePipeline'] = {
    readers: [],
    stages: [],
    findActor: selectActor,
    committed: () => {},
  }
  app.decorate('writePipeline', pipeline)

  const runWrite = async (
    request: FastifyRequest,
    effect: Effect,
    atLast: () => void = () => {},
  ): Promise<Verdict> => {
    const verdict = await db.tx(async tx => {
      const actor = await pipeline.findActor({ request, tx })
      if (!actor) throw new Refusal('SESION')
      const age = { captureAgeMs: 0, captureBounds: null }
      const write: Write = { request, tx, actor, factoryTz, expectedVersion: null, ...age }
      for (const read of pipeline.readers) read(write)
      const run = pipeline.stages.reduceRight<() => Promise<Verdict>>(
        (next, stage) => () => stage(write, next),
        // Innermost: without the role, a user still gets the stored answer of a key (reliability O11)
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

  app.decorate('write', async (request, reply, effect) => {
    const verdict = await runWrite(request, effect)
    return reply
      .status(verdict.status)
      .headers(verdict.headers ?? {})
      .type('application/json; charset=utf-8')
      .send(verdict.body)
  })

  // Replaces the handler: the request may only repeat a stored answer
  app.addHook('preHandler', (request, reply, done) => {
    if (!request.mayOnlyRepeat) return done()
    return app.write(request, reply, refuse)
  })
})
