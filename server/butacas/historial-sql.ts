import type { Queryable } from '../db/db.ts'
import { type JsonOptions, SQL_SESION, sqlFechaHs } from '../sql/json.ts'

/** Of the members of a row in SQL, with those of extensions; one that is null is left out. */
const sqlCambio = (members: string, { extra }: JsonOptions): string => {
  const more = Object.entries(extra).map(([name, expression]) => `, '${name}', ${expression}`)
  const row = `json_build_object(${members}${more.join('')})`
  return more.length === 0 ? row : `json_strip_nulls(${row})`
}

/** GET /api/cambioEstado/hoy: the factory's day so far, oldest first, as the text of one JSON array. `now` null takes the database's. */
export async function listActividadHoy(
  db: Queryable,
  options: JsonOptions,
  now: Date | null,
): Promise<string> {
  const { factoryTz } = options
  const [row] = await db.query<{ lista: string }>(
    `with dia as (
       select date_trunc('day', coalesce($1::timestamptz, now()) at time zone '${factoryTz}') as desde
     )
     select coalesce(json_agg(${sqlCambio(
       `'id', json_build_object('fechaHs', ${sqlFechaHs('ce.fecha_hs', factoryTz)},
         'butaca', json_build_object('nro', ce.butaca_nro)),
       'estado', json_build_object('nombre', e.nombre),
       'sesion', ${SQL_SESION}`,
       options,
     )} order by ce.fecha_hs, ce.id), '[]')::text as lista
     from cambio_estado ce
     join estado e on e.id = ce.estado_id
     join usuario u on u.id = ce.usuario_id
     where ce.fecha_hs >= (select desde at time zone '${factoryTz}' from dia)
       and ce.fecha_hs < (select (desde + interval '1 day') at time zone '${factoryTz}' from dia)`,
    [now?.toISOString() ?? null],
  )
  return row?.lista ?? '[]'
}

/** GET /api/cambioEstado/but: the seat's history, oldest first, as the text of one JSON array; undefined where there is no such seat. */
export async function listHistorial(
  db: Queryable,
  options: JsonOptions,
  nro: string,
): Promise<string | undefined> {
  const { factoryTz } = options
  const [row] = await db.query<{ lista: string }>(
    `select (
       select coalesce(json_agg(${sqlCambio(
         `'id', json_build_object('fechaHs', ${sqlFechaHs('ce.fecha_hs', factoryTz)}),
         'estado', json_build_object('nombre', e.nombre),
         'sesion', ${SQL_SESION}`,
         options,
       )} order by ce.fecha_hs, ce.id), '[]')
       from cambio_estado ce
       join estado e on e.id = ce.estado_id
       join usuario u on u.id = ce.usuario_id
       where ce.butaca_nro = b.nro)::text as lista
     from butaca b where lower(b.nro) = lower($1)`,
    [nro],
  )
  return row?.lista
}
