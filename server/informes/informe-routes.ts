import type { FastifyInstance } from 'fastify'
import { INFORMES } from '#contract/endpoints/informes.ts'
import { CONTRATO_INFORMES, type InformeNombre, type InformeQuery } from '#contract/informes/informe.ts'
import { isMomentoLocal } from '#domain/valor/fecha.ts'
import type { Queryable } from '../db/db.ts'
import { answerReading } from '../http/lecturas.ts'
import { invalid } from '../http/refusal.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { LECTURAS } from './informe-sql.ts'

type Rango = Pick<InformeQuery<InformeNombre>, 'fechaD' | 'fechaH'> & { antesH?: string }

/** What the schema cannot say: there is such a moment, and the end is not before the start (specification §5). */
export function checkRango({ fechaD, fechaH, antesH }: Rango): void {
  const noneSuch = Object.entries({ fechaD, fechaH, antesH }).flatMap(([campo, fecha]) =>
    fecha === undefined || isMomentoLocal(fecha) ? [] : [campo],
  )
  if (noneSuch.length > 0) throw invalid(...noneSuch)
  if (fechaH < fechaD) throw invalid('fechaH')
}

function serveInforme<N extends InformeNombre>(
  app: FastifyInstance,
  { lecturas, factoryTz }: RouteContext,
  nombre: N,
): void {
  app.route({
    ...routeOf(INFORMES[nombre]),
    config: { accion: 'informes.leer' },
    schema: { querystring: CONTRATO_INFORMES[nombre].query },
    handler: async (request, reply) => {
      const query = request.query as InformeQuery<N>
      checkRango(query)
      const read = (db: Queryable) => LECTURAS[nombre](db, factoryTz, query)
      return reply.type(JSON_TYPE).send(await answerReading(lecturas, request, reply, read))
    },
  })
}

/** The reports (specification §7). */
export async function informeRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  for (const nombre of Object.keys(LECTURAS) as InformeNombre[]) serveInforme(app, context, nombre)
}
