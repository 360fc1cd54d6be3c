import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import type { Queryable } from '../db/db.ts'
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
       and exists (select from homologacion h where h.butaca_nro = b.nro and ${SQL_VISTA}) for no key update
   ), despues as (
     update butaca b set cambio = pg_current_xact_id()
     from antes a where b.nro = a.nro and a.estado_id <> ${ESTADO_BORRADA}
     returning b.*
   ), fila as (
     update homologacion h set etiqueta_blanca = $3, etiqueta_gris = $4,
       comprador = case when $5::boolean then h.comprador else $6 end
     -- Again: the row may have waited for another edit
     from despues b where h.butaca_nro = b.nro and ${SQL_VISTA}
     returning h.*
   ), hecho as (
     select ${sqlHomologacion(factoryTz, extra)} as respuesta
     from fila h join despues b on b.nro = h.butaca_nro join modelo m on m.id = b.modelo_id
   )`

/** Whether the row is as the caller saw it. */
const SQL_VISTA = '($7::int is null or h.version = $7::int)'

/** Their parameters from $2 on. */
export const editHomologacionParams = (edit: EditHomologacion, version: number | null): unknown[] => [
  edit.nro,
  edit.etiquetaBlanca,
  edit.etiquetaGris,
  edit.comprador === undefined,
  edit.comprador ?? null,
  version,
]

/** The row of that seat as the lists give it, and its version; undefined where there is none. */
export async function getHomologacion(
  tx: Queryable,
  { factoryTz, extra }: JsonOptions,
  nro: string,
): Promise<{ texto: string; version: number } | undefined> {
  const [row] = await tx.query<{ texto: string; version: number }>(
    `select ${sqlHomologacion(factoryTz, extra)} as texto, h.version
     from homologacion h join butaca b on b.nro = h.butaca_nro join modelo m on m.id = b.modelo_id
     where lower(b.nro) = lower($1)`,
    [nro],
  )
  return row
}
