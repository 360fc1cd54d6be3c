import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { textoPlanilla } from '#domain/valor/celda.ts'
import { EXCEL } from '#messages/butacas/homologaciones.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import type { Queryable } from '../db/db.ts'
import { Turnstile } from '../db/turns.ts'
import type { CompoundFile } from '../excel/compound-file.ts'
import type { Cell, Column } from '../excel/sheet.ts'
import { Workbook } from '../excel/workbook.ts'
import { answerReading } from '../http/lecturas.ts'
import { Refusal } from '../http/refusal.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'

const BUILDING_AT_ONCE = 2
const RETRY_AFTER_S = 5
// The file name never contains text that a person typed (security C22).
const HEADERS = { 'content-disposition': 'attachment; filename="homologaciones.xls"' }

/** GET /api/excel/download (specification §7). Each user gets one download at a time (security C24). */
export async function excelRoutes(
  app: FastifyInstance,
  { lecturas, factoryTz }: RouteContext,
): Promise<void> {
  const downloading = new Set<string>()
  const builders = new Turnstile(BUILDING_AT_ONCE)

  app.route({
    ...routeOf(ENDPOINTS.excel, { accion: 'homologaciones.leer', canWait: true }),
    handler: async (request, reply) => {
      const usuario = request.user.sub
      if (downloading.has(usuario))
        throw new Refusal('DEMASIADOS_INTENTOS', SERVIDOR.excelEnCurso, { retryAfterS: RETRY_AFTER_S })
      downloading.add(usuario)
      const gone = new AbortController()
      reply.raw.once('close', () => {
        downloading.delete(usuario)
        gone.abort()
      })
      const file = await answerReading(lecturas, request, reply, db =>
        builders.run(() => buildHomologacionesXls(db, factoryTz, gone.signal)),
      )
      // The client has disconnected
      if (file === null) return reply.hijack()
      return reply
        .headers({ ...HEADERS, 'content-length': String(file.size) })
        .type('application/vnd.ms-excel')
        .send(Readable.from(file.parts()))
    },
  })
}

const WIDTHS = [18, 18, 32, 22, 22, 18]
const COLUMNS: readonly Column[] = EXCEL.columnas.map((heading, index) => ({
  heading,
  width: WIDTHS[index] ?? 18,
}))
const DAY_S = 24 * 60 * 60
const EPOCH_DAY = 25_569

function cellOf(value: string | number | null): Cell {
  if (typeof value === 'number') return EPOCH_DAY + value / DAY_S
  return value === null ? null : textoPlanilla(value)
}

/** Ratio of the pause after a chunk to the chunk's duration. The recipient of a file can wait. */
const REST = 4
/** A longer pause does not help a busy machine, and the download would exceed the timeouts of browser and proxy. */
const REST_MAX_MS = 15

/** Pauses between chunks, so that other requests do not wait. Null if `signal` is aborted. */
async function buildHomologacionesXls(
  db: Queryable,
  factoryTz: string,
  signal: AbortSignal,
): Promise<CompoundFile | null> {
  const workbook = new Workbook(COLUMNS, EXCEL.hoja)
  let began = performance.now()
  for await (const filas of readHomologaciones(db, factoryTz)) {
    if (signal.aborted) return null
    for (const fila of filas) workbook.add(fila.map(cellOf))
    await sleep(Math.min(REST_MAX_MS, REST * (performance.now() - began)))
    began = performance.now()
  }
  return workbook.close()
}

/** Number, model, buyer, white and grey label, and the factory's wall clock in seconds as if it were UTC. */
type HomologacionFila = [...(string | null)[], number]

/** So few rows occupy a processor and the embedded engine's only connection for at most 2 ms. */
const CHUNK = 50
const START = { fecha: 'infinity', id: 2_147_483_647 }

interface Chunk {
  filas: string
  fecha: string | null
  id: number | null
}

async function* readHomologaciones(
  db: Queryable,
  factoryTz: string,
): AsyncGenerator<HomologacionFila[], void> {
  const sql = `
    with tramo as materialized (
      select * from homologacion where (fecha_hs, id) < ($1::timestamptz, $2::int)
      order by fecha_hs desc, id desc limit ${CHUNK}
    ), ultima as (
      select fecha_hs, id from tramo order by fecha_hs, id limit 1
    )
    select (select coalesce(json_agg(json_build_array(h.butaca_nro, m.nombre, h.comprador, h.etiqueta_blanca,
        h.etiqueta_gris, extract(epoch from h.fecha_hs at time zone '${factoryTz}')::float8)
        order by h.fecha_hs desc, h.id desc), '[]')::text
        from tramo h cross join lateral (
          -- "offset 0" makes the planner look up each seat by its key, instead of reading all seats for each chunk.
          select m.nombre from butaca b join modelo m on m.id = b.modelo_id where b.nro = h.butaca_nro offset 0
        ) m) as filas,
      (select fecha_hs from ultima) as fecha, (select id from ultima) as id`
  let { fecha, id } = START
  for (;;) {
    const [chunk] = await db.query<Chunk>(sql, [fecha, id])
    if (!chunk || chunk.fecha === null || chunk.id === null) return
    const { fecha: lastFecha, id: lastId } = chunk
    yield JSON.parse(chunk.filas) as HomologacionFila[]
    fecha = lastFecha
    id = lastId
  }
}
