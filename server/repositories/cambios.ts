import type { Queryable } from '../db/db.ts'
import { SQL_BUTACA_JOINS, sqlLista } from './butaca-json.ts'
import { parseCursor } from './cursor.ts'

/** Above this a caller is better off loading everything anew. */
export const CAMBIOS_MAX = 20_000
/** Room for the snapshot in a cursor (src/contract/butaca.ts, CambiosQuery). */
const FOTO_MAX = 60

/**
 * Seats changed since a cursor, as the text of one `Cambios`. A cursor is the data's epoch and the snapshot it was given
 * in: what comes next is what that snapshot did not see, so that a transaction that commits late is never skipped and
 * nothing is sent twice. Rows and next cursor are read from one snapshot, in one statement. With so many transactions
 * under way that their list does not fit, the cursor goes back to the oldest of them: then a seat may come twice.
 */
export async function listCambios(db: Queryable, seat: string, cursor: string | undefined): Promise<string> {
  const { epoca, foto } = parseCursor(cursor ?? '') ?? { epoca: null, foto: null }
  const [row] = await db.query<{ cambios: string }>(
    `with ahora as materialized (
       select i.epoca::text as epoca,
         case when length(s::text) <= ${FOTO_MAX} then s::text
           else pg_snapshot_xmin(s)::text || ':' || pg_snapshot_xmin(s)::text || ':' end as foto,
         i.epoca::text = $1 and pg_snapshot_xmax($2::pg_snapshot) <= pg_snapshot_xmax(s) as vale
       from instalacion i, pg_current_snapshot() s
     ), cambiadas as materialized (
       select * from butaca
       where cambio >= pg_snapshot_xmin($2::pg_snapshot) and not pg_visible_in_snapshot(cambio, $2::pg_snapshot)
         and (select vale from ahora)
       limit ${CAMBIOS_MAX + 1}
     ), resultado as (
       select a.epoca || '.' || a.foto as cursor,
         $3::boolean and (a.vale is not true or (select count(*) from cambiadas) > ${CAMBIOS_MAX}) as reinicio
       from ahora a
     )
     select '{"cursor":"' || r.cursor || '","reinicio":' || r.reinicio || ',"butacas":' ||
       case when r.reinicio then '[]' else
         (select ${sqlLista(seat, 'b.cambio, b.nro')} from cambiadas b ${SQL_BUTACA_JOINS}) end || '}' as cambios
     from resultado r`,
    [epoca, foto, cursor !== undefined],
  )
  if (!row) throw new Error('instalacion has no row')
  return row.cambios
}
