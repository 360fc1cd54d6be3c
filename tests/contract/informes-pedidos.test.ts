import { beforeAll, describe, expect, test } from 'vitest'
import { addButacas, addCambios } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'

const DIA = { fechaD: '2026-03-10T00:00:00', fechaH: '2026-03-10T23:59:59', estado: '5' }
const CALLS = [
  ['filtroFechas', DIA],
  ['filtroFechasAS', { ...DIA, tipo: 'S' }],
  ['filtroFechas/modelo', { ...DIA, modelo: 'H5' }],
  ['filtroFechas/modeloAS', { ...DIA, modelo: 'H5', tipo: 'S' }],
] as const
const WRONG_DATES = [
  ...['2026-02-31', '2025-02-29', '2026-04-31', '2026-13-01', '2026-00-01', '2026-01-00'].map(
    dia => `${dia}T00:00:00`,
  ),
  ...['2026-01-01T24:00:00', '2026-01-01T00:60:00', '2026-01-01T00:00:60', '2026-03-10'],
  ...['2019-12-31T23:59:59', '2031-01-01T00:00:00', '9999-12-31T23:59:59', '-2026-01-01T00:00:00'],
  ...['hoy', 'now()', '٢٠٢٦', '2026-03-10T00:00:00Z', '2026-03-10T00:00:00-03:00'],
]
const SQL = [
  `' or 1=1 --`,
  `'; drop table cambio_estado; --`,
  `\\'; select pg_sleep(5) --`,
  '$1',
  `%' union select 1 --`,
  '%',
]

describe('bad input to reports', () => {
  const server = useTestServer()
  beforeAll(async () => {
    await addButacas(server.db, [{ nro: 'A-1' }])
    await addCambios(server.db, [{ fechaHs: '2026-03-10T12:00:00-03', prehomologada: true }])
  })

  const ask = (path: string, query: Record<string, string | undefined>) =>
    server.call({
      method: 'GET',
      url: `/api/informes/${path}?${new URLSearchParams(JSON.parse(JSON.stringify(query)))}`,
    })
  const expect400 = async (path: string, query: Record<string, string | undefined>, campos: string[]) => {
    const answer = await ask(path, query)
    expect(answer.statusCode, `${path} ${JSON.stringify(query)} ${answer.body}`).toBe(400)
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(answer.json()).toMatchObject({ codigo: 'PEDIDO_INVALIDO', campos })
    expect(answer.json().detail).not.toMatch(/syntax|relation|column|node:|\bat \//i)
  }

  describe.each(CALLS)('%s', (path, good) => {
    test('a valid query is answered', async () => {
      const answer = await ask(path, good)
      expect([answer.statusCode, answer.json().length]).toEqual([200, 1])
    })

    test('an end before the start is 400 and names fechaH', async () => {
      await expect400(path, { ...good, fechaH: '2026-03-09T23:59:59' }, ['fechaH'])
      await expect400(path, { ...good, fechaD: '2026-03-10T12:00:01', fechaH: '2026-03-10T12:00:00' }, [
        'fechaH',
      ])
    })

    test('C24, C25: an impossible date, a date outside the years of a report and a text that is no date are 400 and named', async () => {
      for (const fecha of WRONG_DATES) {
        await expect400(path, { ...good, fechaD: fecha }, ['fechaD'])
        await expect400(path, { ...good, fechaH: fecha }, ['fechaH'])
      }
    })

    test('C25: a missing or empty parameter, a state that is 0 or no number, and a color that is no number are 400', async () => {
      for (const campo of Object.keys(good)) {
        await expect400(path, { ...good, [campo]: undefined }, [campo])
        await expect400(path, { ...good, [campo]: '' }, [campo])
      }
      for (const estado of ['cinco', '0', 'NaN']) await expect400(path, { ...good, estado }, ['estado'])
      for (const color of ['rojo', 'null', '']) await expect400(path, { ...good, color }, ['color'])
    })

    test('C19: SQL text in a field is refused; SQL text as a model matches nothing', async () => {
      for (const payload of SQL)
        for (const campo of Object.keys(good)) {
          const query = { ...good, [campo]: payload }
          if (campo !== 'modelo') await expect400(path, query, [campo])
          else expect((await ask(path, query)).json()).toEqual([])
        }
    })
  })

  test('A and S exist only for lista and entregada: another state is 400 and named', async () => {
    for (const path of ['filtroFechasAS', 'filtroFechas/modeloAS'])
      for (const estado of ['1', '2', '3', '4', '7', '8'])
        await expect400(
          path,
          { ...DIA, tipo: 'A', estado, ...(path.includes('/') ? { modelo: 'H5' } : {}) },
          ['estado'],
        )
    for (const tipo of ['a', 's', 'AS', '', '-', 'true'])
      await expect400('filtroFechasAS', { ...DIA, tipo }, ['tipo'])
  })

  test('the first and the last possible second are a valid range', async () => {
    const all = { ...DIA, fechaD: '2020-01-01T00:00:00', fechaH: '2030-12-31T23:59:59' }
    expect((await ask('filtroFechas', all)).json()).toEqual([{ modelo: { nombre: 'H5' }, cantidad: 1 }])
  })
})
