import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { FlujoQuery } from '#contract/informes/flujo.ts'
import type { Queryable } from '../db/db.ts'
import { answerReading } from '../http/lecturas.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { checkRango } from './informe-routes.ts'
import type { FlujoSql } from './movimiento-sql.ts'
import { sqlMovimiento, sqlPiso } from './movimiento-sql.ts'

/** GET /api/informes/flujo, an extension of our server. */
export async function flujoRoute(
  app: FastifyInstance,
  { lecturas, factoryTz, now }: RouteContext,
): Promise<void> {
  app.route<{ Querystring: FlujoQuery }>({
    ...routeOf(ENDPOINTS.flujo),
    config: { accion: 'informes.leer' },
    schema: { querystring: FlujoQuery },
    handler: async (request, reply) => {
      const { query } = request
      checkRango(query)
      const read = (db: Queryable) => readFlujo(db, factoryTz, query, now())
      return reply.type(JSON_TYPE).send(await answerReading(lecturas, request, reply, read))
    },
  })
}

type Conditions = Pick<FlujoSql, 'deButaca' | 'dePersona'>

function buildConditions({ modelo, color, persona }: FlujoQuery, bind: FlujoSql['bind']): Conditions {
  const columnas = Object.entries({ modelo_id: modelo, color_id: color }).flatMap(([columna, id]) =>
    id ? [`${columna} = ${bind(id)}::int`] : [],
  )
  const quien = persona && `(select id from usuario where nombre = ${bind(persona)})`
  return {
    deButaca: alias => columnas.map(columna => `${alias}.${columna}`).join(' and ') || 'true',
    dePersona: usuario => (quien ? `${usuario} = ${quien}` : 'true'),
  }
}

/**
 * GET /api/informes/flujo, as JSON text: one statement, so that its figures agree.
 * @param now the caller's clock; null takes the database's.
 */
async function readFlujo(
  db: Queryable,
  factoryTz: string,
  query: FlujoQuery,
  now: Date | null,
): Promise<string> {
  const params: unknown[] = [query.fechaD, query.fechaH]
  const bind = (value: unknown) => `$${params.push(value)}`
  const sql: FlujoSql = { factoryTz, query, bind, ...buildConditions(query, bind) }
  const partes = [sqlPiso(sql, now), sqlMovimiento(sql)]
  const [row] = await db.query<{ flujo: string }>(
    `with ${partes.map(({ ctes }) => ctes).join(', ')}
     select json_build_object(${partes.map(({ miembros }) => miembros).join(', ')})::text as flujo`,
    params,
  )
  if (!row) throw new Error('a row without a from is always there')
  return row.flujo
}
