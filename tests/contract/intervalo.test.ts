import { beforeAll, describe, expect, test } from 'vitest'
import { addButacas } from '../helpers/fabrica.ts'
import { pisoCalls } from '../helpers/piso.ts'
import { useTestServer } from '../helpers/server.ts'

const NOW = new Date('2026-11-20T14:00:00-03:00')
const MIN_MS = 60_000

const ages = (likely: number, least: number, most: number) => ({
  'capture-age-ms': String(likely * MIN_MS),
  'capture-age-min-ms': String(least * MIN_MS),
  'capture-age-max-ms': String(most * MIN_MS),
})

describe('the interval in which a change was made', () => {
  const server = useTestServer({ clock: () => NOW })
  beforeAll(async () => {
    const nros = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6', 'A-7']
    await addButacas(server.db, [...nros.map(nro => ({ nro })), { nro: 'H-1', prehomologada: true }])
  })

  const get = async (url: string) => (await server.call({ method: 'GET', url })).json()
  const piso = pisoCalls(server)
  const historial = async (nro: string) => (await piso.historial(nro)).json().at(-1)
  const kept = async (nro: string) =>
    (
      await server.db.query<{ desde: number | null; hasta: number | null }>(
        `select (extract(epoch from recibido_en - hecho_desde) / 60)::float8 as desde,
           (extract(epoch from recibido_en - hecho_hasta) / 60)::float8 as hasta
         from cambio_estado where butaca_nro = $1 order by id desc limit 1`,
        [nro],
      )
    )[0]

  test('O44: both ends are stored; the likeliest time is returned, with its margin if the margin is over a minute', async () => {
    await server.put({ nroButaca: 'A-1', idEstado: '5' }, ages(60, 45, 70))
    expect(await historial('A-1')).toMatchObject({
      id: { fechaHs: '2026-11-20T13:00:00.000' },
      margenMin: 15,
    })
    expect(await kept('A-1')).toEqual({ desde: 70, hasta: 45 })
    const hoy = await get('/api/cambioEstado/hoy')
    expect(hoy).toMatchObject([{ id: { butaca: { nro: 'A-1' } }, margenMin: 15 }])
  })

  test('O44: a change with a margin under a minute, or without bounds, is returned without a margin', async () => {
    await server.put({ nroButaca: 'A-2', idEstado: '5' }, ages(10, 9.5, 10.5))
    expect(await historial('A-2')).not.toHaveProperty('margenMin')
    expect(await kept('A-2')).toEqual({ desde: 10.5, hasta: 9.5 })
    await server.put({ nroButaca: 'A-2', idEstado: '6' })
    expect(await historial('A-2')).not.toHaveProperty('margenMin')
    expect(await kept('A-2')).toEqual({ desde: null, hasta: null })
  })

  test('O44: the likeliest time is clamped to both bounds; a bound before the seat’s previous event does not widen the margin', async () => {
    const outside = await server.put({ nroButaca: 'A-3', idEstado: '5' }, ages(90, 10, 20))
    expect(outside.json()).toMatchObject({ fechaHs: '2026-11-20T13:40:00.000' })
    await server.put({ nroButaca: 'A-3', idEstado: '6' }, ages(50, 5, 60))
    expect(await historial('A-3')).toMatchObject({
      id: { fechaHs: '2026-11-20T13:40:00.001' },
      margenMin: 41,
    })
  })

  test('O44: the server adds transit time to the age, up to the upper bound; a negative transit time counts as none', async () => {
    const left = (minutes: number) => ({ 'sent-at-ms': String(NOW.getTime() - minutes * MIN_MS) })
    const slow = await server.put({ nroButaca: 'A-5', idEstado: '5' }, { ...ages(60, 59, 70), ...left(5) })
    expect(slow.json()).toMatchObject({ fechaHs: '2026-11-20T12:55:00.000' })
    const lost = await server.put({ nroButaca: 'A-5', idEstado: '6' }, { ...ages(30, 29, 31), ...left(5) })
    expect(lost.json()).toMatchObject({ fechaHs: '2026-11-20T13:29:00.000' })
    const ahead = await server.put({ nroButaca: 'A-5', idEstado: '5' }, { ...ages(10, 9, 11), ...left(-5) })
    expect(ahead.json()).toMatchObject({ fechaHs: '2026-11-20T13:50:00.000' })
  })

  test('O44: an age below its lower bound becomes that bound plus the transit time', async () => {
    const left = (minutes: number) => ({ 'sent-at-ms': String(NOW.getTime() - minutes * MIN_MS) })
    const slow = await server.put({ nroButaca: 'A-6', idEstado: '5' }, { ...ages(20, 25, 70), ...left(5) })
    const quick = await server.put({ nroButaca: 'A-7', idEstado: '5' }, { ...ages(22, 28, 70), ...left(2) })
    expect([slow.json().fechaHs, quick.json().fechaHs]).toEqual(Array(2).fill('2026-11-20T13:30:00.000'))
  })

  test('O44: a single bound, or bounds in the wrong order, are refused', async () => {
    const { 'capture-age-min-ms': _, ...alone } = ages(60, 45, 70)
    for (const headers of [alone, ages(60, 70, 45), { ...ages(60, 45, 70), 'capture-age-min-ms': '-1' }]) {
      const answer = await server.put({ nroButaca: 'A-4', idEstado: '5' }, headers)
      expect(answer.statusCode).toBe(400)
    }
  })

  test('O44: a creation, an edit of the state and a homologation store both ends of the interval', async () => {
    const headers = ages(30, 20, 40)
    const seat = { modelo: 5, color: 1, estado: 1, peso: 12, renombre: '' }
    expect((await piso.crear({ ...seat, nro: 'N-1' }, headers)).statusCode).toBe(201)
    expect(await kept('N-1')).toEqual({ desde: 40, hasta: 20 })
    expect((await piso.editar({ ...seat, nro: 'A-4', estado: 2 }, headers)).statusCode).toBe(200)
    expect(await kept('A-4')).toEqual({ desde: 40, hasta: 20 })
    const labels = { nroButaca: 'H-1', eBlanca: 'B', eGris: 'G', comprador: '' }
    expect((await piso.homologar(labels, headers)).statusCode).toBe(201)
    const rows = await server.db.query(
      `select (extract(epoch from recibido_en - hecho_desde) / 60)::float8 as desde,
         (extract(epoch from recibido_en - hecho_hasta) / 60)::float8 as hasta from homologacion`,
    )
    expect(rows).toEqual([{ desde: 40, hasta: 20 }])
  })
})
