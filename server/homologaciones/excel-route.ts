import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { answerReading } from '../http/lecturas.ts'
import { Refusal } from '../http/refusal.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { Turnstile } from '../http/turnstile.ts'
import { buildHomologacionesXls } from './export-homologaciones.ts'

const BUILDING_AT_ONCE = 2
const RETRY_AFTER_S = 5
// Never anything a person typed (security C22).
const HEADERS = {
  'content-disposition': 'attachment; filename="homologaciones.xls"',
  'cache-control': 'no-store',
}

/** GET /api/excel/download (specification §7): one at a time for each user (security C24). */
export async function excelRoutes(
  app: FastifyInstance,
  { lecturas, factoryTz }: RouteContext,
): Promise<void> {
  const downloading = new Set<string>()
  const builders = new Turnstile(BUILDING_AT_ONCE)

  app.route({
    ...routeOf(ENDPOINTS.excel),
    config: { accion: 'homologaciones.leer' },
    handler: async (request, reply) => {
      const usuario = request.user.sub
      if (downloading.has(usuario))
        throw new Refusal('DEMASIADOS_INTENTOS', SERVIDOR.excelEnCurso, { retryAfterS: RETRY_AFTER_S })
      downloading.add(usuario)
      const gone = new AbortController()
      reply.raw.once('close', () => {
        downloading.delete(usuario)
        gone.abort()
      })
      const file = await answerReading(lecturas, request, reply, db =>
        builders.run(() => buildHomologacionesXls(db, factoryTz, gone.signal)),
      )
      // The client has left.
      if (file === null) return reply.hijack()
      return reply
        .headers({ ...HEADERS, 'content-length': String(file.size) })
        .type('application/vnd.ms-excel')
        .send(Readable.from(file.parts()))
    },
  })
}
