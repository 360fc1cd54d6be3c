import { beforeAll, describe, expect, test } from 'vitest'
import type { Flujo } from '#contract/informes/flujo.ts'
import type { Db } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { closeDays, rebuildResumen } from '#server/informes/close-days.ts'
import { withClock, withReleaseBefore } from '../helpers/databases.ts'
import { addButacas, addCambios, fillFabrica } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'

const ZONA = 'America/Argentina/Buenos_Aires'
const NOW = new Date('2026-11-20T17:30:00.000Z')
const CLOSE = { factoryTz: ZONA }
const MARCH = 'fechaD=2026-03-01T00:00:00&fechaH=2026-03-31T23:59:59&estado=5'

const readSums = (db: Db) =>
  db.query(
    `select 'paso' as que, row(dia, estado_id, anterior_id, modelo_id, usuario_id)::text as celda, cantidad from paso_dia where cantidad <> 0
     union all
     select 'estadia', row(dia, estado_id, modelo_id, minutos)::text, cantidad from estadia_dia where cantidad <> 0
     order by 1, 2`,
  )

const HISTORY = [
  { fechaHs: '2026-03-02T08:00:00-03', estado: 1 },
  { fechaHs: '2026-03-03T09:20:00-03', estado: 4 },
  { fechaHs: '2026-03-10T10:00:00-03', estado: 5 },
]

describe('the daily sums of Flujo', () => {
  const server = useTestServer({ clock: () => NOW })
  beforeAll(async () => {
    await addButacas(server.db, [{ nro: 'A-1', estado: 5 }])
    await addCambios(server.db, HISTORY)
  })

  const ask = async (query: string) => {
    const answer = await server.call({ method: 'GET', url: `/api/informes/flujo?${query}` })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Flujo>()
  }
  const totals = async (query: string) => {
    const { porDia, porPersona, tiempos } = await ask(query)
    const sum = (filas: { cantidad: number }[]) => filas.reduce((total, { cantidad }) => total + cantidad, 0)
    return [sum(porDia), sum(porPersona), tiempos.map(t => [t.estado.nombre, t.mediana, t.cantidad])]
  }

  const MARCH_TOTALS = [
    1,
    1,
    [
      ['cortada', 25 * 60, 1],
      ['armada', 7 * 24 * 60, 1],
    ],
  ]

  test('the daily sums are read in place of the history, only for whole closed days', async () => {
    expect(await totals(MARCH)).toEqual(MARCH_TOTALS)
    await closeDays(
      withClock(server.db, () => NOW),
      CLOSE,
    )
    expect(await totals(MARCH)).toEqual(MARCH_TOTALS)
    await server.db.exec(
      'update paso_dia set butacas = 1000, suyas = 1000; update estadia_dia set cantidad = 500',
    )
    expect(await totals(MARCH)).toMatchObject([
      1000,
      1000,
      [
        ['cortada', 1500, 500],
        ['armada', 10_080, 500],
      ],
    ])
    const { porDia } = await ask(`${MARCH.replaceAll('-03-', '-04-').replace('04-31', '04-30')}&retroceso=31`)
    expect(porDia.filter(({ antes }) => antes !== 0)).toEqual([
      { dia: '2026-04-10', cantidad: 0, antes: 1000 },
    ])
    expect(await totals(MARCH.replace('T00:00:00', 'T00:00:01').replace('03-01', '03-10'))).toEqual([
      ...[1, 1],
      [['armada', 10_080, 1]],
    ])
    await rebuildResumen(
      withClock(server.db, () => NOW),
      CLOSE,
    )
    expect(await totals(MARCH)).toEqual(MARCH_TOTALS)
  })

  test('the daily sums count both of two concurrent late changes of one seat', async () => {
    const late = (fecha: string, estado: number) =>
      server.db.tx(async tx => {
        await tx.query(
          `insert into cambio_estado (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, usuario_id, fecha_hs)
           select 'A-1', $2::int, 1, 1, false, false, -1, id, $1::timestamptz from usuario where nombre = 'operario'`,
          [fecha, estado],
        )
        await tx.query('select pg_sleep(0.3)')
      })
    await Promise.all([late('2026-03-04T10:00:00-03', 2), late('2026-03-05T10:00:00-03', 3)])
    const together = await readSums(server.db)
    await rebuildResumen(
      withClock(server.db, () => NOW),
      CLOSE,
    )
    expect(together).toEqual(await readSums(server.db))
    expect(await totals(MARCH)).toEqual([
      ...[1, 1],
      [
        ['cortada', 1500, 1],
        ['tapizada', 1440, 1],
        ['pesada', 7200, 1],
        ['armada', 1440, 1],
      ],
    ])
  })

  test('emptying the history empties the daily sums', async () => {
    await server.db.exec('truncate cambio_estado')
    expect(await readSums(server.db)).toEqual([])
  })

  test.each([
    ['estado', 'fechaD=2026-03-01T00:00:00&fechaH=2026-03-31T23:59:59'],
    ['fechaH', MARCH.replace('03-31', '02-28')],
    ['fechaD', MARCH.replace('03-01', '02-31')],
    ['retroceso', `${MARCH}&retroceso=0`],
    ['retroceso', `${MARCH}&retroceso=401`],
    ['limites', `${MARCH}&limites=4`],
    ['limites', `${MARCH}&limites=4:0`],
    ['limites', `${MARCH}&limites=4:3;5:1`],
    ['persona', `${MARCH}&persona=`],
    ['modelo', `${MARCH}&modelo=H5`],
  ])('a wrong query is 400 and names %s: %s', async (campo, query) => {
    const answer = await server.call({ method: 'GET', url: `/api/informes/flujo?${query}` })
    expect(answer.json()).toMatchObject({ status: 400, campos: [campo] })
  })
})

test('the daily sums are filled for days that were closed before the sums existed', () =>
  withReleaseBefore('estadias', async db => {
    await fillFabrica(db)
    await addButacas(db, [{ nro: 'A-1', estado: 5 }])
    await addCambios(db, HISTORY)
    await db.exec(
      `insert into resumen_dia select estado_id, fecha_hs::date, modelo_id, color_id, false, 1 from cambio_estado;
       update instalacion set resumen_zona = '${ZONA}', resumen_hasta = '2026-11-20'`,
    )
    await migrate(db)
    await closeDays(
      withClock(db, () => NOW),
      CLOSE,
    )
    const [row] = await db.query(
      `select (select sum(cantidad)::int from resumen_dia) as resumen, (select sum(cantidad)::int from paso_dia) as pasos,
         (select sum(cantidad)::int from estadia_dia) as estadias`,
    )
    expect(row).toEqual({ resumen: 3, pasos: 3, estadias: 2 })
  }))
