import type { CambioEstadoQuery } from '#contract/butaca.ts'
import { ESTADO_LISTA } from '#domain/butaca/estado-butaca.ts'
import { SQL_NOW } from '../sql/event-time.ts'
import { SQL_BUTACA_JOINS } from './butaca-json.ts'
import { sqlAppendHistoria, sqlLockButaca, sqlTouchButaca } from './write-butaca.ts'

/** CTEs of a change of state, from `quien` on. The rule of A and S is that of src/domain/butaca/apply-pending.ts. */
export const sqlCambioEstado = (seat: string): string =>
  `antes as materialized (${sqlLockButaca('$6')}), ahora as materialized (
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
   ), historia as (${sqlAppendHistoria('despues')}),
   hecho as (select ${seat} as respuesta from despues b ${SQL_BUTACA_JOINS})`

/** Their parameters from $6 on. */
export const cambioEstadoParams = (change: CambioEstadoQuery, version: number | null): unknown[] => [
  change.nroButaca,
  change.idEstado,
  change.peso ?? -1,
  change.homo ?? null,
  version,
]
