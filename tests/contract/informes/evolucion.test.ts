import { Compile } from 'typebox/compile'
import { beforeAll, describe, expect, test } from 'vitest'
import type { InformeFila } from '#contract/informes/informe.ts'
import { Evolucion, type EvolucionQuery } from '#contract/informes/informe.ts'
import type { Db } from '#server/db/db.ts'
import { closeDays } from '#server/informes/close-days.ts'
import { seededRandom } from '../../helpers/seeded.ts'
import { useTestServer } from '../../helpers/server.ts'

/** In Havana one day begins at 01:00, and another day has midnight twice. */
const HAVANA = 'America/Havana'
const FILTERS = 60
const schema = Compile(Evolucion)

/** Many changes repeat the seat's state. */
const FILL = `
  insert into butaca (nro, modelo_id, color_id, estado_id, fecha_hs)
  select 'E-' || n, 1, 1, 1, '2026-01-01T00:00:00Z' from generate_series(0, 299) n;
  insert into cambio_estado (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, usuario_id, fecha_hs)
  select 'E-' || (n * 7919) % 300, 4 + (n * 31 + n / 900) % 4, 1 + (n * 104729) % 11, 1 + (n * 13) % 3, n % 5 = 0, n % 7 = 0, -1, u.id,
    '2026-01-20T00:00:00-05'::timestamptz + ((n * 1299709) % 10368) * interval '1000 seconds'
      + case when n % 11 = 0 then interval '5 hours' else interval '0' end
  from generate_series(0::bigint, 4000) n, usuario u where u.nombre = 'operario'`

const two = (n: number) => String(n).padStart(2, '0')

function drawQuery(random: () => number): EvolucionQuery {
  const whole = (max: number) => Math.floor(random() * max)
  const day = () => `2026-${two(1 + whole(5))}-${two(1 + whole(28))}`
  const [first = '', other = ''] = [day(), day()].sort()
  const last = random() < 0.4 ? first : other
  const hour = () => `${two(whole(24))}:${two(whole(60))}:${two(whole(60))}`
  const [from = '', to = ''] = random() < 0.5 ? ['00:00:00', '23:59:59'] : [hour(), hour()].sort()
  const some = <T>(value: T, share: number) => (random() < share ? value : undefined)
  const tipo = some(random() < 0.5 ? ('A' as const) : ('S' as const), 0.4)
  return JSON.parse(
    JSON.stringify({
      ...{ fechaD: `${first}T${from}`, fechaH: `${last}T${to}`, estado: (tipo ? 5 : 4) + whole(2), tipo },
      ...{ color: some(whole(4), 0.4), modelo: some(['H5', 'S7', 'R7', 'S7 SIM'][whole(4)], 0.4) },
      retroceso: some([1, 7, 28, 364][whole(4)], 0.6),
    }),
  )
}

/** The expected answer in plain SQL, with the range shifted back by `atras` days. */
async function plain(db: Db, { modelo, tipo, color, ...query }: EvolucionQuery, atras: number) {
  const clase =
    tipo === undefined
      ? 'true'
      : `lower(m.nombre) not like '%sim%' and (c.prehomologada or c.homologada) = ${tipo === 'S'}
         and ${tipo === 'A' ? `lower(m.nombre) <> 'r7'` : 'true'}`
  const dentro = `date_trunc('second', c.fecha_hs at time zone '${HAVANA}') between $1::timestamp - $6 * interval '1 day'
    and $2::timestamp - $6 * interval '1 day'`
  const of = `($4 = 0 or c.color_id = $4) and ($5 = '' or m.nombre = $5) and ${clase}`
  const where = `from cambio_estado c join modelo m on m.id = c.modelo_id where c.estado_id = $3 and ${of} and ${dentro}`
  const params = [query.fechaD, query.fechaH, query.estado, color ?? 0, modelo ?? '', atras]
  const [seats] = await db.query<{ n: number }>(
    `with paso as (
       select *, lag(estado_id) over (partition by butaca_nro order by fecha_hs, id) as anterior from cambio_estado
     ), entrada as (
       select c.*, row_number() over (
         partition by butaca_nro, (fecha_hs at time zone '${HAVANA}')::date order by fecha_hs, id) as puesto
       from paso c where estado_id = $3 and anterior is distinct from estado_id and ${dentro}
     ) select count(*)::int as n from entrada c join modelo m on m.id = c.modelo_id where puesto = 1 and ${of}`,
    params,
  )
  const length = query.fechaD.slice(0, 10) === query.fechaH.slice(0, 10) ? 13 : 10
  const steps = await db.query<{ paso: string; n: number }>(
    `select left(to_char((c.fecha_hs at time zone '${HAVANA}') + $6 * interval '1 day', 'YYYY-MM-DD"T"HH24'), ${length}) as paso,
       count(*)::int as n ${where} group by 1`,
    params,
  )
  return { butacas: seats?.n ?? 0, pasos: new Map(steps.map(({ paso, n }) => [paso, n])) }
}

