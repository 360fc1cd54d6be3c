import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { ENDPOINTS, type Endpoint } from '#contract/endpoints.ts'
import {
  InformeAsQuery,
  InformeDetalleAsQuery,
  InformeDetalleQuery,
  InformeQuery,
} from '#contract/informe.ts'
import { isMomentoLocal } from '#domain/valor/momento-local.ts'
import { invalid } from '../http/refusal.ts'
import { FLOOR_ROLES, JSON_TYPE, type RouteContext } from '../http/route-context.ts'
import { type FiltroInforme, listInforme, listInformeDetalle } from './informe-sql.ts'

/** What the schema cannot say: there is such a moment, and the end is not before the start (specification §5). */
function checkRango({ fechaD, fechaH }: FiltroInforme): void {
  const noneSuch = Object.entries({ fechaD, fechaH }).flatMap(([campo, fecha]) =>
    isMomentoLocal(fecha) ? [] : [campo],
  )
  if (noneSuch.length > 0) throw invalid(...noneSuch)
  if (fechaH < fechaD) throw invalid('fechaH')
}

/** GET /api/informes/filtroFechas, …AS, …/modelo and …/modeloAS (specification §7). */
export async function informeRoutes(app: FastifyInstance, { db, factoryTz }: RouteContext): Promise<void> {
  const answer = <Filtro extends FiltroInforme>(
    { method, path: url }: Endpoint,
    querystring: TSchema,
    list: (filtro: Filtro) => Promise<string>,
  ) =>
    app.route({
      method,
      url,
      config: { roles: FLOOR_ROLES },
      schema: { querystring },
      handler: async (request, reply) => {
        const filtro = request.query as Filtro
        checkRango(filtro)
        return reply.type(JSON_TYPE).send(await list(filtro))
      },
    })

  const listFilas = (filtro: FiltroInforme) => listInforme(db, factoryTz, filtro)
  const listDetalle = (filtro: FiltroInforme & { modelo: string }) =>
    listInformeDetalle(db, factoryTz, filtro)
  answer<InformeQuery>(ENDPOINTS.informe, InformeQuery, listFilas)
  answer<InformeAsQuery>(ENDPOINTS.informeAs, InformeAsQuery, listFilas)
  answer<InformeDetalleQuery>(ENDPOINTS.informeDetalle, InformeDetalleQuery, listDetalle)
  answer<InformeDetalleAsQuery>(ENDPOINTS.informeDetalleAs, InformeDetalleAsQuery, listDetalle)
}
