import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InformeDetalle, InformeFila } from '#contract/informes/informe.ts'
import type { Db } from '#server/db/db.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { closeDays } from '#server/informes/close-days.ts'
import { makeDatabase, withClock } from '../helpers/databases.ts'
import { fillFabrica } from '../helpers/fabrica.ts'
import { seededRandom } from '../helpers/seeded.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

// The zones of the process and of the database session do not decide where a day begins.
const ELSEWHERE = 'Asia/Tokyo'
const ZONA = 'America/Argentina/Buenos_Aires'
const REPORTS = 100
const ownZone = process.env.TZ

/** Opens a database whose sessions are in another zone, unless the server's own statements set the zone. */
async function openElsewhere(): Promise<{ db: Db; remove: () => Promise<void> }> {
  const fresh = await makeDatabase()
  const url = fresh.where.databaseUrl
  const db = url ? await openPostgres(`${url}?options=-c%20timezone%3D${ELSEWHERE}`) : await fresh.open()
  if (!url) await db.exec(`set timezone = '${ELSEWHERE}'`)
  return { db, remove: fresh.remove }
}

/** Many changes are at the edges of days. */
const HISTORY = `
  insert into butaca (nro, modelo_id, color_id, estado_id, prehomologada, homologada, fecha_hs)
  select 'Z-' || n, 1 + (n * 7919) % 11, 1 + (n * 104729) % 3, 1 + (n * 1299709) % 7, n % 3 = 0, n % 5 = 0, now()
  from generate_series(1::bigint, 800) n;
  insert into cambio_estado (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, usuario_id, fecha_hs)
  select 'Z-' || 1 + n % 800, 1 + (n * 7919) % 7, 1 + (n * 104729) % 11, 1 + (n * 1299709) % 3, n % 3 = 0, n % 7 = 0, -1, u.id,
    ('2021-01-01'::timestamp + (n * 31 % 2100) * interval '1 day' + case n % 5
      when 0 then interval '0' when 1 then interval '23:59:59.999' when 2 then interval '23:59:59'
      else (n * 7907 % 86400000) * interval '1 millisecond' end) at time zone '${ZONA}'
  from generate_series(1::bigint, 6000) n, usuario u where u.nombre = 'operario'`

/** The expected report, without rollup or index. */
const PLAIN = `
  select m.nombre, count(*)::int as cantidad
  from cambio_estado c join modelo m on m.id = c.modelo_id
  where c.fecha_hs at time zone '${ZONA}' >= $1::timestamp
    and date_trunc('second', c.fecha_hs at time zone '${ZONA}') <= $2::timestamp
    and c.estado_id = $3 and ($4 = 0 or c.color_id = $4)
    and case $5 when 'S' then m.nombre not ilike '%sim%' and (c.prehomologada or c.homologada)
      when 'A' then m.nombre not ilike '%sim%' and m.nombre not ilike 'r7' and not c.prehomologada and not c.homologada
      else true end
  group by 1`

describe('with the process and the database in Tokyo’s zone, and the factory in Buenos Aires’', () => {
  let db: Db
  let remove: () => Promise<void>
  let server: TestServer
  beforeAll(async () => {
    process.env.TZ = ELSEWHERE
    ;({ db, remove } = await openElsewhere())
    await fillFabrica(db)
    await db.exec(HISTORY)
    server = await startTestServer({ db, config: { factoryTz: ZONA } })
  })
  afterAll(async () => {
    if (ownZone === undefined) delete process.env.TZ
    else process.env.TZ = ownZone
    await server.close()
    await db.close()
    await remove()
  })

  test('process and database sessions are in Tokyo’s zone', async () => {
    expect(new Date(0).getHours()).toBe(9)
    expect(await db.query('show timezone')).toEqual([{ TimeZone: ELSEWHERE }])
  })

  const makeReport = (random: () => number) => {
    const whole = (max: number) => Math.floor(random() * max)
    const two = (n: number) => String(n).padStart(2, '0')
    const day = () => `20${20 + whole(11)}-${two(1 + whole(12))}-${two(1 + whole(28))}`
    const hour = () => `T${two(whole(24))}:${two(whole(60))}:${two(whole(60))}`
    const [first, last] = [day(), day()].sort() as [string, string]
    const [from, to] = [hour(), hour()].sort() as [string, string]
    const wholeDays = random() < 0.6
    const tipo = ['A', 'S', null, null][whole(4)] ?? null
    return {
      fechaD: first + (wholeDays ? 'T00:00:00' : from),
      fechaH: (random() < 0.2 ? first : last) + (wholeDays ? 'T23:59:59' : to),
      estado: tipo ? 5 + whole(2) : 1 + whole(7),
      color: whole(4),
      tipo,
      modelo: ['H5', 'S7', 'S5 SIM', 'R7', 'nada'][whole(5)] ?? '',
    }
  }

  test(`${REPORTS} random reports and details equal plain SQL`, { timeout: 300_000 }, async () => {
    const random = seededRandom(20_261_120)
    let counted = 0
    for (let n = 0; n < REPORTS; n++) {
      // A tenth of the reports run before any day is closed, and half after late changes
      if (n === REPORTS / 10)
        await closeDays(
          withClock(db, () => new Date('2026-11-20T12:00:00Z')),
          { factoryTz: ZONA },
        )
      if (n === REPORTS / 2) await db.exec(HISTORY.slice(HISTORY.indexOf(';') + 1).replace('6000', '700'))
      const { tipo, modelo, ...rango } = makeReport(random)
      const query = { ...rango, estado: String(rango.estado), color: String(rango.color) }
      const get = async (path: string, more: Record<string, string>) => {
        const all = { ...query, ...more, ...(tipo ? { tipo } : {}) }
        const answer = await server.call({ method: 'GET', url: `/api/informes/${path}`, query: all })
        expect(answer.statusCode, answer.body).toBe(200)
        return answer
      }
      const filas = (await get(tipo ? 'filtroFechasAS' : 'filtroFechas', {})).json<InformeFila[]>()
      const expected = await db.query<{ nombre: string; cantidad: number }>(PLAIN, [
        rango.fechaD,
        rango.fechaH,
        rango.estado,
        rango.color,
        tipo,
      ])
      const told = new Map(filas.map(fila => [fila.modelo.nombre, fila.cantidad]))
      expect(told, JSON.stringify({ ...rango, tipo })).toEqual(
        new Map(expected.map(row => [row.nombre, row.cantidad])),
      )
      const cantidades = filas.map(({ cantidad }) => cantidad)
      expect(cantidades).toEqual([...cantidades].sort((a, b) => b - a))
      counted += cantidades.reduce((sum, cantidad) => sum + cantidad, 0)
      if (n % 4 !== 0) continue
      const detalle = (await get(tipo ? 'filtroFechas/modeloAS' : 'filtroFechas/modelo', { modelo })).json<
        InformeDetalle[]
      >()
      expect(detalle).toHaveLength(told.get(modelo) ?? 0)
      const fechas = detalle.map(({ id }) => id.fechaHs)
      expect(fechas).toEqual([...fechas].sort())
      for (const fecha of fechas)
        expect(fecha >= rango.fechaD && fecha.slice(0, 19) <= rango.fechaH).toBe(true)
    }
    expect(counted).toBeGreaterThan(1_000)
  })
})
