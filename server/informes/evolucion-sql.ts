import type { EvolucionQuery } from '#contract/informes/evolucion.ts'
import { isUnDia } from '#domain/informe/rango-informe.ts'
import type { Queryable } from '../db/db.ts'
import { sqlEsS } from '../sql/clase-as.ts'
import { buildConditions } from './informe-sql.ts'
import { conditionTramo, conditionTramoEntero, sqlRango, sqlTodo } from './rango-sql.ts'

/** How the changes are counted along the range, and how a step is called. */
const PASOS = {
  hora: { unidad: 'hour', formato: 'YYYY-MM-DD"T"HH24' },
  dia: { unidad: 'day', formato: 'YYYY-MM-DD' },
} as const

/** Conditions on the rows `d` of days that are summed and the rows `ce` of the history, with the model `m` of either. */
interface Partes {
  ofDia: string
  ofCambio: string
  ofModelo: string
}

/** The changes by step: of closed days from their sums, of the others and of pieces of days from the history. */
const sqlPasos = (
  factoryTz: string,
  unidad: string,
  isPorDia: boolean,
  { ofDia, ofCambio, ofModelo }: Partes,
) => `
  hecho as (
    select t.atras, date_trunc('${unidad}', ce.fecha_hs at time zone '${factoryTz}') + t.atras * interval '1 day' as paso,
      1 as cantidad
    from ${isPorDia ? 'tramo' : 'todo'} t join cambio_estado ce on ${conditionTramo('ce.fecha_hs', factoryTz)}
    join modelo m on m.id = ce.modelo_id where ${ofCambio} and ${ofModelo}
    ${
      isPorDia
        ? `union all
    select r.atras, (d.dia + r.atras)::timestamp, d.cantidad
    from rango r join resumen_dia d on d.dia >= r.dia_desde and d.dia < r.dia_hasta
    join modelo m on m.id = d.modelo_id where ${ofDia} and ${ofModelo}`
        : ''
    }
  ), suma as (select paso, atras, sum(cantidad)::int as cantidad from hecho group by 1, 2)`

/** Which seats they are only the history knows, of every day. */
const sqlButacas = (factoryTz: string, { ofCambio, ofModelo }: Partes): string => `
  butacas as (
    select count(distinct ce.butaca_nro) filter (where t.atras = 0) as cantidad,
      count(distinct ce.butaca_nro) filter (where t.atras > 0) as antes
    from todo t join cambio_estado ce on ${conditionTramoEntero('ce.fecha_hs', factoryTz)}
    join modelo m on m.id = ce.modelo_id where ${ofCambio} and ${ofModelo}
  )`

/** GET /api/informes/evolucion, as the text of one JSON object. */
export async function readEvolucion(
  db: Queryable,
  factoryTz: string,
  query: EvolucionQuery,
): Promise<string> {
  const isPorDia = !isUnDia(query)
  const { unidad, formato } = PASOS[isPorDia ? 'dia' : 'hora']
  const { params, of, modelo } = buildConditions(query)
  const bind = (value: unknown) => `$${params.push(value)}`
  const nombre = query.modelo === undefined ? 'true' : `m.nombre = ${bind(query.modelo)}`
  const periodos = query.retroceso ? `values (0), (${bind(query.retroceso)}::int)` : undefined
  const antes = (sql: string) => (query.retroceso ? sql : 'null')
  const partes = {
    ofDia: of('d', 'd.es_s'),
    ofCambio: of('ce', sqlEsS('ce')),
    ofModelo: `${modelo} and ${nombre}`,
  }
  const [row] = await db.query<{ evolucion: string }>(
    `with ${sqlTodo('todo', factoryTz, periodos)}${isPorDia ? `, ${sqlRango(factoryTz, periodos)}` : ''},
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
  if (!row) throw new Error('a row without a from is always there')
  return row.evolucion
}
