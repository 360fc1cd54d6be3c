import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { ADOPTED_FROM, IDEMPOTENCY_KEY } from '#contract/headers.ts'
import { audit } from '../cuentas/auditoria.ts'
import { mayDo } from '../cuentas/equipo.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import type { WriteStage } from './write.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Login name of the author whose entry the caller adopts; null if the entry is the caller's own. */
    adoptedFrom: string | null
  }
}

function readName(value: unknown): string {
  try {
    if (typeof value === 'string' && value !== '') return decodeURIComponent(value)
  } catch {
    // Not a percent-encoded name: refused below
  }
  throw invalid(ADOPTED_FROM)
}

export const recordAdoption: WriteStage = async (write, next) => {
  const { adoptedFrom, titularId, clave, dispositivo } = write.request
  if (adoptedFrom !== null && !mayDo(write.actor, 'entradas.adoptar')) throw new Refusal('PERMISO')
  const verdict = await next()
  if (adoptedFrom !== null) {
    await write.tx.query(
      `insert into adopcion (de_usuario, clave, por_usuario, dispositivo) values ($1, $2::uuid, $3, $4::uuid)`,
      [titularId, clave, write.actor.id, dispositivo?.id ?? null],
    )
    await audit(write.request, write.tx, {
      que: 'adopcion',
      sobre: `${adoptedFrom} ${clave}`,
      resultado: 'ok',
    })
  }
  return verdict
}

/**
 * `Adopted-From`: an admin sends another person's outbox entry in the admin's own name (reliability O23, O26). Must be
 * registered after the idempotency keys, because this hook reads the request's key.
 */
export const adoption = fp(async (app: FastifyInstance) => {
  app.decorateRequest('adoptedFrom', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const header = request.headers[ADOPTED_FROM]
    if (header === undefined) return done()
    const name = readName(header)
    // A former admin may still ask about entries that they adopted (server/sync/idempotency.ts)
    const asksOfKey = request.clave !== null || request.routeOptions.url === ENDPOINTS.clave.path
    // A call that needs no session has no user
    const adopts = request.user ? mayDo(request.user, 'entradas.adoptar') : false
    if (!adopts && !asksOfKey) throw new Refusal('PERMISO')
    if (request.method !== 'GET' && request.clave === null) throw invalid(IDEMPOTENCY_KEY)
    if (name === request.user?.sub) return done()
    request.adoptedFrom = name
    if (!adopts && request.clave !== null) request.mayOnlyRepeat = true
    done()
  })
})
