import type { EvolucionQuery } from '#contract/evolucion.ts'
import { isUnDia } from '#domain/informe/rango-informe.ts'
import type { Queryable } from '../db/db.ts'
import { sqlEsS } from '../sql/clase-as.ts'
import { buildConditions } from './informe-sql.ts'
import { conditionTramo, sqlTodo } from './rango-sql.ts'

/** How the changes are counted along the range, and how a step is called. */
const PASOS = {
  hora: { unidad: 'hour', formato: 'YYYY-MM-DD"T"HH24' },
  dia: { unidad: 'day', formato: 'YYYY-MM-DD' },
} as const

/**
 * GET /api/informes/evolucion, as the text of one JSON object. Which seats they were only the history knows, and the
 * changes are counted in the same reading of it.
 */
export async function readEvolucion(
  db: Queryable,
  factoryTz: string,
  query: EvolucionQuery,
): Promise<string> {
  const { unidad, formato } = PASOS[isUnDia(query) ? 'hora' : 'dia']
  const { params, of, modelo } = buildConditions(query)
  const bind = (value: unknown) => `$${params.push(value)}`
  const nombre = query.modelo === undefined ? 'true' : `m.nombre = ${bind(query.modelo)}`
  const periodos = query.retroceso ? `values (0), (${bind(query.retroceso)}::int)` : undefined
  const antes = (sql: string) => (query.retroceso ? sql : 'null')
  const [row] = await db.query<{ evolucion: string }>(
    `with ${sqlTodo(periodos)}, hecho as materialized (
       select t.atras, ce.butaca_nro,
         date_trunc('${unidad}', (ce.fecha_hs at time zone '${factoryTz}') + t.atras * interval '1 day') as paso
       from tramo t join cambio_estado ce on ${conditionTramo('ce.fecha_hs', factoryTz)}
       join modelo m on m.id = ce.modelo_id
       where ${of('ce', sqlEsS('ce'))} and ${modelo} and ${nombre}
     ), suma as (select paso, atras, count(*)::int as cantidad from hecho group by 1, 2)
     select json_build_object(
       'pasos', (select json_agg(json_build_object('desde', to_char(p.paso, '${formato}'),
           'cantidad', coalesce(s.cantidad, 0), 'antes', ${antes('coalesce(a.cantidad, 0)')}) order by p.paso)
         from generate_series(date_trunc('${unidad}', $1::timestamp), $2::timestamp, interval '1 ${unidad}') p (paso)
         left join suma s on s.paso = p.paso and s.atras = 0
         left join suma a on a.paso = p.paso and a.atras > 0),
       'butacas', (select json_build_object('cantidad', count(distinct butaca_nro) filter (where atras = 0),
           'antes', ${antes('count(distinct butaca_nro) filter (where atras > 0)')}) from hecho)
     )::text as evolucion`,
    params,
  )
  if (!row) throw new Error('a row without a from is always there')
  return row.evolucion
}
