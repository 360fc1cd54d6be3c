import { describe, expect, test } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import { countListas, type PanelListas } from '#domain/butaca/cuenta-panel.ts'
import { seededRandom } from '../helpers/seeded.ts'
import { useTestServer } from '../helpers/server.ts'

interface Filtro {
  nro: string | null
  modelo: number
  color: number
}
const FILTERS = 60
const TODAS: Filtro = { nro: null, modelo: 0, color: 0 }

/** Written from the specification (§2) and not from the code. */
const BY_SQL = `
  select concat_ws(' ', lower(c.nombre), lower(m.nombre),
      case when lower(m.nombre) like '%sim%' then null
           when b.prehomologada or b.homologada then 'S' else 'A' end) as fila,
    count(*)::int as cantidad
  from butaca b join modelo m on m.id = b.modelo_id join color c on c.id = b.color_id
  where b.estado_id = 5 and lower(b.nro) <> 'butacaauxiliar'
    and ($1::text is null or lower(b.nro) like lower($1) || '%')
    and ($2::int = 0 or b.modelo_id = $2) and ($3::int = 0 or b.color_id = $3)
    and lower(c.nombre) in ('negro', 'blanco', 'rojo')
    and lower(m.nombre) in ('s7', 's7 xl', 's5', 's7 sim', 's7 xl sim', 's5 sim', 'r7')
    and not (lower(m.nombre) = 'r7' and not (b.prehomologada or b.homologada))
  group by 1`

const toRows = ({ colores }: PanelListas): Record<string, number> =>
  Object.fromEntries(
    colores.flatMap(({ color, filas }) =>
      filas
        .filter(({ cantidad }) => cantidad > 0)
        .map(({ modelo, tipo, cantidad }) => [[color, modelo, tipo].filter(Boolean).join(' '), cantidad]),
    ),
  )

describe('the panel’s counts', () => {
  const server = useTestServer()

  async function panel(filtro: Filtro): Promise<PanelListas> {
    const payload = JSON.stringify({ ...filtro, estado: 5 })
    const answer = await server.call({ method: 'POST', url: '/api/butaca/filtro', payload }, 'vendedor')
    expect(answer.statusCode).toBe(200)
    return countListas(answer.json<Butaca[]>())
  }
  async function bySql({ nro, modelo, color }: Filtro): Promise<Record<string, number>> {
    const rows = await server.db.query<{ fila: string; cantidad: number }>(BY_SQL, [nro, modelo, color])
    return Object.fromEntries(rows.map(({ fila, cantidad }) => [fila, cantidad]))
  }
  test('the panel’s counts equal plain SQL over 1 000 random seats, by random filters', async () => {
    const random = seededRandom(2026)
    const upTo = (n: number) => Math.floor(random() * n)
    const seats = Array.from({ length: 1_000 }, (_, i) => ({
      nro: `${['S7', 's5', 'R7', 'Z%', 'Z_'][upTo(5)]}${String(i).padStart(4, '0')}`,
      modelo: 1 + upTo(11),
      color: 1 + upTo(5),
      estado: random() < 0.8 ? 5 : 1 + upTo(7),
      pre: random() < 0.3,
      homo: random() < 0.3,
    }))
    await server.db.query("insert into color (id, nombre) values (4, 'azul'), (5, 'gris')")
    const column = <K extends keyof (typeof seats)[number]>(name: K) => seats.map(seat => seat[name])
    await server.db.query(
      `insert into butaca (nro, modelo_id, color_id, estado_id, prehomologada, homologada, fecha_hs)
       select nro, modelo, color, estado, pre and not homo, homo, now()
       from unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::bool[], $6::bool[])
         as t (nro, modelo, color, estado, pre, homo)`,
      [column('nro'), column('modelo'), column('color'), column('estado'), column('pre'), column('homo')],
    )
    const all = await panel(TODAS)
    expect(toRows(all)).toEqual(await bySql(TODAS))
    expect(all.total + all.fuera).toBe(seats.filter(({ estado }) => estado === 5).length)
    for (let n = 0; n < FILTERS; n++) {
      const filtro = {
        nro: random() < 0.5 ? null : (['s7', 'R7', 'S', 's50', 'zz', 'R70'][upTo(6)] ?? null),
        modelo: random() < 0.5 ? 0 : 1 + upTo(11),
        color: random() < 0.5 ? 0 : 1 + upTo(5),
      }
      expect(toRows(await panel(filtro)), JSON.stringify(filtro)).toEqual(await bySql(filtro))
    }
  })
})
