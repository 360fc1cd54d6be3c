import type { Queryable } from '../db/db.ts'
import type { RouteContext } from '../http/route-context.ts'
import { sqlFechaHs } from '../sql/json.ts'
import { SQL_BUTACA_JOINS } from './butaca-json.ts'

interface Actual {
  butaca: string
  usuario: string | null
  fechaHs: string
  /** JSON text; null where the seat has none. */
  homologacion: string | null
}

/** The seat now, who changed it last and when, and its homologation, to show after a conflict (design §4, «Conflicts»). */
export async function getActual(
  db: Queryable,
  { seat, factoryTz }: RouteContext,
  nro: string,
): Promise<Actual | undefined> {
  const [row] = await db.query<Actual>(
    `select ${seat} as butaca,
       (select nombre from usuario where id = coalesce(b.usuario_id,
         (select ce.usuario_id from cambio_estado ce where ce.butaca_nro = b.nro order by ce.fecha_hs desc limit 1))
       ) as usuario,
       ${sqlFechaHs('b.fecha_hs', factoryTz)} as "fechaHs",
       (select json_build_object('eBlanca', h.etiqueta_blanca, 'eGris', h.etiqueta_gris, 'comprador', h.comprador)::text
         from homologacion h where h.butaca_nro = b.nro) as homologacion
     from butaca b ${SQL_BUTACA_JOINS} where lower(b.nro) = lower($1)`,
    [nro],
  )
  return row
}
