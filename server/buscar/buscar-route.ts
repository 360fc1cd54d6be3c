import type { FastifyInstance } from 'fastify'
import { gruposDe } from '#contract/buscar.ts'
import { BuscarQuery } from '#contract/buscar-schema.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { isBuscable } from '#domain/buscar/hallar.ts'
import { personOf } from '../cuentas/auth.ts'
import { answerReading } from '../http/lecturas.ts'
import { invalid } from '../http/refusal.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { buscar } from './buscar-sql.ts'

/** One text in all that the caller may open; whoever may open none of it has nothing to ask. */
export async function buscarRoute(
  app: FastifyInstance,
  { lecturas, seat, factoryTz }: RouteContext,
): Promise<void> {
  app.route<{ Querystring: BuscarQuery }>({
    ...routeOf(ENDPOINTS.buscar),
    config: { accion: 'buscar.usar' },
    schema: { querystring: BuscarQuery },
    handler: async (request, reply) => {
      const { query, url } = request
      const texto = query.q.trim()
      if (!isEncoded(url) || !isBuscable(texto)) throw invalid('q')
      const answer = await answerReading(lecturas, request, reply, db =>
        buscar(db, { seat, factoryTz }, gruposDe(personOf(request).rol), texto),
      )
      return reply.header('cache-control', 'no-store').type(JSON_TYPE).send(answer)
    },
  })
}

/** Whether its escapes are UTF-8: the parser of queries leaves a value as it came where they are not. */
function isEncoded(url: string): boolean {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}
