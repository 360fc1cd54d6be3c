import { beforeAll, describe, expect, test } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import type { Flujo, FlujoQuery } from '#contract/informes/flujo.ts'
import type { Db } from '#server/db/db.ts'
import { readCifras } from '#server/informes/cifras-pared.ts'
import { closeDays, rebuildResumen } from '#server/informes/close-days.ts'
import { withClock } from '../../helpers/databases.ts'
import { flujoOf, readMundo } from '../../helpers/flujo-model.ts'
import { seededRandom } from '../../helpers/seeded.ts'
import { startTestServer, type TestServer, useTestServer } from '../../helpers/server.ts'

/** Number of random requests; `npm run proof` sends more. */
const FILTERS = Number(process.env.FLUJO_FILTERS ?? 40)
const DIAS = Number(process.env.PASO_DIAS ?? 30)
const ARGENTINA = 'America/Argentina/Buenos_Aires'
/** In Havana one day begins at 01:00, and another day has midnight twice. */
const HAVANA = 'America/Havana'
const NOW = new Date('2026-11-20T17:30:00.000Z')
const DIA_MS = 86_400_000
const SEATS = 250
const AUXILIAR = 7

interface Row {
  nro: string
  estado: number
  modelo: number
  color: number
  es_s: boolean
  usuario: string
  fecha: string
  desde: string | null
  hasta: string | null
  clave: string | null
  deshace: string | null
}

function makeDraw(seed: number) {
  const random = seededRandom(seed)
  const whole = (max: number) => Math.floor(random() * max)
  const one = <T>(...values: T[]): T => values[whole(values.length)] as T
  return { random, whole, one }
}
type Draw = ReturnType<typeof makeDraw>

const uuidOf = (n: number) => `00000000-0000-4000-9000-${n.toString(16).padStart(12, '0')}`

