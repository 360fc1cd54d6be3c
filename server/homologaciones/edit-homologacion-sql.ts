import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import type { Queryable } from '../db/db.ts'
import { sqlHomologacion } from './homologacion-json.ts'
import type { Homologar } from './homologar-sql.ts'

/** What is edited; a `comprador` that is undefined keeps the one there is. */
type EditHomologacion = Omit<Homologar, 'comprador'> & { comprador: string | null | undefined }

/** PUT /api/homologaciones in one statement. The seat keeps its version, but counts as written for lists and events. */
export async function editHomologacion(
  tx: Queryable,
  factoryTz: string,
  edit: EditHomologacion,
): Promise<{ fila: string } | { falla: 'no-existe' | 'borrada' }> {
  const [row] = await tx.query<{ borrada: boolean; fila: string | null }>(
    `with antes as materialized (
       -- In the order of every other write: the seat first.
       select b.* from butaca b where lower(b.nro) = lower($1)
         and exists (select from homologacion h where h.butaca_nro = b.nro) for no key update
     ), despues as (
       update butaca b set cambio = pg_current_xact_id()
       from antes a where b.nro = a.nro and a.estado_id <> ${ESTADO_BORRADA}
       returning b.*
     ), fila as (
       update homologacion h set etiqueta_blanca = $2, etiqueta_gris = $3,
         comprador = case when $4::boolean then h.comprador else $5 end
       from despues b where h.butaca_nro = b.nro
       returning h.*
     )
     select a.estado_id = ${ESTADO_BORRADA} as borrada,
       (select ${sqlHomologacion(factoryTz)} from fila h
          join despues b on b.nro = h.butaca_nro join modelo m on m.id = b.modelo_id) as fila
     from antes a`,
    [edit.nro, edit.etiquetaBlanca, edit.etiquetaGris, edit.comprador === undefined, edit.comprador ?? null],
  )
  if (row?.fila) return { fila: row.fila }
  return { falla: row?.borrada ? 'borrada' : 'no-existe' }
}
