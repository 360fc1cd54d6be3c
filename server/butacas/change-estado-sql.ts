import type { CambioEstadoQuery } from '#contract/butaca.ts'
import { ESTADO_LISTA } from '#domain/butaca/estado-butaca.ts'
import type { RouteContext } from '../http/route-context.ts'
import { eventParams, SQL_NOW } from '../sql/event-time.ts'
import type { Write } from '../sync/write.ts'
import { SQL_BUTACA_JOINS } from './butaca-json.ts'
import type { WriteResult } from './refuse-butaca.ts'
import { missedButaca, sqlAppendHistoria, sqlLockButaca, sqlTouchButaca } from './write-butaca.ts'

/** PUT /api/butaca in one statement. The rule of A and S is that of src/domain/butaca/apply-pending.ts. */
export async function changeEstado(
  write: Write,
  { seat, now }: RouteContext,
  change: CambioEstadoQuery,
): Promise<WriteResult> {
  const [row] = await write.tx.query<{ version: number | null; butaca: string | null }>(
    `with antes as materialized (${sqlLockButaca('$6')}), ahora as materialized (
       -- Read after the lock: a change that waited for another one comes after it.
       select a.nro, ${SQL_NOW} as hora from antes a
     ), despues as (
       update butaca b set
         estado_id = d.id,
         peso = case when $8::numeric >= 0 then $8::numeric else a.peso end,
         prehomologada = case when d.id = ${ESTADO_LISTA} and $9::boolean is not null
           then $9::boolean and not a.homologada else a.prehomologada end,
         ${sqlTouchButaca('a', 'h.hora')}
       from antes a join ahora h on h.nro = a.nro cross join (select id from estado where id = $7::int) d
       where b.nro = a.nro and ($10::int is null or a.version = $10::int)
       returning b.*
     ), historia as (${sqlAppendHistoria('despues')})
     select (select version from antes) as version,
       (select ${seat} from despues b ${SQL_BUTACA_JOINS}) as butaca`,
    [
      ...eventParams(write, now()),
      change.nroButaca,
      change.idEstado,
      change.peso ?? -1,
      change.homo ?? null,
      write.expectedVersion,
    ],
  )
  if (row?.butaca) return { butaca: row.butaca }
  return { falla: missedButaca(row?.version, write) ?? 'estado-desconocido' }
}
