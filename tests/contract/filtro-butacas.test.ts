import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import { FILTRO_BOOLEANOS, FILTRO_ENTEROS, FILTRO_REFERENCIAS } from '#contract/campos-butaca.ts'
import { muestrasDe } from '../helpers/butaca.ts'
import { addButacas } from '../helpers/fabrica.ts'
import { pisoCalls } from '../helpers/piso.ts'
import { type TestServer, useTestServer } from '../helpers/server.ts'

describe('lists of seats', () => {
  const one = useTestServer()
  const other = useTestServer(() => ({ db: one.db }))
  beforeAll(async () => {
    await addButacas(one.db, [
      { nro: 'L-1', estado: 5 },
      { nro: 'L-2', estado: 5 },
    ])
  })
  const listas = async (server: TestServer) =>
    (await pisoCalls(server).filtro({ estado: 5 })).map(({ nro, version }) => `${nro} v${version}`)

  test('a list shows at once a change made through another instance', async () => {
    expect(await listas(one)).toEqual(['L-1 v1', 'L-2 v1'])
    expect(await listas(other)).toEqual(['L-1 v1', 'L-2 v1'])
    await other.put({ nroButaca: 'L-1', idEstado: '5' })
    expect(await listas(one)).toEqual(['L-1 v2', 'L-2 v1'])
    await one.put({ nroButaca: 'L-2', idEstado: '6' })
    expect(await listas(other)).toEqual(['L-1 v2'])
    expect(await listas(other)).toEqual(['L-1 v2'])
  })

  const LIBRES = [...FILTRO_BOOLEANOS, ...FILTRO_ENTEROS]
  test.each([...FILTRO_REFERENCIAS, ...LIBRES])(
    'a filter by %s leaves out some seats, and its result depends on the value',
    async campo => {
      await addButacas(one.db, [{ nro: `F-${campo}`, estado: 3, modelo: 2, color: 2 }])
      const libre = LIBRES.find(other => other === campo)
      const muestras = libre === undefined ? [] : muestrasDe(libre)
      if (libre !== undefined)
        await one.db.query(`update butaca set ${libre} = $1 where nro = 'F-${campo}'`, [muestras[1]])
      const ask = async (filtro: object) => (await pisoCalls(one).filtro(filtro)).length
      const values = libre === undefined ? [2, 3, 4, 5] : muestras
      const all = await ask({})
      const found = []
      for (const value of values) found.push(await ask({ [campo]: value }))
      expect(found.every(length => length < all)).toBe(true)
      expect(new Set(found).size).toBeGreaterThan(1)
    },
  )

  test('a list is sent compressed to clients that accept gzip', async () => {
    await addButacas(
      one.db,
      Array.from({ length: 20 }, (_, n) => ({ nro: `Z-${n}`, estado: 4 })),
    )
    const ask = (encoding?: string) =>
      one.call({
        method: 'POST',
        url: '/api/butaca/filtro',
        payload: '{"estado":4}',
        ...(encoding === undefined ? {} : { headers: { 'accept-encoding': encoding } }),
      })
    for (const estado of ['5', '4']) {
      const plain = await ask()
      for (let time = 0; time < 2; time++) {
        const answer = await ask('gzip, deflate, br')
        expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding, accept' })
        expect(gunzipSync(answer.rawPayload).toString()).toBe(plain.payload)
      }
      expect((await ask('gzip;q=0')).payload).toBe(plain.payload)
      await one.put({ nroButaca: 'Z-7', idEstado: estado })
    }
  })

  test('concurrent requests with filters get the rows of their own role and filter', async () => {
    const ask = (estado: number, token: string) =>
      one.call({
        method: 'POST',
        url: '/api/butaca/filtro',
        payload: JSON.stringify({ estado }),
        headers: { authorization: `Bearer ${token}` },
      })
    const [operario, vendedor, otro] = await Promise.all([
      ask(5, one.token('operario')),
      ask(5, one.token('vendedor')),
      ask(3, one.token('operario')),
    ])
    const pesos = ({ payload }: { payload: string }) =>
      (JSON.parse(payload) as Butaca[]).map(({ nro, peso }) => `${nro} ${peso}`)
    expect(pesos(operario).length).toBeGreaterThan(0)
    expect(pesos(vendedor)).toEqual(pesos(operario).map(line => line.replace(/ .*/, ' -1')))
    expect(pesos(otro)).not.toEqual(pesos(operario))
  })
})
