import { BORRADOS_MAX } from '#contract/historial.ts'
import type { Borrados, BorradosQuery } from '#contract/historial-schema.ts'
import type { Queryable } from '../db/db.ts'
import { sqlFechaHs } from '../sql/json.ts'
import { sqlCampos } from './read-historial.ts'

/** GET /api/historial/borrados: the rows that are gone, those deleted last first, each as it was. */
export async function readBorrados(
  db: Queryable,
  factoryTz: string,
  { sobre }: BorradosQuery,
): Promise<Borrados> {
  const [todos] = await db.query<{ total: number }>(
    `select count(*)::int as total from historial where sobre = $1 and acto = 'eliminar'`,
    [sobre],
  )
  const borrados = await db.query<Borrados['borrados'][number] & Record<string, unknown>>(
    `select h.sobre_id as id, ${sqlFechaHs('h.cuando', factoryTz)} as cuando,
       case when u.id is not null then jsonb_build_object('id', u.id, 'nombre', u.nombre) end as usuario,
       ${sqlCampos('h.antes', factoryTz)} as antes
     from historial h left join usuario u on u.id = h.usuario_id
     where h.sobre = $1 and h.acto = 'eliminar' order by h.id desc limit ${BORRADOS_MAX}`,
    [sobre],
  )
  return { borrados, total: todos?.total ?? 0 }
}
