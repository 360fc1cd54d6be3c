import type { Db } from '#server/db/db.ts'

/** All that the oracle knows of the server, read by SQL. */
export interface ServerFacts {
  /** One row per key that had an effect. `version` is the seat's version after the effect. */
  operaciones: { usuario: string; clave: string; sec: number; nro: string; version: number }[]
  /** In the order they were written. */
  historia: { nro: string; usuario: string; estado: number; peso: number; fechaHs: string }[]
  butacas: { nro: string; version: number }[]
  homologaciones: { nro: string; usuario: string; eBlanca: string }[]
}

export async function readServerFacts(db: Db): Promise<ServerFacts> {
  const [operaciones, historia, butacas, homologaciones] = [
    await db.query<ServerFacts['operaciones'][number] & { sec: string }>(
      `select u.nombre as usuario, o.clave::text as clave, o.dispositivo_sec::int as sec,
         coalesce(r -> 'actual' ->> 'nro', r ->> 'nro') as nro,
         coalesce(r -> 'actual' ->> 'version', r ->> 'version')::int as version
       from operacion o join usuario u on u.id = o.usuario_id, lateral (select o.respuesta::jsonb as r) as leida`,
    ),
    await db.query<ServerFacts['historia'][number]>(
      `select ce.butaca_nro as nro, u.nombre as usuario, ce.estado_id as estado, ce.peso::float8 as peso,
         to_char(ce.fecha_hs at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as "fechaHs"
       from cambio_estado ce join usuario u on u.id = ce.usuario_id order by ce.id`,
    ),
    await db.query<ServerFacts['butacas'][number]>('select nro, version from butaca'),
    await db.query<ServerFacts['homologaciones'][number]>(
      `select h.butaca_nro as nro, u.nombre as usuario, h.etiqueta_blanca as "eBlanca"
       from homologacion h join usuario u on u.id = h.usuario_id`,
    ),
  ]
  return { operaciones, historia, butacas, homologaciones }
}
