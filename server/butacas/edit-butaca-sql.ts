import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import type { Queryable } from '../db/db.ts'
import { type CaptureBounds, sqlBounds, sqlEventTime, sqlNow } from '../sql/event-time.ts'
import { sqlNextVersion } from '../sql/next-version.ts'
import { sqlAppendHistoria } from './append-historia-sql.ts'
import { SQL_BUTACA_JOINS } from './butaca-json.ts'

export interface EditButaca {
  nro: string
  modelo: number
  color: number
  /** Null keeps the one there is. */
  estado: number | null
  peso: number
  /** Undefined keeps the one there is. */
  renombre: string | null | undefined
  usuarioId: number
  /** Refuse unless the seat still has this version; null does not check. */
  expectedVersion: number | null
  captureAgeMs: number
  captureBounds: CaptureBounds | null
  /** Now, where the caller has a clock of its own; null takes the database's. */
  now: Date | null
}

export type EditButacaResult =
  | { veredicto: 'modificada'; butaca: string }
  | {
      veredicto:
        | 'no-existe'
        | 'version'
        | 'borrada'
        | 'modelo-desconocido'
        | 'color-desconocido'
        | 'estado-desconocido'
    }

interface Row {
  version: number | null
  borrada: boolean | null
  modelo: boolean
  color: boolean
  estado: boolean
  butaca: string | null
}

/** PUT /api/butaca/mod in one statement: locks the seat, judges and edits it, or does nothing. Another estado is a change of state and has its history row. */
export async function editButaca(tx: Queryable, seat: string, edit: EditButaca): Promise<EditButacaResult> {
  const [row] = await tx.query<Row>(
    `with antes as materialized (
       select * from butaca where lower(nro) = lower($1) for no key update
     ), ahora as (
       -- Read after the lock: an edit that waited for another one comes after it.
       select a.nro, ${sqlNow('$11')} as hora from antes a
     ), referencias as materialized (
       select (select id from modelo where id = $2::int) as modelo_id,
         (select id from color where id = $3::int) as color_id,
         (select id from estado where id = coalesce($4::int, (select estado_id from antes))) as estado_id
     ), despues as (
       update butaca b set
         modelo_id = r.modelo_id,
         color_id = r.color_id,
         estado_id = r.estado_id,
         peso = $5::numeric,
         renombre = case when $6::boolean then a.renombre else $7 end,
         fecha_hs = ${sqlEventTime('a.fecha_hs', 'h.hora', '$9')},
         usuario_id = $8::int,
         version = ${sqlNextVersion('a.version')},
         cambio = pg_current_xact_id()
       from antes a join ahora h on h.nro = a.nro cross join referencias r
       where b.nro = a.nro and a.estado_id <> ${ESTADO_BORRADA} and ($10::int is null or a.version = $10::int)
         and r.modelo_id is not null and r.color_id is not null and r.estado_id is not null
       returning b.*
     ), cambiada as (
       select d.* from despues d join antes a on a.nro = d.nro where d.estado_id <> a.estado_id
     ), historia as (${sqlAppendHistoria('cambiada', '$8', '$11', sqlBounds('$11', '$12', '$13'))})
     select (select version from antes) as version,
       (select estado_id = ${ESTADO_BORRADA} from antes) as borrada,
       modelo_id is not null as modelo, color_id is not null as color, estado_id is not null as estado,
       (select ${seat} from despues b ${SQL_BUTACA_JOINS}) as butaca
     from referencias`,
    [
      edit.nro,
      edit.modelo,
      edit.color,
      edit.estado,
      edit.peso,
      edit.renombre === undefined,
      edit.renombre ?? null,
      edit.usuarioId,
      edit.captureAgeMs,
      edit.expectedVersion,
      edit.now?.toISOString() ?? null,
      edit.captureBounds?.least ?? null,
      edit.captureBounds?.most ?? null,
    ],
  )
  if (row?.butaca) return { veredicto: 'modificada', butaca: row.butaca }
  if (row?.version == null) return { veredicto: 'no-existe' }
  // First of all, as a change of state: the person must see who came before (design §4, «Conflicts»).
  if (edit.expectedVersion !== null && edit.expectedVersion !== row.version) return { veredicto: 'version' }
  if (row.borrada) return { veredicto: 'borrada' }
  if (!row.modelo) return { veredicto: 'modelo-desconocido' }
  return { veredicto: row.color ? 'estado-desconocido' : 'color-desconocido' }
}
