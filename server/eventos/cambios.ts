import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { CambiosQuery } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { parseCursor } from '#domain/butaca/cursor.ts'
import { SQL_BUTACA_JOINS } from '../butacas/butaca-json.ts'
import { getRow, type Queryable } from '../db/db.ts'
import { SharedReads } from '../http/lecturas.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { CachedLista, giveLista } from '../http/send-lista.ts'
import { sqlLista } from '../sql/fragments.ts'
import type { Novedad } from '../sql/novedad.ts'

/** GET /api/butaca/cambios: changes since a cursor, so that a refresh costs only the changes (design §4). */
export async function cambiosRoute(app: FastifyInstance, { db, seat, novedad }: RouteContext): Promise<void> {
  const cambios = new CambiosCache(novedad, desde => listCambios(db, seat, desde))
  app.route<{ Querystring: Static<typeof CambiosQuery> }>({
    ...routeOf(ENDPOINTS.cambios),
    config: { accion: 'butacas.leer' },
    schema: { querystring: CambiosQuery },
    handler: (request, reply) => giveLista(request, reply, cambios.get(request.query.desde)),
  })
}

const MAX_BYTES = 8 * 1024 * 1024

type ReadCambios = (desde: string | undefined) => Promise<{ cursor: string; cambios: string }>

/** An empty cursor starts over; an absent one starts now. */
const keyOf = (desde: string | undefined): string => (desde === undefined ? 'now' : `since ${desde}`)

const nothingSince = (cursor: string): string => `{"cursor":"${cursor}","reinicio":false,"butacas":[]}`

/** Answers are reused while the edition of the seats is known and the same. */
class CambiosCache {
  readonly #novedad: Novedad
  readonly #read: ReadCambios
  readonly #reads = new SharedReads<CachedLista>()
  #answers = new Map<string, CachedLista>()
  #edicion: number | null = null
  #bytes = 0

  constructor(novedad: Novedad, read: ReadCambios) {
    this.#novedad = novedad
    this.#read = read
  }

  get(desde: string | undefined): CachedLista | Promise<CachedLista> {
    const key = keyOf(desde)
    const { edicion } = this.#novedad
    const known = edicion !== null && edicion === this.#edicion ? this.#answers.get(key) : undefined
    return known ?? this.#reads.get(key, () => this.#load(key, desde))
  }

  async #load(key: string, desde: string | undefined): Promise<CachedLista> {
    // Taken before the read, which may or may not contain concurrent writes
    const { edicion } = this.#novedad
    const { cursor, cambios } = await this.#read(desde)
    const answer = new CachedLista(cambios)
    if (edicion === null || edicion !== this.#novedad.edicion) return answer
    if (edicion !== this.#edicion) this.#empty(edicion)
    this.#keep(key, answer)
    // The client's next request has the cursor of this answer
    const next = keyOf(cursor)
    if (!this.#answers.has(next)) this.#keep(next, new CachedLista(nothingSince(cursor)))
    return answer
  }

  #keep(key: string, answer: CachedLista): void {
    const bytes = answer.bytes.length + key.length
    if (this.#bytes + bytes > MAX_BYTES) this.#empty(this.#edicion)
    this.#bytes += bytes
    this.#answers.set(key, answer)
  }

  #empty(edicion: number | null): void {
    this.#answers = new Map()
    this.#bytes = 0
    this.#edicion = edicion
  }
}

/** Above this a full load is faster. */
const CAMBIOS_MAX = 20_000
/** Longest snapshot in a cursor (src/contract/butaca.ts, CambiosQuery). */
const FOTO_MAX = 60

/**
 * $1 is the cursor's epoch, $2 its snapshot, both null without a cursor. Takes all rows that the snapshot did not see,
 * since a transaction may commit late. A snapshot too long for a cursor is replaced by its oldest transaction, so a
 * seat may come twice. `maestros`: a model, color or state was written, to which any seat may refer.
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

/** Without a cursor: no seats, and the current cursor. */
const listCambios = (
  db: Queryable,
  seat: string,
  cursor: string | undefined,
): Promise<{ cursor: string; cambios: string }> =>
  getRow(
    db,
    `with ${sqlCambiadas(CAMBIOS_MAX)}
     select r.cursor, '{"cursor":"' || r.cursor || '","reinicio":' || ($3::boolean and r.reinicio) ||
       case when r.maestros then ',"maestros":true' else '' end || ',"butacas":' ||
       case when r.reinicio then '[]' else
         (select ${sqlLista(seat, 'b.cambio, b.nro')} from cambiadas b ${SQL_BUTACA_JOINS}) end || '}' as cambios
     from resultado r`,
    [...parametersOf(cursor), cursor !== undefined],
  )

export interface Cambiadas {
  cursor: string
  /** Null if unknown or too many. */
  butacas: string[] | null
  maestros: boolean
  /** JSON text; null if not requested, too many or incomplete. */
  filas: string | null
}

/** More seats are sent by number only. */
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
