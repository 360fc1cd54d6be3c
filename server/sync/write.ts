import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Rol } from '#contract/rol.ts'
import type { Db, Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import type { CaptureBounds } from '../sql/event-time.ts'

export interface Actor {
  id: number
  nombre: string
  rol: Rol
}

/** What a write answers. `body` is JSON text, so that a repeat can be given the very same bytes. */
export interface Verdict {
  status: number
  body: string
  headers?: Record<string, string>
  /** The seat that was changed, as JSON text, where it is not the body. */
  butaca?: string
}

export interface Write {
  readonly request: FastifyRequest
  readonly tx: Queryable
  /** Set before the effect runs. */
  actor: Actor
  /** Version the caller saw; null where they did not say. */
  expectedVersion: number | null
  /** How long ago it was done on the device, most likely and for certain; null where that was not said. */
  captureAgeMs: number
  captureBounds: CaptureBounds | null
}

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

declare module 'fastify' {
  interface FastifyInstance {
    /** The single way to write: one transaction around the check of the user, every stage and the effect. Answers the reply. */
    write(request: FastifyRequest, reply: FastifyReply, effect: Effect): Promise<FastifyReply>
    /** The same without an answer, for a call that answers as it goes. @throws what the effect throws. */
    runWrite(request: FastifyRequest, effect: Effect): Promise<Verdict>
    /** Stages, outermost first; extensions push theirs before the server is ready. `committed` is called after each commit, before any answer. */
    writePipeline: { stages: WriteStage[]; findActor: FindActor; committed: () => void }
  }
}

const selectActor: FindActor = async ({ request, tx, now }) => {
  const [actor] = await tx.query<Actor>(
    `select id, nombre, rol, ${sqlAutor('id', '$2')} as autor from usuario where nombre = $1 and activo`,
    [request.user.sub, now?.toISOString() ?? null],
  )
  return actor && { id: actor.id, nombre: actor.nombre, rol: actor.rol }
}

/** Permission is judged by the role the user has now, inside the transaction that writes (security C29). */
function isAllowed({ routeOptions: { config } }: FastifyRequest, { rol }: Actor): boolean {
  return Array.isArray(config.roles) && config.roles.includes(rol)
}

const refuse: Effect = async () => {
  throw new Refusal('PERMISO')
}

export const writes = fp<{ db: Db; now: () => Date | null }>(async (app: FastifyInstance, { db, now }) => {
  const pipeline: FastifyInstance['writePipeline'] = {
    stages: [],
    findActor: selectActor,
    committed: () => {},
  }
  app.decorate('writePipeline', pipeline)

  const runWrite = async (request: FastifyRequest, effect: Effect): Promise<Verdict> => {
    const verdict = await db.tx(async tx => {
      const actor = await pipeline.findActor({ request, tx, now: now() })
      if (!actor) throw new Refusal('SESION')
      const write: Write = { request, tx, actor, expectedVersion: null, captureAgeMs: 0, captureBounds: null }
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

  app.decorate('write', async (request: FastifyRequest, reply: FastifyReply, effect: Effect) => {
    const verdict = await runWrite(request, effect)
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
