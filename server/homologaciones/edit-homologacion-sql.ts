import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import type { JsonOptions } from '../sql/json.ts'
import { sqlHomologacion } from './homologacion-json.ts'
import type { Homologar } from './homologar-sql.ts'

/** What is edited; a `comprador` that is undefined keeps the one there is. */
type EditHomologacion = Omit<Homologar, 'comprador'> & { comprador: string | null | undefined }

/** CTEs of an edit of a homologation, from `quien` on. The seat keeps its version, but counts as written for lists and events. */
export const sqlEditHomologacion = ({ factoryTz, extra }: JsonOptions): string =>
  `antes as materialized (
     -- In the order of every other write: the seat first.
     select b.* from butaca b where lower(b.nro) = lower($2) and exists (select from quien)
       and exists (select from homologacion h where h.butaca_nro = b.nro) for no key update
   ), despues as (
     update butaca b set cambio = pg_current_xact_id()
     from antes a where b.nro = a.nro and a.estado_id <> ${ESTADO_BORRADA}
     returning b.*
   ), fila as (
     update homologacion h set etiqueta_blanca = $3, etiqueta_gris = $4,
       comprador = case when $5::boolean then h.comprador else $6 end
     from despues b where h.butaca_nro = b.nro
     returning h.*
   ), hecho as (
     select ${sqlHomologacion(factoryTz, extra)} as respuesta
     from fila h join despues b on b.nro = h.butaca_nro join modelo m on m.id = b.modelo_id
   )`

/** Their parameters from $2 on. */
export const editHomologacionParams = (edit: EditHomologacion): unknown[] => [
  edit.nro,
  edit.etiquetaBlanca,
  edit.etiquetaGris,
  edit.comprador === undefined,
  edit.comprador ?? null,
]
