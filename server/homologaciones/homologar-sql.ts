import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { SQL_BUTACA_JOINS } from '../butacas/butaca-json.ts'
import type { Queryable } from '../db/db.ts'
import { type CaptureBounds, sqlBounds, sqlEventTime, sqlNow } from '../sql/event-time.ts'
import { sqlNextVersion } from '../sql/next-version.ts'
import { sqlHomologacion } from './homologacion-json.ts'

export interface Homologar {
  nro: string
  etiquetaBlanca: string
  etiquetaGris: string
  comprador: string | null
  usuarioId: number
  /** Refuse unless the seat still has this version; null does not check. */
  expectedVersion: number | null
  captureAgeMs: number
  captureBounds: CaptureBounds | null
  /** Now, where the caller has a clock of its own; null takes the database's. */
  now: Date | null
}

export type HomologarResult =
  | { veredicto: 'homologada'; fila: string; butaca: string }
  | { veredicto: 'no-existe' | 'version' | 'borrada' | 'ya-homologada' | 'no-prehomologada' }

interface Row {
  version: number | null
  borrada: boolean
  ya: boolean
  fila: string | null
  butaca: string | null
}

/** POST /api/homologaciones in one statement: locks the seat, judges it, homologates it and makes the row, or does nothing. */
export async function homologar(
  tx: Queryable,
  { seat, factoryTz }: { seat: string; factoryTz: string },
  datos: Homologar,
): Promise<HomologarResult> {
  const [row] = await tx.query<Row>(
    `with antes as materialized (
       select * from butaca where lower(nro) = lower($1) for no key update
     ), juicio as materialized (
       select a.*, ${sqlNow('$8')} as hora,
         a.homologada or exists (select from homologacion h where h.butaca_nro = a.nro) as ya
       from antes a
     ), despues as (
       update butaca b set
         homologada = true,
         prehomologada = false,
         fecha_hs = ${sqlEventTime('j.fecha_hs', 'j.hora', '$6')},
         usuario_id = $5::int,
         version = ${sqlNextVersion('j.version')},
         cambio = pg_current_xact_id()
       from juicio j
       where b.nro = j.nro and j.estado_id <> ${ESTADO_BORRADA} and ($7::int is null or j.version = $7::int)
         and j.prehomologada and not j.ya
       returning b.*
     ), fila as (
       insert into homologacion (butaca_nro, etiqueta_blanca, etiqueta_gris, comprador, usuario_id, fecha_hs, recibido_en,
         hecho_desde, hecho_hasta)
       select nro, $2, $3, $4, $5::int, fecha_hs, coalesce($8::timestamptz, clock_timestamp()), ${sqlBounds('$8', '$9', '$10')}
       from despues
       returning *
     )
     select j.version, j.estado_id = ${ESTADO_BORRADA} as borrada, j.ya,
       (select ${sqlHomologacion(factoryTz)} from fila h
          join despues b on b.nro = h.butaca_nro join modelo m on m.id = b.modelo_id) as fila,
       (select ${seat} from despues b ${SQL_BUTACA_JOINS}) as butaca
     from juicio j`,
    [
      datos.nro,
      datos.etiquetaBlanca,
      datos.etiquetaGris,
      datos.comprador,
      datos.usuarioId,
      datos.captureAgeMs,
      datos.expectedVersion,
      datos.now?.toISOString() ?? null,
      datos.captureBounds?.least ?? null,
      datos.captureBounds?.most ?? null,
    ],
  )
  if (!row) return { veredicto: 'no-existe' }
  if (row.fila && row.butaca) return { veredicto: 'homologada', fila: row.fila, butaca: row.butaca }
  if (datos.expectedVersion !== null && datos.expectedVersion !== row.version) return { veredicto: 'version' }
  if (row.borrada) return { veredicto: 'borrada' }
  return { veredicto: row.ya ? 'ya-homologada' : 'no-prehomologada' }
}
