import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { type Db, getRow, type Queryable, SQL_NO_LIMIT } from '../db/db.ts'
import { repeat } from '../http/repeat.ts'
import type { RouteContext } from '../http/route-context.ts'
import { SQL_AHORA } from '../sql/event-time.ts'

/**
 * Every change takes this lock shared (server/migrations/0004-resumen-dia.sql). Only this file and migrations take the
 * lock exclusively.
 */
const ADVISORY_LOCK = 4_811_024
/** Limit of days for one transaction, because changes wait until the transaction ends. */
const DAYS_AT_ONCE = 31
/** Tables with sums of closed days. */
export const RESUMENES = 'resumen_dia, paso_dia, estadia_dia'

interface ResumenOptions {
  factoryTz: string
  /** Aborting ends the work after the current transaction. */
  signal?: AbortSignal
}

/**
 * Extends the sums of closed days up to the factory's yesterday, or rebuilds them after a change of the time zone.
 * Reports are also right without the sums.
 */
export async function closeDays(db: Db, { factoryTz, signal }: ResumenOptions): Promise<void> {
  let added = 0
  for (;;) {
    if (signal?.aborted) return
    const step = await db.tx(tx => closeSome(tx, factoryTz))
    added += step.dias
    if (step.alDia) break
  }
  // Index-only scans need the visibility map that only vacuum writes (design §9). PostgreSQL runs vacuum by itself.
  if (added > 0 && db.engine === 'pglite') await db.exec(`vacuum analyze ${RESUMENES}`)
}

/** Deletes the sums and closes every day anew, after a manual change of the history. */
export async function rebuildResumen(db: Db, options: ResumenOptions): Promise<void> {
  await db.tx(async tx => {
    await lockAlone(tx)
    await forget(tx)
  })
  await closeDays(db, options)
}

/** Changes wait until the transaction ends. */
async function lockAlone(tx: Queryable): Promise<void> {
  await tx.query(SQL_NO_LIMIT)
  await tx.query(`select pg_advisory_xact_lock(${ADVISORY_LOCK})`)
}

async function forget(tx: Queryable): Promise<void> {
  await tx.query('delete from resumen_dia')
  await tx.query('update instalacion set resumen_zona = null, resumen_hasta = null')
}

interface Step {
  dias: number
  alDia: boolean
}

const NOTHING_LEFT: Step = { dias: 0, alDia: true }

async function closeSome(tx: Queryable, factoryTz: string): Promise<Step> {
  if ((await readTramo(tx, factoryTz)).cerrado) return NOTHING_LEFT
  await lockAlone(tx)
  // Reads the state again under the lock, because another instance may have closed the days during the wait
  if ((await readTramo(tx, factoryTz)).otraZona) await forget(tx)
  const tramo = await readTramo(tx, factoryTz)
  if (tramo.cerrado) return NOTHING_LEFT
  await tx.query(INSERT_DIAS, [factoryTz, tramo.desde, tramo.hasta])
  await tx.query('update instalacion set resumen_zona = $1, resumen_hasta = $2::date', [
    factoryTz,
    tramo.hasta,
  ])
  return { dias: tramo.dias, alDia: tramo.ultimo }
}

interface Tramo {
  otraZona: boolean
  cerrado: boolean
  desde: string
  hasta: string
  dias: number
  ultimo: boolean
}

/** Without history, no day before today is closed. */
const readTramo = (tx: Queryable, factoryTz: string): Promise<Tramo> =>
  getRow(
    tx,
    `with hoy as (
       select (${SQL_AHORA} at time zone $1)::date as dia
     ), estado as (
       select h.dia as hoy, coalesce(i.resumen_zona <> $1, false) as otra_zona,
         least(h.dia, coalesce(case when i.resumen_zona = $1 then i.resumen_hasta end,
           (select (min(fecha_hs) at time zone $1)::date - 1 from cambio_estado), h.dia)) as desde,
         i.resumen_zona is null as nunca
       from hoy h, instalacion i
     )
     select otra_zona as "otraZona", desde = hoy and not nunca and not otra_zona as cerrado, desde::text as desde,
       least(hoy, desde + ${DAYS_AT_ONCE})::text as hasta, least(hoy, desde + ${DAYS_AT_ONCE}) - desde as dias,
       desde + ${DAYS_AT_ONCE} >= hoy as ultimo
     from estado`,
    [factoryTz],
  )

/** Counts days by the wall clock, like reports (server/informes/rango-sql.ts). */
const INSERT_DIAS = `
  insert into resumen_dia (estado_id, dia, modelo_id, color_id, es_s, cantidad)
  select estado_id, (fecha_hs at time zone $1)::date, modelo_id, color_id, prehomologada or homologada, count(*)
  from cambio_estado
  where not defecto and fecha_hs >= $2::timestamp at time zone $1 - interval '1 day'
    and fecha_hs < $3::timestamp at time zone $1 + interval '1 day'
    and (fecha_hs at time zone $1)::date >= $2::date and (fecha_hs at time zone $1)::date < $3::date
  group by 1, 2, 3, 4, 5`

const EVERY_MS = 30 * 60_000

/** Closes the days while the server listens: at the start, and within half an hour after midnight. */
export const resumen = fp<RouteContext>(async (app: FastifyInstance, { db, factoryTz }) =>
  repeat(app, {
    everyMs: EVERY_MS,
    isAtOnce: true,
    task: signal => closeDays(db, { factoryTz, signal }),
    failure: 'days not closed',
  }),
)