describe('the evolution of a report', () => {
  const server = useTestServer({ config: { factoryTz: HAVANA } })
  beforeAll(async () => {
    await server.db.exec(FILL)
  })

  const get = (path: string, query: object) =>
    server.call({
      ...{ method: 'GET', url: `/api/informes/${path}` },
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    })
  const read = async (query: object): Promise<Evolucion> => {
    const answer = await get('evolucion', query)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(schema.Errors(answer.json())).toEqual([])
    return answer.json()
  }

  test(`the answers to ${FILTERS} random filters equal plain SQL and agree with the report`, async () => {
    const random = seededRandom(20_261_124)
    let [counted, repeated] = [0, 0]
    for (let n = 0; n < FILTERS; n++) {
      if (n === FILTERS / 2) await closeDays(server.db, { factoryTz: HAVANA })
      const query = drawQuery(random)
      const { pasos, butacas } = await read(query)
      const now = await plain(server.db, query, 0)
      const before = query.retroceso === undefined ? null : await plain(server.db, query, query.retroceso)
      const said = JSON.stringify(query)
      expect(butacas, said).toEqual({ cantidad: now.butacas, antes: before?.butacas ?? null })
      for (const { desde, cantidad, antes } of pasos)
        expect([cantidad, antes], `${said} ${desde}`).toEqual([
          now.pasos.get(desde) ?? 0,
          before && (before.pasos.get(desde) ?? 0),
        ])
      const total = pasos.reduce((sum, { cantidad }) => sum + cantidad, 0)
      const { modelo, retroceso, tipo, ...report } = query
      const rows = await get(tipo ? 'filtroFechasAS' : 'filtroFechas', { ...report, ...(tipo && { tipo }) })
      const bars = rows
        .json<InformeFila[]>()
        .filter(fila => modelo === undefined || fila.modelo.nombre === modelo)
      expect(total, said).toBe(bars.reduce((sum, { cantidad }) => sum + cantidad, 0))
      counted += total
      repeated += total - butacas.cantidad
    }
    expect(counted).toBeGreaterThan(1000)
    expect(repeated).toBeGreaterThan(100)
  })

  test('a range within a day has hourly steps, a longer range has daily steps, both without gaps', async () => {
    const day = { fechaD: '2026-02-02T06:30:00', fechaH: '2026-02-02T14:00:00', estado: 5 }
    const steps = async (query: object) => (await read(query)).pasos.map(({ desde }) => desde)
    expect(await steps(day)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14].map(n => `2026-02-02T${two(n)}`))
    const three = ['2026-02-02', '2026-02-03', '2026-02-04']
    expect(await steps({ ...day, fechaH: '2026-02-04T00:00:00' })).toEqual(three)
  })

  test('a wrong range, date, type or comparison and an unknown parameter are 400', async () => {
    const good = { fechaD: '2026-02-02T00:00:00', fechaH: '2026-02-03T23:59:59', estado: 5 }
    for (const bad of [
      { fechaH: '2026-02-01T00:00:00' },
      { fechaD: '2026-02-30T00:00:00' },
      { estado: 4, tipo: 'S' },
      { retroceso: 401 },
      { otra: 1 },
    ])
      expect((await get('evolucion', { ...good, ...bad })).statusCode).toBe(400)
  })
})
