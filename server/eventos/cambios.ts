import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { CambiosQuery } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { parseCursor } from '#domain/butaca/cursor.ts'
import { SQL_BUTACA_JOINS } from '../butacas/butaca-json.ts'
import { getRow, getValue, type Queryable } from '../db/db.ts'
import { SharedReads } from '../http/lecturas.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { sqlLista } from '../sql/fragments.ts'

/** GET /api/butaca/cambios: changes since a cursor, so that a refresh costs only the changes (design §4). */
export async function cambiosRoute(app: FastifyInstance, { db, seat }: RouteContext): Promise<void> {
  const reads = new SharedReads<string>()
  app.route<{ Querystring: Static<typeof CambiosQuery> }>({
    ...routeOf(ENDPOINTS.cambios, { accion: 'butacas.leer' }),
    schema: { querystring: CambiosQuery },
    handler: async (request, reply) => {
      const { desde } = request.query
      // An empty cursor starts over; an absent cursor starts now
      const key = desde === undefined ? 'now' : `since ${desde}`
      return reply.type(JSON_TYPE).send(await reads.get(key, () => listCambios(db, seat, desde)))
    },
  })
}

/** Above this number of changes, a full load of all seats is faster. */
const CAMBIOS_MAX = 20_000
/** Largest number of characters of a snapshot in a cursor (src/contract/butaca.ts, CambiosQuery). */
const FOTO_MAX = 60

/**
 * $1 is the cursor's epoch, $2 its snapshot; both are null without a cursor. Selects every row that the snapshot did
 * not contain, because a transaction may commit late. The oldest transaction replaces a snapshot that is too long for a
 * cursor, so a seat may come twice. `maestros`: a model, color or state was written, and any seat may refer to it.
 */
const sqlCambiadas = (max: number): string => `
  ahora as materialized (
    select i.epoca::text as epoca,
      case when length(s::text) <= ${FOTO_MAX} then s::text
        else pg_snapshot_xmin(s)::text || ':' || pg_snapshot_xmin(s)::text || ':' end as foto,
      i.epoca::text = $1 and pg_snapshot_xmax($2::pg_snapshot) <= pg_snapshot_xmax(s) as vale,
      not pg_visible_in_snapshot(i.maestros, $2::pg_snapshot) as maestros
    from instalacion i, pg_current_snapshot() s
  ), cambiadas as materialized (
    select * from butaca
    where cambio >= pg_snapshot_xmin($2::pg_snapshot) and not pg_visible_in_snapshot(cambio, $2::pg_snapshot)
      and (select vale from ahora)
    limit ${max + 1}
  ), resultado as (
    select a.epoca || '.' || a.foto as cursor,
      a.vale is not true or (select count(*) from cambiadas) > ${max} as reinicio, a.maestros is true as maestros
    from ahora a
  )`

const parametersOf = (cursor: string | undefined): [string | null, string | null] => {
  const { epoca, foto } = parseCursor(cursor ?? '') ?? { epoca: null, foto: null }
  return [epoca, foto]
}

/** Without a cursor, the answer contains no seats and the current cursor. */
const listCambios = (db: Queryable, seat: string, cursor: string | undefined): Promise<string> =>
  getValue(
    db,
    `with ${sqlCambiadas(CAMBIOS_MAX)}
     select '{"cursor":"' || r.cursor || '","reinicio":' || ($3::boolean and r.reinicio) ||
       case when r.maestros then ',"maestros":true' else '' end || ',"butacas":' ||
       case when r.reinicio then '[]' else
         (select ${sqlLista(seat, 'b.cambio, b.nro')} from cambiadas b ${SQL_BUTACA_JOINS}) end || '}' as cambios
     from resultado r`,
    [...parametersOf(cursor), cursor !== undefined],
  )

export interface Cambiadas {
  cursor: string
  /** Null if the changed seats are unknown or too many. */
  butacas: string[] | null
  maestros: boolean
  /** JSON text; null if not requested, too many or incomplete. */
  filas: string | null
}

/** Above this number of changed seats, an event contains only the seats' numbers. */
const FILAS_MAX = 100

export async function listCambiadas(
  db: Queryable,
  cursor: string | null,
  max: number,
  seat: string | null = null,
): Promise<Cambiadas> {
  const filas =
    seat === null
      ? 'null'
      : `case when not r.reinicio and not r.maestros and (select count(*) from cambiadas) <= ${FILAS_MAX} then
           (select ${sqlLista(seat, 'b.cambio, b.nro')} from cambiadas b ${SQL_BUTACA_JOINS}) end`
  return getRow<Cambiadas>(
    db,
    `with ${sqlCambiadas(max)}
     select r.cursor, case when not r.reinicio then
       (select coalesce(json_agg(nro order by nro), '[]') from cambiadas) end as butacas, r.maestros,
       ${filas} as filas
     from resultado r`,
    parametersOf(cursor ?? undefined),
  )
}
