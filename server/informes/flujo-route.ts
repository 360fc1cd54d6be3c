import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { ButacasFlujoQuery, FlujoQuery } from '#contract/informes/flujo.ts'
import { SQL_BUTACA_JOINS } from '../butacas/butaca-json.ts'
import { getValue, type Queryable } from '../db/db.ts'
import { answerReading } from '../http/lecturas.ts'
import { invalid } from '../http/refusal.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { readLista, sqlLista } from '../sql/fragments.ts'
import { checkRango } from './informe-routes.ts'
import type { FlujoSql } from './movimiento-sql.ts'
import { sqlGrupo, sqlMovimiento, sqlPiso } from './movimiento-sql.ts'

export async function flujoRoute(
  app: FastifyInstance,
  { lecturas, factoryTz, seat }: RouteContext,
): Promise<void> {
  app.route<{ Querystring: FlujoQuery }>({
    ...routeOf(ENDPOINTS.flujo, { accion: 'informes.leer', canWait: true }),
    schema: { querystring: FlujoQuery },
    handler: async (request, reply) => {
      const { query } = request
      checkRango(query)
      const read = (db: Queryable) => readFlujo(db, factoryTz, query)
      return reply.type(JSON_TYPE).send(await answerReading(lecturas, request, reply, read))
    },
  })

  app.route<{ Querystring: ButacasFlujoQuery }>({
    ...routeOf(ENDPOINTS.butacasFlujo, { accion: 'butacas.leer', canWait: true }),
    schema: { querystring: ButacasFlujoQuery },
    handler: async (request, reply) => {
      const { query } = request
      const isParada = query.grupo === 'parada'
      if (isParada && !/^[1-9]\d{0,3}$/.test(query.de)) throw invalid('de')
      if (isParada && query.dias === undefined) throw invalid('dias')
      const { fechaD = isParada ? SIN_RANGO : '', fechaH = fechaD } = query
      checkRango({ fechaD, fechaH })
      const read = (db: Queryable) => {
        const sql = prepare(factoryTz, { ...query, fechaD, fechaH, estado: 1 })
        const { ctes, nros } = sqlGrupo(sql, query)
        const list = `select ${sqlLista(seat, 'b.nro')} as lista from (${nros}) g join butaca b on b.nro = g.butaca_nro
          ${SQL_BUTACA_JOINS}`
        return readLista(db, `with ${ctes} ${list}`, sql.params)
      }
      return reply.type(JSON_TYPE).send(await answerReading(lecturas, request, reply, read))
    },
  })
}

/** Stagnant seats belong to no range, but the SQL needs both ends as parameters. */
const SIN_RANGO = '2000-01-01T00:00:00'

function prepare(factoryTz: string, query: Omit<FlujoQuery, 'limites'>): FlujoSql & { params: unknown[] } {
  const params: unknown[] = [query.fechaD, query.fechaH]
  const bind = (value: unknown) => `$${params.push(value)}`
  return { factoryTz, query, bind, params, ...buildConditions(query, bind) }
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

/** One statement, so that its figures agree. */
async function readFlujo(db: Queryable, factoryTz: string, query: FlujoQuery): Promise<string> {
  const sql = prepare(factoryTz, query)
  const partes = [sqlPiso(sql), sqlMovimiento(sql)]
  return getValue<string>(
    db,
    `with ${partes.map(({ ctes }) => ctes).join(', ')}
     select json_build_object(${partes.map(({ miembros }) => miembros).join(', ')})::text as flujo`,
    sql.params,
  )
}