function makeHistory({ random, whole, one }: Draw): Row[] {
  const rows: Row[] = []
  for (let n = 0; n < SEATS; n++) {
    let at = NOW.getTime() - whole(400) * DIA_MS
    const seat = {
      nro: n === AUXILIAR ? 'ButacaAuxiliar' : `F-${n}`,
      modelo: 1 + whole(11),
      color: 1 + whole(3),
    }
    /** Steps that can be undone, each with the state before it. */
    const pila: { clave: string; antes: number }[] = []
    let [estado, antes, deshace]: [number, number, string | null] = [1, 0, null]
    while (at < NOW.getTime() && random() > 0.06) {
      const doubt = random() < 0.2 ? whole(3 * 3_600_000) : null
      const iso = (ms: number) => new Date(ms).toISOString()
      const clave = random() < 0.8 ? uuidOf(rows.length) : null
      if (clave !== null && deshace === null) pila.push({ clave, antes })
      rows.push({
        ...seat,
        ...{ estado, es_s: random() < 0.4, usuario: one('admin', 'operario', 'lopez'), fecha: iso(at) },
        ...{ clave, deshace },
        desde: doubt === null ? null : iso(at - doubt),
        hasta: doubt === null ? null : iso(Math.min(NOW.getTime(), at + whole(3_600_000))),
      })
      if (random() < 0.1) seat.modelo = 1 + whole(11)
      const ultimo = random() < 0.25 ? pila.pop() : undefined
      antes = estado
      deshace = ultimo?.clave ?? null
      // A few undos go to another state
      if (ultimo && ultimo.antes > 0 && random() < 0.9) estado = ultimo.antes
      else estado = random() < 0.7 ? Math.min(7, estado + 1) : 1 + whole(8)
      at += one(0, 59_999, whole(3_600_000), whole(DIA_MS), whole(3 * DIA_MS), whole(60 * DIA_MS))
      if (ultimo) at += 1
      // Midnight in one of the zones, or a millisecond before
      if (random() < 0.2) at += DIA_MS - (at % DIA_MS) + one(3, 4, 5) * 3_600_000 - one(0, 1)
    }
  }
  return rows
    .map(row => ({ row, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row)
}

const addRows = (db: Db, rows: readonly Row[]) =>
  db.query(
    `insert into cambio_estado (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, usuario_id,
       fecha_hs, hecho_desde, hecho_hasta, clave, deshace)
     select r.nro, r.estado, r.modelo, r.color, r.es_s, false, -1, u.id, r.fecha, r.desde, r.hasta, r.clave, r.deshace
     from json_to_recordset($1::json) as r (nro text, estado int, modelo int, color int, es_s boolean, usuario text,
       fecha timestamptz, desde timestamptz, hasta timestamptz, clave uuid, deshace uuid)
     join usuario u on u.nombre = r.usuario`,
    [JSON.stringify(rows)],
  )

/** The seats' states are independent of the history; some seats have no history. */
const SEATS_SQL = `
  insert into estado (id, nombre) values (8, 'probada') on conflict do nothing;
  insert into butaca (nro, modelo_id, color_id, estado_id, fecha_hs)
  select 'F-' || n, 1 + (n * 7919) % 11, 1 + (n * 104729) % 3, 1 + (n * 1299709) % 8,
    '${NOW.toISOString()}'::timestamptz - n * interval '1 hour'
  from generate_series(0::bigint, ${SEATS + 30}) n;
  update butaca set nro = 'ButacaAuxiliar' where nro = 'F-${AUXILIAR}'`

function drawQuery({ random, whole, one }: Draw): FlujoQuery {
  const day = () => new Date(NOW.getTime() + (3 - whole(410)) * DIA_MS).toISOString().slice(0, 10)
  const two = (n: number) => String(n).padStart(2, '0')
  const hour = () => `${two(whole(24))}:${two(whole(60))}:${two(whole(60))}`
  const [first = '', last = ''] = [day(), random() < 0.5 ? day() : '2026-11-20'].sort()
  const [from = '', to = ''] = random() < 0.6 ? ['00:00:00', '23:59:59'] : [hour(), hour()].sort()
  const until = random() < 0.2 ? first : last
  const limites = Array.from({ length: 1 + whole(4) }, () => `${1 + whole(9)}:${1 + whole(40)}`)
  const some = <T>(value: T, p: number) => (random() < p ? value : undefined)
  const retroceso = some(one(1, 7, 28, 1 + whole(400)), 0.6) ?? 0
  // The compared range may have another length, because months differ
  const end = new Date(Date.parse(`${until}T00:00:00Z`) + (whole(9) - 4 - retroceso) * DIA_MS)
  const antesH = `${end.toISOString().slice(0, 10)}T23:59:59`
  return JSON.parse(
    JSON.stringify({
      ...{ fechaD: `${first}T${from}`, fechaH: `${until}T${to}`, estado: 1 + whole(8) },
      ...(retroceso > 0 && { retroceso, antesH: some(antesH, 0.3) }),
      ...{ modelo: some(whole(12), 0.4), color: some(whole(4), 0.3) },
      ...{
        persona: some(one('operario', 'lopez', 'admin', 'nadie'), 0.4),
        limites: some(limites.join(), 0.6),
      },
    }),
  )
}

/** Leaves out cells whose count is 0. */
const readSums = (db: Db) =>
  db.query(
    `select * from (
       select 'paso' as que, jsonb_build_array(dia, estado_id, anterior_id, modelo_id, color_id, usuario_id, es_s, dudosa,
         butacas, suyas) as celda, cantidad from paso_dia
       union all select 'estadia', jsonb_build_array(dia, estado_id, modelo_id, color_id, minutos), cantidad from estadia_dia
     ) c where cantidad <> 0 order by 1, 2`,
  )

/** The counted steps by the rules of docs/conteo.md. */
const PASOS_SQL = `
  fila as (
    select *, lag(estado_id) over (partition by butaca_nro order by fecha_hs, id) as venia
    from cambio_estado where lower(butaca_nro) <> 'butacaauxiliar'
  ), deshecha as (
    select h.clave from fila h join fila v on v.butaca_nro = h.butaca_nro and v.deshace = h.clave
    where v.estado_id = h.venia and v.estado_id <> h.estado_id
  ), paso as (
    select *, lag(estado_id) over (partition by butaca_nro order by fecha_hs, id) as anterior,
      (fecha_hs at time zone '${ARGENTINA}') as local
    from fila where coalesce(clave not in (select clave from deshecha), true)
      and coalesce(deshace not in (select clave from deshecha), true)
  ), entrada as (
    select *, local::date::text as dia from paso where anterior is distinct from estado_id
  )`

describe('Flujo', () => {
  const draw = makeDraw(20_261_120)
  const history = makeHistory(draw)
  let db: Db
  const server = useTestServer({ clock: () => NOW })
  beforeAll(async () => {
    db = server.db
    await db.exec(SEATS_SQL)
  })

  /** @returns how many changes were counted. */
  async function ask(on: TestServer, zona: string, count: number): Promise<number> {
    const mundo = await readMundo(db, zona)
    let counted = 0
    for (let n = 0; n < count; n++) {
      const query = drawQuery(draw)
      const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
      const answer = await on.call({ method: 'GET', url: '/api/informes/flujo', query: texts })
      expect(answer.statusCode, answer.body).toBe(200)
      const { momento, devoluciones: _, ...flujo } = answer.json<Flujo>()
      expect(momento.slice(0, 10)).toBe('2026-11-20')
      expect(flujo, JSON.stringify(query)).toEqual(flujoOf(mundo, query, NOW))
      counted += flujo.porDia.reduce((sum, { cantidad }) => sum + cantidad, 0)
      if (n % 3 === 0) await askParadas(on, texts, flujo.paradas)
    }
    return counted
  }

  async function askParadas(
    on: TestServer,
    { modelo, color, persona }: Record<string, string>,
    paradas: Flujo['paradas'],
  ): Promise<void> {
    const filtro = JSON.parse(JSON.stringify({ modelo, color, persona })) as Record<string, string>
    for (const { estado, dias, cantidad, butacas } of paradas) {
      const answer = await on.call({
        method: 'GET',
        url: '/api/informes/flujo/butacas',
        query: { grupo: 'parada', de: String(estado.id), dias: String(dias), ...filtro },
      })
      expect(answer.statusCode, answer.body).toBe(200)
      const seats = answer.json<Butaca[]>()
      expect(seats.length).toBe(cantidad)
      expect(seats.every(butaca => butaca.estado.id === estado.id)).toBe(true)
      expect(seats.map(({ nro }) => nro)).toEqual(expect.arrayContaining(butacas.map(({ nro }) => nro)))
      listed += seats.length
    }
  }
  let listed = 0
  const close = (zona: string, days: number) =>
    closeDays(
      withClock(db, () => new Date(NOW.getTime() - days * DIA_MS)),
      { factoryTz: zona },
    )

  test(`the answers to ${FILTERS} random requests equal a model of the rules`, {
    timeout: 600_000,
  }, async () => {
    const havana = await startTestServer({ db, clock: () => NOW, config: { factoryTz: HAVANA } })
    const part = Math.ceil(FILTERS / 8)
    const rows = history.slice()
    const arrive = async (count: number, atOnce: number) => {
      for (let n = 0; n < count; n += atOnce) await addRows(db, rows.splice(0, atOnce))
    }
    await arrive(history.length / 3, 400)
    let counted = await ask(server, ARGENTINA, part)
    await close(ARGENTINA, 20)
    counted += await ask(server, ARGENTINA, part)
    await arrive(history.length / 4, 50)
    await arrive(30, 1)
    counted += await ask(server, ARGENTINA, part)
    await close(ARGENTINA, 1)
    await arrive(30, 7)
    counted += await ask(server, ARGENTINA, part)
    counted += await ask(havana, HAVANA, part)
    await close(HAVANA, 0)
    await arrive(30, 3)
    counted += await ask(havana, HAVANA, part)
    await arrive(history.length, 200)
    counted += await ask(havana, HAVANA, part)
    const late = await readSums(db)
    await rebuildResumen(
      withClock(db, () => NOW),
      { factoryTz: HAVANA },
    )
    expect(late).toEqual(await readSums(db))
    expect(late.length).toBeGreaterThan(SEATS)
    counted += await ask(havana, HAVANA, part)
    expect(counted).toBeGreaterThan(FILTERS)
    expect(listed).toBeGreaterThan(FILTERS / 4)
    await havana.close()
  })

  test(`the steps of ${DIAS} random days equal plain SQL, in Flujo and on the wall`, {
    timeout: 600_000,
  }, async () => {
    await close(ARGENTINA, 150)
    const personas = await db.query<{ celda: string; cantidad: number }>(
      `with ${PASOS_SQL} select concat_ws(' ', e.dia, e.estado_id, u.nombre) as celda,
         count(distinct butaca_nro)::int as cantidad
       from entrada e join usuario u on u.id = e.usuario_id group by grouping sets ((e.dia, e.estado_id, u.nombre), (e.dia, e.estado_id))`,
    )
    const counts = new Map(personas.map(({ celda, cantidad }) => [celda, cantidad]))
    let seen = 0
    for (let n = 0; n < DIAS; n++) {
      const noon = new Date(NOW.getTime() - draw.whole(400) * DIA_MS)
      const dia = noon.toISOString().slice(0, 10)
      const estado = 1 + draw.whole(8)
      const cantidad = counts.get(`${dia} ${estado}`) ?? 0
      seen += cantidad
      const query = { fechaD: `${dia}T00:00:00`, fechaH: `${dia}T23:59:59`, estado: String(estado) }
      const flujo = (await server.call({ method: 'GET', url: '/api/informes/flujo', query })).json<Flujo>()
      expect(flujo.porDia).toEqual([{ dia, cantidad, antes: null }])
      const porPersona = ['admin', 'lopez', 'operario'].flatMap(nombre => {
        const suyas = counts.get(`${dia} ${estado} ${nombre}`)
        return suyas === undefined ? [] : [[nombre, suyas]]
      })
      expect(flujo.porPersona.map(fila => [fila.usuario.nombre, fila.cantidad]).sort()).toEqual(porPersona)
      const { terminadas, entregadas, estados } = await readCifras(
        withClock(db, () => noon),
        ARGENTINA,
      )
      const [plain] = await db.query(
        `with ${PASOS_SQL}, r as (select $1::timestamptz as ahora, $1::timestamptz at time zone '${ARGENTINA}' as local),
           hecha as (select e.* from entrada e, r where e.fecha_hs <= r.ahora)
         select
           (select count(distinct butaca_nro)::int from hecha, r where estado_id = 5 and dia = r.local::date::text) as hoy,
           (select count(distinct butaca_nro)::int from hecha, r
             where estado_id = 5 and fecha_hs > r.ahora - interval '1 hour') as "ultimaHora",
           (select count(distinct butaca_nro)::int from hecha h, r where estado_id = 5
             and dia = (r.local::date - 1)::text and h.fecha_hs <= r.ahora - interval '1 day') as ayer,
           (select count(distinct butaca_nro)::int from hecha, r where estado_id = 6 and dia = r.local::date::text) as entregadas`,
        [noon.toISOString()],
      )
      const { hoy, ultimaHora, ayer, porDia, porHora } = terminadas
      expect({ hoy, ultimaHora, ayer, entregadas }).toEqual(plain)
      expect(porHora.reduce((sum, one) => sum + one, 0)).toBe(hoy)
      const before = porDia.slice(0, -1).map(each => [each.dia, each.cantidad])
      expect(before).toEqual(before.map(([day]) => [day, counts.get(`${day} 5`) ?? 0]))
      const [floor] = await db.query<{ n: number }>(
        "select count(*)::int as n from butaca where estado_id not in (6, 7) and lower(nro) <> 'butacaauxiliar'",
      )
      expect(estados.reduce((sum, each) => sum + each.cantidad, 0)).toBe(floor?.n)
    }
    expect(seen).toBeGreaterThan(DIAS / 3)
  })
})
