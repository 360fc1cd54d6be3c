import type { CambioEstadoQuery } from '#contract/butaca.ts'
import { ESTADO_LISTA } from '#domain/butaca/estado-butaca.ts'
import type { Queryable } from '../db/db.ts'
import { type CaptureBounds, sqlBounds, sqlEventTime } from '../sql/event-time.ts'
import { sqlNextVersion } from '../sql/next-version.ts'
import { SQL_BUTACA_JOINS } from './butaca-json.ts'

export interface ChangeEstado extends CambioEstadoQuery {
  usuarioId: number
  /** Refuse unless the seat still has this version; null does not check. */
  expectedVersion: number | null
  captureAgeMs: number
  captureBounds: CaptureBounds | null
  /** Now, where the caller has a clock of its own; null takes the database's. */
  now: Date | null
}

export type ChangeEstadoResult =
  | { veredicto: 'cambiada'; butaca: string }
  | { veredicto: 'no-existe' | 'estado-desconocido' | 'version' }

/**
 * PUT /api/butaca in one statement: locks the seat, judges, changes it and appends its history row, or does nothing.
 * The rule of A/S is that of src/domain/butaca/apply-pending.ts.
 */
export async function changeEstado(
  tx: Queryable,
  seat: string,
  change: ChangeEstado,
): Promise<ChangeEstadoResult> {
  const [row] = await tx.query<{ version: number | null; destino: boolean; butaca: string | null }>(
    `with antes as materialized (
       select * from butaca where lower(nro) = lower($1) for no key update
     ), ahora as materialized (
       -- Read after the lock: a change that waited for another one comes after it.
       select a.nro, date_trunc('milliseconds', coalesce($8::timestamptz, clock_timestamp())) as hora from antes a
     ), destino as (
       select id from estado where id = $2::int
     ), despues as (
       update butaca b set
         estado_id = d.id,
         peso = case when $3::numeric >= 0 then $3::numeric else a.peso end,
         prehomologada = case when d.id = ${ESTADO_LISTA} and $4::boolean is not null
           then $4::boolean and not a.homologada else a.prehomologada end,
         fecha_hs = ${sqlEventTime('a.fecha_hs', 'h.hora', '$6')},
         usuario_id = $5::int,
         version = ${sqlNextVersion('a.version')},
         cambio = pg_current_xact_id()
       from antes a join ahora h on h.nro = a.nro cross join destino d
       where b.nro = a.nro and ($7::int is null or a.version = $7::int)
       returning b.*
     ), historia as (
       insert into cambio_estado (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso,
         usuario_id, fecha_hs, recibido_en, hecho_desde, hecho_hasta)
       select nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, $5::int, fecha_hs,
         coalesce($8::timestamptz, clock_timestamp()), ${sqlBounds('$8', '$9', '$10')}
       from despues
     )
     select (select version from antes) as version,
       exists (select from destino) as destino,
       (select ${seat} from despues b ${SQL_BUTACA_JOINS}) as butaca`,
    [
      change.nroButaca,
      change.idEstado,
      change.peso ?? -1,
      change.homo ?? null,
      change.usuarioId,
      change.captureAgeMs,
      change.expectedVersion,
      change.now?.toISOString() ?? null,
      change.captureBounds?.least ?? null,
      change.captureBounds?.most ?? null,
    ],
  )
  if (row?.butaca) return { veredicto: 'cambiada', butaca: row.butaca }
  if (row?.version == null) return { veredicto: 'no-existe' }
  // First of all: somebody else may have passed it to borrada, and the person must see who (design §4, «Conflicts»).
  if (change.expectedVersion !== null && change.expectedVersion !== row.version)
    return { veredicto: 'version' }
  return { veredicto: 'estado-desconocido' }
}

export interface Actual {
  butaca: string
  usuario: string | null
  fechaHs: string
}

/** The seat as it is, and who changed it last and when: what a person who lost a race is shown (design §4, «Conflicts»). */
export async function getActual(
  db: Queryable,
  seat: string,
  sqlFecha: string,
  nro: string,
): Promise<Actual | undefined> {
  const [row] = await db.query<Actual>(
    `select ${seat} as butaca,
       (select nombre from usuario where id = coalesce(b.usuario_id,
         (select ce.usuario_id from cambio_estado ce where ce.butaca_nro = b.nro order by ce.fecha_hs desc limit 1))
       ) as usuario,
       ${sqlFecha} as "fechaHs"
     from butaca b ${SQL_BUTACA_JOINS} where lower(b.nro) = lower($1)`,
    [nro],
  )
  return row
}
