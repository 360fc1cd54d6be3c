import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { SQL_BUTACA_JOINS } from '../butacas/butaca-json.ts'
import type { FallaButaca } from '../butacas/refuse-butaca.ts'
import { missedButaca, sqlLockButaca, sqlTouchButaca } from '../butacas/write-butaca.ts'
import type { RouteContext } from '../http/route-context.ts'
import { eventParams, SQL_ACTOR, SQL_BOUNDS, SQL_NOW, SQL_QUIEN, SQL_RECEIVED } from '../sql/event-time.ts'
import type { Write } from '../sync/write.ts'
import { sqlHomologacion } from './homologacion-json.ts'

export interface Homologar {
  nro: string
  etiquetaBlanca: string
  etiquetaGris: string
  comprador: string | null
}

interface Row {
  version: number | null
  borrada: boolean
  ya: boolean
  fila: string | null
  butaca: string | null
}

/** Locks the seat, judges it, homologates it and makes the row, or does nothing. */
const sqlHomologar = (seat: string, factoryTz: string): string =>
  `with ${SQL_QUIEN}, antes as materialized (${sqlLockButaca('$6')}), juicio as materialized (
     select a.*, ${SQL_NOW} as hora,
       a.homologada or exists (select from homologacion h where h.butaca_nro = a.nro) as ya
     from antes a
   ), despues as (
     update butaca b set
       homologada = true,
       prehomologada = false,
       ${sqlTouchButaca('j', 'j.hora')}
     from juicio j
     where b.nro = j.nro and j.estado_id <> ${ESTADO_BORRADA} and ($10::int is null or j.version = $10::int)
       and j.prehomologada and not j.ya
     returning b.*
   ), fila as (
     insert into homologacion (butaca_nro, etiqueta_blanca, etiqueta_gris, comprador, usuario_id, fecha_hs, recibido_en,
       hecho_desde, hecho_hasta)
     select nro, $7, $8, $9, ${SQL_ACTOR}, fecha_hs, ${SQL_RECEIVED}, ${SQL_BOUNDS}
     from despues
     returning *
   )
   select j.version, j.estado_id = ${ESTADO_BORRADA} as borrada, j.ya,
     (select ${sqlHomologacion(factoryTz)} from fila h
        join despues b on b.nro = h.butaca_nro join modelo m on m.id = b.modelo_id) as fila,
     (select ${seat} from despues b ${SQL_BUTACA_JOINS}) as butaca
   from juicio j`

/** POST /api/homologaciones in one statement. */
export async function homologar(
  write: Write,
  { seat, factoryTz, now }: RouteContext,
  datos: Homologar,
): Promise<{ fila: string; butaca: string } | { falla: FallaButaca }> {
  const [row] = await write.tx.query<Row>(sqlHomologar(seat, factoryTz), [
    ...eventParams(write, now()),
    datos.nro,
    datos.etiquetaBlanca,
    datos.etiquetaGris,
    datos.comprador,
    write.expectedVersion,
  ])
  if (row?.fila && row.butaca) return { fila: row.fila, butaca: row.butaca }
  const refused = row?.ya ? 'ya-homologada' : 'no-prehomologada'
  return { falla: missedButaca(row?.version, write) ?? (row?.borrada ? 'borrada' : refused) }
}
