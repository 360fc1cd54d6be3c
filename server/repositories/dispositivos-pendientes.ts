import type { Queryable } from '../db/db.ts'

export interface DispositivoPendiente {
  id: string
  nombre: string | null
  pendientes: number
  rechazadas: number
  silencioS: number
}

/** Devices that were never heard of again are nobody's any more. */
const FORGOTTEN = '90 days'
const MAX = 2_000

/** What each device last said that it waits with. */
export const listPendientes = (db: Queryable): Promise<DispositivoPendiente[]> =>
  db.query<DispositivoPendiente>(
    `select id::text as id, nombre, coalesce((informe ->> 'pendientes')::int, 0) as pendientes,
       coalesce(jsonb_array_length(informe -> 'rechazadas'), 0) as rechazadas,
       extract(epoch from now() - ultimo_contacto)::int as "silencioS"
     from dispositivo where ultimo_contacto > now() - interval '${FORGOTTEN}' order by id limit ${MAX}`,
  )
