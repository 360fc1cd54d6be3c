import type { Queryable } from '../db/db.ts'
import { type CaptureBounds, sqlBounds, sqlCaptured, sqlNow } from '../sql/event-time.ts'
import { sqlNextVersion } from '../sql/next-version.ts'
import { sqlAppendHistoria } from './append-historia-sql.ts'
import { SQL_BUTACA_JOINS } from './butaca-json.ts'

/** A seat as it is to be, references by id. */
export interface NewButaca {
  nro: string
  modelo: number
  color: number
  estado: number
  peso: number
  renombre: string | null
  usuarioId: number
  captureAgeMs: number
  captureBounds: CaptureBounds | null
  /** Now, where the caller has a clock of its own; null takes the database's. */
  now: Date | null
}

export type CreateButacaResult =
  | { veredicto: 'creada'; butaca: string }
  | { veredicto: 'duplicada' | 'modelo-desconocido' | 'color-desconocido' | 'estado-desconocido' }

interface Row {
  modelo: boolean
  color: boolean
  estado: boolean
  butaca: string | null
}

/** POST /api/butaca in one statement: the seat and the history row of its first state, or nothing. */
export async function createButaca(
  tx: Queryable,
  seat: string,
  nueva: NewButaca,
): Promise<CreateButacaResult> {
  const [row] = await tx.query<Row>(
    `with referencias as materialized (
       select (select id from modelo where id = $2::int) as modelo_id,
         (select id from color where id = $3::int) as color_id,
         (select id from estado where id = $4::int) as estado_id
     ), creada as (
       insert into butaca (nro, modelo_id, color_id, estado_id, peso, renombre, fecha_hs, usuario_id, version)
       select $1, modelo_id, color_id, estado_id, $5::numeric, $6, ${sqlCaptured(sqlNow('$9'), '$8')}, $7::int,
         ${sqlNextVersion('0')}
       from referencias where modelo_id is not null and color_id is not null and estado_id is not null
       -- Whoever inserts the same number at once is waited for.
       on conflict do nothing returning *
     ), historia as (${sqlAppendHistoria('creada', '$7', '$9', sqlBounds('$9', '$10', '$11'))})
     select modelo_id is not null as modelo, color_id is not null as color, estado_id is not null as estado,
       (select ${seat} from creada b ${SQL_BUTACA_JOINS}) as butaca
     from referencias`,
    [
      nueva.nro,
      nueva.modelo,
      nueva.color,
      nueva.estado,
      nueva.peso,
      nueva.renombre,
      nueva.usuarioId,
      nueva.captureAgeMs,
      nueva.now?.toISOString() ?? null,
      nueva.captureBounds?.least ?? null,
      nueva.captureBounds?.most ?? null,
    ],
  )
  if (!row) throw new Error('a row of references is always there')
  if (row.butaca) return { veredicto: 'creada', butaca: row.butaca }
  if (!row.modelo) return { veredicto: 'modelo-desconocido' }
  if (!row.color) return { veredicto: 'color-desconocido' }
  return { veredicto: row.estado ? 'duplicada' : 'estado-desconocido' }
}
