import type { FastifyInstance, FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import type { Endpoint } from '#contract/endpoints/piso.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { routeOf } from '../../http/route-context.ts'
import { readInstalacion } from '../demo/demo-policy.ts'
import { type ApiCall, watchCalls } from './api-calls.ts'
import { buildOpenapi } from './openapi-document.ts'
import { buildPage, PAGE_CSS } from './openapi-page.ts'

export interface OpenapiContext {
  db: Db
  /**
   * Whether people without a session may read the description (security C38). Undefined allows it only in a demo.
   * Admins and program keys may always read it.
   */
  docs: boolean | undefined
}

/** GET /api/openapi.json, /api/doc and its style. Register before every route that it describes. */
export const openapi = fp<OpenapiContext>(async (app: FastifyInstance, { db, docs }) => {
  const listCalls = watchCalls(app)
  let made: { document: string; page: string } | null = null
  const make = (calls: ApiCall[]) => ({
    document: JSON.stringify(buildOpenapi(calls)),
    page: buildPage(calls),
  })

  const isShown = async (): Promise<boolean> => docs ?? (await readInstalacion(db)).demo
  const serve = (
    endpoint: Endpoint,
    type: string,
    read: (texts: { document: string; page: string }) => string,
  ) =>
    app.route({
      ...routeOf(endpoint, { accion: 'everybody' }),
      handler: async (request, reply): Promise<FastifyReply> => {
        if (!(await isShown())) {
          if (request.headers.authorization === undefined) throw new Refusal('NO_EXISTE')
          await app.authenticate(request, 'api.describir')
        }
        made ??= make(listCalls())
        return reply.type(type).send(read(made))
      },
    })
  serve(ENDPOINTS.openapi, 'application/json; charset=utf-8', ({ document }) => document)
  serve(ENDPOINTS.documentacion, 'text/html; charset=utf-8', ({ page }) => page)
  serve(ENDPOINTS.estiloDocumentacion, 'text/css; charset=utf-8', () => PAGE_CSS)
})
