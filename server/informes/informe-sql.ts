import type { InformeNombre, InformeQuery } from '#contract/informes/informe.ts'
import type { ClaseAs } from '#domain/butaca/clase-as.ts'
import { compareTexto } from '#domain/valor/orden-texto.ts'
import type { Queryable } from '../db/db.ts'
import { sqlClaseAs, sqlEsS } from '../sql/clase-as.ts'
import { SQL_SESION, sqlFechaHs } from '../sql/json.ts'
import { readLista } from '../sql/read-lista.ts'
import { conditionTramo, sqlRango, sqlTodo } from './rango-sql.ts'

interface FiltroInforme {
  /** Local timestamps of the factory, both of the range, the last one to the end of its second. */
  fechaD: string
  fechaH: string
  estado: number
  /** 0 or absent means all. */
  color?: number
  /** What the seat counted as when it changed; absent counts every change. */
  tipo?: ClaseAs
}

interface Conditions {
  params: unknown[]
  /** On the rows of a table with the alias `alias`; `esS` is its expression of the mark of S. */
  of: (alias: string, esS: string) => string
  modelo: string
}

/** What a report by date asks of its changes; its first three parameters are the range and the state. */
export function buildConditions({ fechaD, fechaH, estado, color, tipo }: FiltroInforme): Conditions {
  const params: unknown[] = [fechaD, fechaH, estado]
  const colorParam = color ? `$${params.push(color)}` : null
  const clase = tipo && sqlClaseAs(tipo, 'm.nombre')
  return {
    params,
    of: (alias, esS) =>
      [
        `${alias}.estado_id = $3::int`,
        ...(colorParam ? [`${alias}.color_id = ${colorParam}::int`] : []),
        ...(clase ? [clase.conditionMarca(esS)] : []),
      ].join(' and '),
    modelo: clase?.conditionModelo ?? 'true',
  }
}

/** Changes into a state by model, most first and then by name, as JSON text. Closed days come from resumen_dia. */
async function listInforme(db: Queryable, factoryTz: string, filtro: FiltroInforme): Promise<string> {
  const { params, of, modelo } = buildConditions(filtro)
  const filas = await db.query<{ nombre: string; cantidad: number }>(
    `with ${sqlRango(factoryTz)}, parte as (
       select r.modelo_id, sum(r.cantidad) as cantidad
       from resumen_dia r
       where ${of('r', 'r.es_s')}
         and r.dia >= (select dia_desde from rango) and r.dia < (select dia_hasta from rango)
       group by 1
       union all
       select ce.modelo_id, count(*)
       from tramo t join cambio_estado ce on ${conditionTramo('ce.fecha_hs', factoryTz)}
       where ${of('ce', sqlEsS('ce'))}
       group by 1
     )
     select m.nombre, sum(p.cantidad)::int as cantidad
     from parte p join modelo m on m.id = p.modelo_id where ${modelo} group by 1 order by m.nombre collate "C"`,
    params,
  )
  filas.sort((a, b) => b.cantidad - a.cantidad || compareTexto(a.nombre, b.nombre))
  return JSON.stringify(filas.map(({ nombre, cantidad }) => ({ modelo: { nombre }, cantidad })))
}

/** The changes behind one bar, oldest first, as the text of one JSON array; none for a model that there is not. */
async function listInformeDetalle(
  db: Queryable,
  factoryTz: string,
  { modelo: nombre, ...filtro }: FiltroInforme & { modelo: string },
): Promise<string> {
  const { params, of, modelo } = buildConditions(filtro)
  return readLista(
    db,
    `with ${sqlTodo('tramo', factoryTz)}
     select coalesce(json_agg(json_build_object(
       'id', json_build_object('fechaHs', ${sqlFechaHs('ce.fecha_hs', factoryTz)},
         'butaca', json_build_object('nro', ce.butaca_nro, 'modelo', json_build_object('nombre', m.nombre))),
       'estado', json_build_object('nombre', e.nombre),
       'sesion', ${SQL_SESION}) order by ce.fecha_hs, ce.id), '[]')::text as lista
     from tramo t
     join cambio_estado ce on ${conditionTramo('ce.fecha_hs', factoryTz)}
     join modelo m on m.id = ce.modelo_id
     join estado e on e.id = ce.estado_id
     join usuario u on u.id = ce.usuario_id
     where ${of('ce', sqlEsS('ce'))} and m.nombre = $${params.push(nombre)} and ${modelo}`,
    params,
  )
}

/** How each report is read, as the text of one JSON array. */
export const LECTURAS: {
  [N in InformeNombre]: (db: Queryable, factoryTz: string, query: InformeQuery<N>) => Promise<string>
} = {
  informe: listInforme,
  informeAs: listInforme,
  informeDetalle: listInformeDetalle,
  informeDetalleAs: listInformeDetalle,
}
