import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { SQL_BUTACA_JOINS } from '../butacas/butaca-json.ts'
import { sqlLockButaca, sqlTouchButaca } from '../butacas/write-butaca.ts'
import { SQL_ACTOR, SQL_BOUNDS, SQL_NOW, SQL_RECEIVED } from '../sql/event-time.ts'
import type { JsonOptions } from '../sql/json.ts'
import { sqlHomologacion } from './homologacion-json.ts'

export interface Homologar {
  nro: string
  etiquetaBlanca: string
  etiquetaGris: string
  comprador: string | null
}

/** CTEs of a homologation, from `quien` on: they lock the seat, judge it, homologate it and make the row, or do nothing. */
export const sqlHomologar = ({ factoryTz, extra }: JsonOptions): string =>
  `antes as materialized (${sqlLockButaca('$6')}), juicio as materialized (
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
   ), hecho as (
     select ${sqlHomologacion(factoryTz, extra)} as respuesta
     from fila h join despues b on b.nro = h.butaca_nro ${SQL_BUTACA_JOINS}
   )`

/** Their parameters from $6 on. */
export const homologarParams = (
  { nro, etiquetaBlanca, etiquetaGris, comprador }: Homologar,
  version: number | null,
): unknown[] => [nro, etiquetaBlanca, etiquetaGris, comprador, version]
