import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addButacas } from '../helpers/fabrica.ts'
import { pisoCalls } from '../helpers/piso.ts'
import { useTestServer } from '../helpers/server.ts'

describe('how the user was identified', () => {
  const server = useTestServer()
  beforeAll(async () => {
    await addButacas(server.db, ['A-1', 'A-2'])
  })

  const get = async (url: string) => (await server.call({ method: 'GET', url })).json()
  const historial = async (nro: string) => (await pisoCalls(server).historial(nro)).json().at(-1)

  test('O55: history and activity mark a change made with a PIN, and no other change', async () => {
    const key = randomUUID()
    const by = { 'author-identified': 'pin', 'idempotency-key': key }
    expect((await server.put({ nroButaca: 'A-1', idEstado: '5' }, by)).statusCode).toBe(200)
    expect(await historial('A-1')).toMatchObject({ identificado: 'pin' })
    expect(await get('/api/cambioEstado/hoy')).toMatchObject([{ identificado: 'pin' }])
    const kept = await server.db.query('select identificado from operacion where clave = $1::uuid', [key])
    expect(kept).toEqual([{ identificado: 'pin' }])

    // The next transaction on the same connection starts without the mark
    for (const headers of [{ 'author-identified': 'clave' }, {}]) {
      await server.put({ nroButaca: 'A-2', idEstado: '5' }, { ...headers, 'idempotency-key': randomUUID() })
      expect(await historial('A-2')).not.toHaveProperty('identificado')
    }
    const marks = (await get('/api/cambioEstado/hoy')).map((paso: object) => 'identificado' in paso)
    expect(marks).toEqual([true, false, false])
  })

  test('O55: an unknown way of identification is refused', async () => {
    const { statusCode } = await server.put(
      { nroButaca: 'A-2', idEstado: '6' },
      { 'author-identified': 'huella' },
    )
    expect(statusCode).toBe(400)
  })
})
