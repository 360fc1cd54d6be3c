import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { ADOPTED_FROM, IDEMPOTENCY_KEY } from '#contract/headers.ts'
import { audit } from '../plugins/auditoria.ts'
import { Refusal } from '../plugins/refusal.ts'
import type { WriteStage } from '../plugins/write.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Login name of whoever made the entry that the caller adopts; null where it is the caller's own. */
    adoptedFrom: string | null
  }
}

function readName(value: unknown): string {
  try {
    if (typeof value === 'string' && value !== '') return decodeURIComponent(value)
  } catch {
    // Falls to the refusal: no percent-encoded name
  }
  throw new Refusal('PEDIDO_INVALIDO', undefined, { extra: { campos: [ADOPTED_FROM] } })
}

/** Inside the key's stage: a repeat adopts nothing a second time, and neither does a refusal. */
const record: WriteStage = async (write, next) => {
  const verdict = await next()
  const { adoptedFrom, titularId, clave, dispositivo } = write.request
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
 * `Adopted-From`: an admin sends somebody else's entry, which is recorded in the admin's name (reliability O23, O26). To
 * be registered after the keys, which judge it (server/extensions/idempotency.ts).
 */
export const adoption = fp(async (app: FastifyInstance) => {
  app.decorateRequest('adoptedFrom', null)
  app.addHook('onRequest', async request => {
    const header = request.headers[ADOPTED_FROM]
    if (header === undefined) return
    const name = readName(header)
    if (request.user?.rol !== 'admin') throw new Refusal('PERMISO')
    if (request.method !== 'GET' && request.clave === null)
      throw new Refusal('PEDIDO_INVALIDO', undefined, { extra: { campos: [IDEMPOTENCY_KEY] } })
    if (name !== request.user.sub) request.adoptedFrom = name
  })
  app.writePipeline.stages.push(record)
})
