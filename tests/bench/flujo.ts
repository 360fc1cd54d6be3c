import { ENDPOINTS } from '#contract/endpoints.ts'
import { ESTADO_LISTA, ESTADOS_VIVOS } from '#domain/butaca/butaca.ts'
import type { Db } from '#server/db/db.ts'
import { rebuildResumen } from '#server/informes/close-days.ts'
import { asUser } from '../e2e/server-side.ts'
import { against, type Figure } from './figure.ts'
import { withFactories } from './informes.ts'
import { load } from './load.ts'
import { interleave, spread } from './measure.ts'

const ROUNDS = 9
const WINDOW_MS = 600
const ZONA = 'America/Argentina/Buenos_Aires'

interface Range {
  name: string
  desde: string
  hasta: string
  /** Days back to the compared range. */
  retroceso: number
}

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const MONTH: Range = { name: 'one month', desde: dayBefore(30), hasta: dayBefore(3), retroceso: 28 }
const ALL: Range = { name: 'three years', desde: dayBefore(1_100), hasta: dayBefore(0), retroceso: 400 }

/**
 * The same figures from the same sums in plain SQL of five statements, one per figure: no parts of days, filters,
 * order or names.
 */
const RANGES = '(values ($2::date, $3::date), ($2::date - $4::int, $3::date - $4::int)) r (desde, hasta)'
const BARE = [
  `select r.desde, d.* from ${RANGES} cross join lateral (
     select dia, usuario_id, modelo_id, es_s, dudosa, sum(cantidad) from paso_dia
     where estado_id = $1::int and dia between r.desde and r.hasta
     group by grouping sets ((dia), (usuario_id), (modelo_id, es_s), (dudosa))) d`,
  `select r.desde, sum(d.cantidad)
   from ${RANGES}, (select de.id as de, a.id as a from estado de, estado a where a.id < de.id) v cross join lateral (
     select cantidad from paso_dia d where d.estado_id = v.a and d.anterior_id = v.de and dia between r.desde and r.hasta offset 0) d
   where $1::int > 0 group by 1`,
  `select modelo_id, estado_id, min(minutos) filter (where 2 * hasta >= todas), min(minutos) filter (where 10 * hasta >= 9 * todas)
   from (select modelo_id, estado_id, minutos, sum(sum(cantidad)) over (partition by modelo_id, estado_id) as todas,
       sum(sum(cantidad)) over (partition by modelo_id, estado_id order by minutos) as hasta
     from estadia_dia where estado_id = any ('{${ESTADOS_VIVOS.join()}}') and dia between $2::date and $3::date
       and $1::int > 0 and $4::int > 0
     group by 1, 2, 3) t
   group by 1, 2`,
  `select b.estado_id, count(*), count(*) filter (where now() - case when u.antes <> b.estado_id then u.fecha_hs else (
       select min(c.fecha_hs) from (
         select fecha_hs, bool_or(estado_id <> b.estado_id) over (order by fecha_hs desc) as fuera
         from cambio_estado where butaca_nro = b.nro) c where not c.fuera) end > interval '3 days')
   from butaca b cross join lateral (
     select *, lead(estado_id) over () as antes
     from (select estado_id, fecha_hs, usuario_id from cambio_estado where butaca_nro = b.nro order by fecha_hs desc limit 2) c
     limit 1) u
   where b.estado_id < 6 and $1::int > 0 and $2::date <= $3::date and $4::int > 0 group by 1`,
  `select count(*), count(distinct p.anterior_id)
   from pasos('${ZONA}', array(select butaca_nro from cambio_estado where fecha_hs >= now()::date)) p
   where p.estado_id = $1::int and p.dia between $2::date and $3::date and $4::int > 0`,
]

interface Bench {
  ours(range: Range): Promise<number>
  bare(range: Range): Promise<number>
}

async function makeBench(url: string, db: Db): Promise<Bench> {
  const { token } = await asUser(url, 'operario')
  return {
    async ours({ desde, hasta, retroceso }) {
      const query = `fechaD=${desde}T00:00:00&fechaH=${hasta}T23:59:59&estado=${ESTADO_LISTA}&retroceso=${retroceso}&limites=4:3,3:5`
      const { method, path } = ENDPOINTS.flujo
      const request = { method, path: `${path}?${query}`, headers: { authorization: `Bearer ${token}` } }
      return 1000 / (await load(url, () => request, { connections: 1, ms: WINDOW_MS }))
    },
    async bare({ desde, hasta, retroceso }) {
      const from = performance.now()
      let runs = 0
      for (; performance.now() - from < WINDOW_MS; runs++)
        for (const sql of BARE) await db.query(sql, [ESTADO_LISTA, desde, hasta, retroceso])
      return (performance.now() - from) / runs
    },
  }
}

/**
 * As many seats again, with the same history until yesterday, all delivered: days, models and today's live rows stay,
 * the stored changes double.
 */
async function growTwice(db: Db): Promise<void> {
  await db.exec(`
    insert into butaca (nro, modelo_id, color_id, estado_id, fecha_hs)
      select nro || '~', modelo_id, color_id, 6, fecha_hs from butaca;
    alter table cambio_estado disable trigger cambio_resumen;
    insert into cambio_estado (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, usuario_id, fecha_hs)
      select butaca_nro || '~', estado_id, modelo_id, color_id, prehomologada, homologada, peso, usuario_id, fecha_hs
      from cambio_estado where fecha_hs < date_trunc('day', now(), '${ZONA}');
    alter table cambio_estado enable trigger cambio_resumen`)
  await rebuildResumen(db, { factoryTz: ZONA, now: null })
  for (const table of ['butaca', 'cambio_estado', 'resumen_dia', 'paso_dia', 'estadia_dia'])
    await db.exec(`vacuum analyze ${table}`)
}

/** Flujo over 1.5 million changes: over HTTP, beside plain SQL over the same sums in the same engine. */
export const measureFlujo = (): Promise<Figure[]> =>
  withFactories(['PGlite', 'PostgreSQL'], async (engine, url, db) => {
    const bench = await makeBench(url, db)
    const figures: Figure[] = []
    for (const range of [MONTH, ALL]) {
      const samples = await interleave(ROUNDS, {
        ours: () => bench.ours(range),
        bare: () => bench.bare(range),
      })
      figures.push(
        against(
          {
            ...{ group: 'flujo', name: `Flujo of ${range.name}, ${engine}`, unit: 'ms' },
            ours: spread(samples.ours),
            baseline: { name: 'bare SQL over the same sums', spread: spread(samples.bare) },
          },
          { atMost: 1.5 },
        ),
      )
    }
    if (engine === 'PGlite') return figures
    const before = await interleave(ROUNDS, { ours: () => bench.ours(ALL) })
    await growTwice(db)
    const after = await interleave(ROUNDS, { ours: () => bench.ours(ALL) })
    const grown = {
      ...{ group: 'flujo', name: `Flujo of three years with twice the changes, ${engine}`, unit: 'ms' },
      ours: spread(after.ours),
      baseline: { name: 'ours before', spread: spread(before.ours) },
    }
    return [...figures, against(grown, { atMost: 1.2 })]
  })
