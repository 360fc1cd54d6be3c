import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Db } from '#server/db/db.ts'
import { asUser } from '../e2e/server-side.ts'
import { against, type Figure, one, within } from './figure.ts'
import { spread } from './measure.ts'

const RUNS = 25
const MOST_MS = 300
const FICHA_MOST_MS = 50

export const measureLote = async (url: string, db: Db): Promise<Figure[]> => [
  ...(await measureBusquedas(url, db)),
  await measureFicha(url, db),
]

interface Busqueda {
  name: string
  query: Record<string, string>
  bare: string
}

const hace = (dias: number): string => new Date(Date.now() - dias * 86_400_000).toISOString().slice(0, 10)

async function busquedas(db: Db): Promise<Busqueda[]> {
  const [{ nro = '', blanca = '' } = {}] = await db.query<{ nro: string; blanca: string }>(
    `select b.nro, h.etiqueta_blanca as blanca from butaca b join homologacion h on h.butaca_nro = b.nro
     order by b.nro offset 5000 limit 1`,
  )
  const hasta = `${nro.slice(0, -3)}999`
  const [d, h] = [hace(400), hace(396)]
  const zona = 'America/Argentina/Buenos_Aires'
  const filas = (where: string) => `
    select b.nro, m.nombre, c.nombre, e.id, e.nombre, x.etiqueta_blanca, x.etiqueta_gris, x.comprador,
      coalesce(p.nombre, en.cliente), p.id, p.celular::text, en.remito, b.homologada, b.fecha_hs
    from butaca b join modelo m on m.id = b.modelo_id join color c on c.id = b.color_id join estado e on e.id = b.estado_id
    left join entrega en on en.id = b.entrega_id left join cliente_proveedor p on p.id = en.cliente_id
    left join homologacion x on x.butaca_nro = b.nro where ${where} order by b.nro`
  const paso = `exists (select from cambio_estado k where k.butaca_nro = b.nro and k.estado_id = 2
    and k.fecha_hs >= '${d}'::timestamp at time zone '${zona}'
    and k.fecha_hs < ('${h}'::date + 1)::timestamp at time zone '${zona}')`
  return [
    {
      name: 'model and days of a state',
      query: { modelo: '1', estado: '2', diaD: d, diaH: h },
      bare: filas(`b.modelo_id = 1 and ${paso}`),
    },
    { name: 'days of a state', query: { estado: '2', diaD: d, diaH: h }, bare: filas(paso) },
    {
      name: 'range of numbers',
      query: { nroD: nro, nroH: hasta },
      bare: filas(`b.nro between '${nro}' and '${hasta}'`),
    },
    {
      name: 'range of labels',
      query: { blancaD: blanca, blancaH: blanca },
      bare: filas(`x.etiqueta_blanca = '${blanca}'`),
    },
    {
      name: 'buyer',
      query: { cliente: 'rápido' },
      bare: `select count(*) from butaca b join homologacion x on x.butaca_nro = b.nro where x.comprador ilike '%rápido%'`,
    },
    {
      name: 'model alone, too many',
      query: { modelo: '1' },
      bare: 'select count(*) from butaca where modelo_id = 1',
    },
  ]
}

async function measureBusquedas(url: string, db: Db): Promise<Figure[]> {
  const call = await callAs(url, 'admin')
  const figures: Figure[] = []
  const todas: number[] = []
  for (const { name, query, bare } of await busquedas(db)) {
    const [ours, sql]: [number[], number[]] = [[], []]
    for (let run = 0; run < RUNS; run++) {
      ours.push(await timed(() => call(`${ENDPOINTS.lote.path}?${new URLSearchParams(query)}`)))
      sql.push(await timed(() => db.query(bare)))
    }
    todas.push(...ours)
    const baseline = { name: 'bare SQL', spread: spread(sql) }
    figures.push(
      against(
        { group: 'lote', name: `search by ${name}, PostgreSQL`, unit: 'ms', ours: spread(ours), baseline },
        { atMost: 2 },
      ),
    )
  }
  const { p95 } = spread(todas)
  return [
    ...figures,
    within({ group: 'lote', name: 'p95 of all searches', unit: 'ms', ours: one(p95) }, MOST_MS),
  ]
}

async function measureFicha(url: string, db: Db): Promise<Figure> {
  const call = await callAs(url, 'operario')
  const seats = await db.query<{ nro: string }>('select nro from butaca order by random() limit 50')
  const ours: number[] = []
  for (const { nro } of seats)
    ours.push(await timed(() => call(`${ENDPOINTS.ficha.path}?nro=${encodeURIComponent(nro)}`)))
  return within(
    { group: 'lote', name: 'page of a seat, p95', unit: 'ms', ours: one(spread(ours).p95) },
    FICHA_MOST_MS,
  )
}

async function callAs(url: string, rol: 'admin' | 'operario') {
  const side = await asUser(url, rol)
  return async (path: string): Promise<void> => {
    const answer = await side.call('GET', path)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.text()
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await act()
  return performance.now() - from
}
