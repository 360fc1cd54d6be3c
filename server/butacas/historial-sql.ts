import type { Queryable } from '../db/db.ts'
import { type JsonOptions, SQL_SESION, sqlFechaHs } from '../sql/json.ts'
import { readLista } from '../sql/read-lista.ts'

/** SQL of the changes `ce` that `condition` picks, oldest first, as one JSON array. `id` adds members to a change's id. */
function sqlHistorial({ factoryTz, extra }: JsonOptions, id: string, condition: string): string {
  const more = Object.entries(extra).map(([name, expression]) => `, '${name}', ${expression}`)
  const row = `json_build_object('id', json_build_object('fechaHs', ${sqlFechaHs('ce.fecha_hs', factoryTz)}${id}),
    'estado', json_build_object('nombre', e.nombre), 'sesion', ${SQL_SESION}${more.join('')})`
  return `
    select coalesce(json_agg(${more.length === 0 ? row : `json_strip_nulls(${row})`}
      order by ce.fecha_hs, ce.id), '[]')::text as lista
    from cambio_estado ce join estado e on e.id = ce.estado_id join usuario u on u.id = ce.usuario_id
    where ${condition}`
}

/** GET /api/cambioEstado/hoy: the factory's day so far, oldest first, as the text of one JSON array. `now` null takes the database's. */
export function listActividadHoy(db: Queryable, options: JsonOptions, now: Date | null): Promise<string> {
  const { factoryTz } = options
  const condition = `ce.fecha_hs >= (select desde at time zone '${factoryTz}' from dia)
    and ce.fecha_hs < (select (desde + interval '1 day') at time zone '${factoryTz}' from dia)`
  return readLista(
    db,
    `with dia as (
       select date_trunc('day', coalesce($1::timestamptz, now()) at time zone '${factoryTz}') as desde
     ) ${sqlHistorial(options, `, 'butaca', json_build_object('nro', ce.butaca_nro)`, condition)}`,
    [now?.toISOString() ?? null],
  )
}

/** GET /api/cambioEstado/but: the seat's history, oldest first, as the text of one JSON array; undefined where there is no such seat. */
export async function listHistorial(
  db: Queryable,
  options: JsonOptions,
  nro: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ lista: string }>(
    `select (${sqlHistorial(options, '', 'ce.butaca_nro = b.nro')}) as lista
     from butaca b where lower(b.nro) = lower($1)`,
    [nro],
  )
  return row?.lista
}
