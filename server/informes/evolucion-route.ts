import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { EvolucionQuery } from '#contract/informes/informe.ts'
import { llevaAs } from '#domain/butaca/butaca.ts'
import { isUnDia } from '#domain/informe/periodo.ts'
import { getValue, type Queryable } from '../db/db.ts'
import { answerReading } from '../http/lecturas.ts'
import { invalid } from '../http/refusal.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { SQL_AHORA } from '../sql/event-time.ts'
import { sqlEsS } from '../sql/fragments.ts'
import { buildConditions, checkRango } from './informe-routes.ts'
import { sqlVivo } from './movimiento-sql.ts'
import { conditionTramo, sqlDiaDetras, sqlPeriodos, sqlRango, sqlTodo } from './rango-sql.ts'

export async function evolucionRoute(
  app: FastifyInstance,
  { lecturas, factoryTz }: RouteContext,
): Promise<void> {
  app.route<{ Querystring: EvolucionQuery }>({
    ...routeOf(ENDPOINTS.evolucion, { accion: 'informes.leer', canWait: true }),
    schema: { querystring: EvolucionQuery },
    handler: async (request, reply) => {
      const { query } = request
      checkRango(query)
      if (query.tipo && !llevaAs(query.estado)) throw invalid('estado')
      const read = (db: Queryable) => readEvolucion(db, factoryTz, query)
      return reply.type(JSON_TYPE).send(await answerReading(lecturas, request, reply, read))
    },
  })
}

const PASOS = {
  hora: { unidad: 'hour', formato: 'YYYY-MM-DD"T"HH24' },
  dia: { unidad: 'day', formato: 'YYYY-MM-DD' },
} as const

/** SQL conditions on the aliases `d` (summed days), `ce` (history) and `p` (steps), each with its model `m`. */
interface Partes {
  ofDia: string
  ofCambio: string
  ofPaso: string
  ofModelo: string
}

/**
 * Changes by hour come from the history. Changes by day come from the sums of closed days, and for the rest of the
 * range from the history.
 */
const sqlPasos = (
  factoryTz: string,
  unidad: string,
  isPorDia: boolean,
  { ofDia, ofCambio, ofModelo }: Partes,
) => `
  hecho as (
    select t.atras, least(date_trunc('${unidad}', ce.fecha_hs at time zone '${factoryTz}') + t.atras * interval '1 day',
        date_trunc('${unidad}', $2::timestamp)) as paso,
      1 as cantidad
    from ${isPorDia ? 'tramo' : 'todo'} t join cambio_estado ce on ${conditionTramo('ce.fecha_hs', factoryTz)}
    join modelo m on m.id = ce.modelo_id where ${ofCambio} and ${ofModelo} and not ce.defecto
    ${
      isPorDia
        ? `union all
    select r.atras, ${sqlDiaDetras('d.dia + r.atras')}::timestamp, d.cantidad
    from rango r join resumen_dia d on d.dia >= r.dia_desde and d.dia < r.dia_hasta
    join modelo m on m.id = d.modelo_id where ${ofDia} and ${ofModelo}`
        : ''
    }
  ), suma as (select paso, atras, sum(cantidad)::int as cantidad from hecho group by 1, 2)`

/** Counts seats by the rules of Flujo (docs/conteo.md). */
const sqlButacas = (factoryTz: string, { ofDia, ofPaso, ofModelo }: Partes): string => `
  ${sqlVivo(factoryTz)}, primero as (
    select v.*, row_number() over (partition by v.atras, v.butaca_nro, v.dia order by v.fecha_hs, v.id) as n
    from vivo v where v.estado_id = $3::int and v.anterior_id <> v.estado_id
  ), pasada as (
    select r.atras, d.butacas
    from rango r join paso_dia d on d.dia >= r.dia_desde and d.dia < r.dia_hasta
    join modelo m on m.id = d.modelo_id where ${ofDia} and ${ofModelo}
    union all
    select p.atras, 1 from primero p join modelo m on m.id = p.modelo_id where p.n = 1 and ${ofPaso} and ${ofModelo}
  ), butacas as (
    select coalesce(sum(butacas) filter (where atras = 0), 0)::int as cantidad,
      coalesce(sum(butacas) filter (where atras > 0), 0)::int as antes
    from pasada
  )`

async function readEvolucion(db: Queryable, factoryTz: string, query: EvolucionQuery): Promise<string> {
  const isPorDia = !isUnDia(query)
  const { unidad, formato } = PASOS[isPorDia ? 'dia' : 'hora']
  const { params, of, modelo } = buildConditions(query)
  const bind = (value: unknown) => `$${params.push(value)}`
  const nombre = query.modelo === undefined ? 'true' : `m.nombre = ${bind(query.modelo)}`
  const periodos = sqlPeriodos(query, factoryTz, SQL_AHORA, bind)
  const antes = (sql: string) => (query.retroceso ? sql : 'null')
  const partes = {
    ofDia: of('d', 'd.es_s'),
    ofCambio: of('ce', sqlEsS('ce')),
    ofPaso: of('p', 'p.es_s'),
    ofModelo: `${modelo} and ${nombre}`,
  }
  return getValue<string>(
    db,
    `with ${isPorDia ? '' : `${sqlTodo('todo', factoryTz, periodos)},`} ${sqlRango(factoryTz, periodos)},
       ${sqlPasos(factoryTz, unidad, isPorDia, partes)}, ${sqlButacas(factoryTz, partes)}
     select json_build_object(
       'pasos', (select json_agg(json_build_object('desde', to_char(p.paso, '${formato}'),
           'cantidad', coalesce(s.cantidad, 0), 'antes', ${antes('coalesce(a.cantidad, 0)')}) order by p.paso)
         from generate_series(date_trunc('${unidad}', $1::timestamp), $2::timestamp, interval '1 ${unidad}') p (paso)
         left join suma s on s.paso = p.paso and s.atras = 0
         left join suma a on a.paso = p.paso and a.atras > 0),
       'butacas', (select json_build_object('cantidad', b.cantidad, 'antes', ${antes('b.antes')}) from butacas b)
     )::text as evolucion`,
    params,
  )
}
