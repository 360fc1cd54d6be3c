import { beforeAll, describe, expect, test } from 'vitest'
import type { InformeFila } from '#contract/informes/informe.ts'
import { closeDays, rebuildResumen } from '#server/informes/close-days.ts'
import { withClock } from '../helpers/databases.ts'
import { addButacas, addCambios } from '../helpers/fabrica.ts'
import { startTestServer, type TestServer, useTestServer } from '../helpers/server.ts'

const ZONA = 'America/Argentina/Buenos_Aires'
// 20 November in Buenos Aires, 21 in Madrid
const now = new Date('2026-11-21T01:30:00.000Z')

/** Counts cells of closed days in which the rollup and the history differ. */
const DIFFERENCES = `
  with cuenta as (
    select estado_id, (fecha_hs at time zone i.resumen_zona)::date as dia, modelo_id, color_id,
      prehomologada or homologada as es_s, count(*)::int as cantidad
    from cambio_estado, instalacion i
    where (fecha_hs at time zone i.resumen_zona)::date < i.resumen_hasta group by 1, 2, 3, 4, 5
  ) select count(*)::int as n from cuenta full join resumen_dia r using (estado_id, dia, modelo_id, color_id, es_s)
    where cuenta.cantidad is distinct from r.cantidad`

describe('resumen_dia', () => {
  const server = useTestServer({ clock: () => now })
  beforeAll(async () => {
    await addButacas(server.db, [{ nro: 'A-1', fechaHs: '2026-11-01T12:00:00Z' }])
    await server.db.exec(`
      insert into cambio_estado (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, usuario_id, fecha_hs)
      select 'A-1', 1 + n % 7, 1 + n % 11, 1 + n % 3, n % 4 = 0, n % 5 = 0, -1, u.id,
        '2025-01-01T00:00:00-03'::timestamptz + n % 690 * interval '1 day' + n % 7 * interval '3 hours 59 minutes'
      from generate_series(1, 3000) n, usuario u where u.nombre = 'operario'`)
  })

  const close = (factoryTz = ZONA, at = now) =>
    closeDays(
      withClock(server.db, () => at),
      { factoryTz },
    )
  const countDifferences = async () => (await server.db.query<{ n: number }>(DIFFERENCES))[0]?.n
  const state = async () =>
    (
      await server.db.query(
        `select resumen_zona as zona, resumen_hasta::text as hasta, (select sum(cantidad)::int from resumen_dia) as cambios
         from instalacion`,
      )
    )[0]
  const sum = async (on: TestServer, fechaD: string, fechaH: string) => {
    const query = { fechaD: `${fechaD}T00:00:00`, fechaH: `${fechaH}T23:59:59`, estado: '5' }
    const answer = await on.call({ method: 'GET', url: '/api/informes/filtroFechas', query })
    return answer.json<InformeFila[]>().reduce((total, { cantidad }) => total + cantidad, 0)
  }

  test('the rollup is empty before days are closed', async () => {
    expect(await state()).toEqual({ zona: null, hasta: null, cambios: null })
  })

  test('the rollup has every day before today in the factory, equal to count(*)', async () => {
    await close()
    expect(await state()).toMatchObject({ zona: ZONA, hasta: '2026-11-20' })
    expect(await countDifferences()).toBe(0)
    const [row] = await server.db.query(
      `select count(*)::int as n from cambio_estado where fecha_hs < '2026-11-20T00:00:00-03'`,
    )
    expect((await state())?.cambios).toBe(row?.n)
  })

  test('reports read the rollup for whole days', async () => {
    const before = await sum(server, '2025-03-01', '2025-03-31')
    const [cell] = await server.db.query<{ dia: string }>(
      `update resumen_dia set cantidad = cantidad + 1000
       where ctid = (select ctid from resumen_dia where estado_id = 5 and dia between '2025-03-01' and '2025-03-31' limit 1)
       returning dia::text as dia`,
    )
    expect(await sum(server, '2025-03-01', '2025-03-31')).toBe(before + 1000)
    // A day without its first second is counted from the history.
    const query = { fechaD: `${cell?.dia}T00:00:01`, fechaH: `${cell?.dia}T23:59:59`, estado: '5' }
    const answer = await server.call({ method: 'GET', url: '/api/informes/filtroFechas', query })
    expect(Math.max(0, ...answer.json<InformeFila[]>().map(f => f.cantidad))).toBeLessThan(1000)
  })

  test('a rebuild corrects rows changed by hand', async () => {
    expect(await countDifferences()).toBe(1)
    await rebuildResumen(
      withClock(server.db, () => now),
      { factoryTz: ZONA },
    )
    expect(await countDifferences()).toBe(0)
    expect(await state()).toMatchObject({ zona: ZONA, hasta: '2026-11-20' })
  })

  test('a change of today is not in the rollup; a late change is added in its own transaction', async () => {
    const before = (await state())?.cambios as number
    await server.put({ nroButaca: 'A-1', idEstado: '5' })
    expect((await state())?.cambios).toBe(before)
    await addButacas(server.db, [{ nro: 'A-2', fechaHs: '2026-11-01T12:00:00Z' }])
    const late = { 'capture-age-ms': String(30 * 3_600_000) }
    expect((await server.put({ nroButaca: 'A-2', idEstado: '5' }, late)).statusCode).toBe(200)
    expect((await state())?.cambios).toBe(before + 1)
    await addCambios(server.db, [{ fechaHs: '2024-12-20T10:00:00-03' }])
    let within: object[] = []
    const undone = server.db.tx(async tx => {
      await addCambios(tx, [{ fechaHs: '2024-12-20T10:00:00-03' }])
      within = await tx.query('select sum(cantidad)::int as cambios from resumen_dia')
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(within).toEqual([{ cambios: before + 3 }])
    expect((await state())?.cambios).toBe(before + 2)
    expect(await countDifferences()).toBe(0)
  })

  test('a day is closed after it has passed, and not before', async () => {
    await close(ZONA, new Date('2026-11-21T02:59:59.999Z'))
    expect(await state()).toMatchObject({ hasta: '2026-11-20' })
    await close(ZONA, new Date('2026-11-21T03:00:00.000Z'))
    expect(await state()).toMatchObject({ hasta: '2026-11-21' })
    expect(await countDifferences()).toBe(0)
  })

  test('under another FACTORY_TZ the rollup is not read, and is rebuilt', async () => {
    const factoryTz = 'Europe/Madrid'
    const madrid = await startTestServer({ db: server.db, clock: () => now, config: { factoryTz } })
    const plain = async () =>
      (
        await server.db.query<{ n: number }>(
          `select count(*)::int as n from cambio_estado where estado_id = 5
           and (fecha_hs at time zone 'Europe/Madrid')::date between '2025-03-02' and '2026-07-03'`,
        )
      )[0]?.n
    expect(await sum(madrid, '2025-03-02', '2026-07-03')).toBe(await plain())
    await close(factoryTz)
    expect(await state()).toMatchObject({ zona: factoryTz, hasta: '2026-11-21' })
    expect(await countDifferences()).toBe(0)
    expect(await sum(madrid, '2025-03-02', '2026-07-03')).toBe(await plain())
    await madrid.close()
  })

  test('an hour that occurs twice counts in the day of the factory’s wall clock', async () => {
    // Havana puts its clocks back at 01:00: 00:30 of 1 November 2026 occurred twice.
    const factoryTz = 'America/Havana'
    const havana = await startTestServer({ db: server.db, clock: () => now, config: { factoryTz } })
    const before = await sum(havana, '2026-11-01', '2026-11-01')
    await addCambios(server.db, [{ fechaHs: '2026-11-01T04:30:00Z' }, { fechaHs: '2026-11-01T05:30:00Z' }])
    expect(await sum(havana, '2026-11-01', '2026-11-01')).toBe(before + 2)
    await close(factoryTz)
    expect(await sum(havana, '2026-11-01', '2026-11-01')).toBe(before + 2)
    expect(await countDifferences()).toBe(0)
    await havana.close()
  })

  test('a listening server closes days at start', async () => {
    await server.db.query('update instalacion set resumen_zona = null, resumen_hasta = null')
    await server.db.query('delete from resumen_dia')
    await server.listen()
    await expect.poll(state).toMatchObject({ zona: ZONA, hasta: '2026-11-20' })
    expect(await countDifferences()).toBe(0)
  })

  test('emptying the history empties the rollup', async () => {
    await server.db.query('truncate cambio_estado')
    expect(await state()).toEqual({ zona: null, hasta: null, cambios: null })
  })
})

test('closing days during many changes loses none of them', async () => {
  const server = await startTestServer({ engine: 'postgres' })
  await addButacas(
    server.db,
    Array.from({ length: 20 }, (_, n) => ({ nro: `B-${n}`, fechaHs: '2026-01-01T12:00:00Z' })),
  )
  const tomorrow = new Date(Date.now() + 86_400_000)
  const closing = (async () => {
    for (let n = 0; n < 5; n++)
      await rebuildResumen(n % 2 ? withClock(server.db, () => tomorrow) : server.db, { factoryTz: ZONA })
  })()
  const changing = Array.from({ length: 80 }, (_, n) =>
    server.put({ nroButaca: `B-${n % 20}`, idEstado: String(1 + (n % 6)) }),
  )
  const [answers] = await Promise.all([Promise.all(changing), closing])
  await closeDays(
    withClock(server.db, () => tomorrow),
    { factoryTz: ZONA },
  )
  expect((await server.db.query(DIFFERENCES))[0]).toEqual({ n: 0 })
  // A busy server answers 503
  const made = answers.filter(({ statusCode }) => statusCode !== 503)
  expect(new Set(made.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await server.db.query('select sum(cantidad)::int as n from resumen_dia'))[0]).toEqual({
    n: made.length,
  })
  await server.close()
})
