import type { Queryable } from '../db/db.ts'
import { sqlFechaHs } from './butaca-json.ts'

/** JSON expression of who did a change, from the alias `u` (usuario). */
export const SQL_SESION = `json_build_object('id', json_build_object('usuario', json_build_object('nombre', u.nombre)))`

export interface CambioJsonOptions {
  factoryTz: string
  /** Members that extensions add: name and SQL expression of alias `ce`. */
  extra: Readonly<Record<string, string>>
}

/** Of the members of a row in SQL, with those of extensions; one that is null is left out. */
const sqlCambio = (members: string, { extra }: CambioJsonOptions): string => {
  const more = Object.entries(extra).map(([name, expression]) => `, '${name}', ${expression}`)
  const row = `json_build_object(${members}${more.join('')})`
  return more.length === 0 ? row : `json_strip_nulls(${row})`
}

/** GET /api/cambioEstado/hoy: the factory's day so far, oldest first, as the text of one JSON array. `now` null takes the database's. */
export async function listActividadHoy(
  db: Queryable,
  options: CambioJsonOptions,
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
  options: CambioJsonOptions,
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
