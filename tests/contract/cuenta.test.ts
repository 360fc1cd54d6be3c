import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import { beginLinea, getInstalacion } from '#server/sync/mark.ts'
import { BOTH, type FreshDatabase, makeDatabase } from '../helpers/databases.ts'
import { addButacas, fillFabrica } from '../helpers/fabrica.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

describe.each(BOTH)('the count of writes on %s', engine => {
  let fresh: FreshDatabase
  let server: TestServer
  const open = async () => {
    server = await startTestServer({ db: await fresh.open() })
  }
  const close = async () => {
    await server.close()
    await server.db.close()
  }
  beforeAll(async () => {
    fresh = await makeDatabase(engine)
    const db = await fresh.open()
    await fillFabrica(db)
    await addButacas(
      db,
      Array.from({ length: 8 }, (_, i) => `C-${i}`),
    )
    server = await startTestServer({ db })
  })
  afterAll(async () => {
    await close()
    await fresh.remove()
  })

  const write = (nro = 'C-0', clave: string = randomUUID()) =>
    server.put({ nroButaca: nro, idEstado: '2' }, { 'idempotency-key': clave })
  const told = (headers: Record<string, unknown>): number => Number(String(headers['x-cuenta']).split('.')[0])
  const ask = async (vista?: string) => {
    const query = vista === undefined ? {} : { vista }
    const { headers, json } = await server.call({ method: 'GET', url: '/api/cuenta', query })
    return { epoca: headers['x-epoca'], cuenta: json<{ cuenta: number }>().cuenta }
  }

  test('O45: each write is counted once, and its answer reports the count', async () => {
    const before = (await ask()).cuenta
    const clave = randomUUID()
    expect(told((await write('C-0', clave)).headers)).toBe(before + 1)
    expect(told((await write('C-0', clave)).headers)).toBe(before + 1)
    expect((await server.put({ nroButaca: 'NADA', idEstado: '2' })).statusCode).toBe(404)
    expect((await ask()).cuenta).toBe(before + 1)
  })

  test('S31: the count at which a timeline begins is stored once; the next timeline has its own count', async () => {
    const begin = async (linea: string) => (await server.db.tx(tx => beginLinea(tx, linea))).cuenta
    const begun = await begin('1/00000002')
    await write()
    expect(await begin('1/00000002')).toBe(begun)
    expect(await begin('1/00000003')).toBe(begun + 1)
  })

  test('O45: concurrent writes never report more than is committed, and every write is counted', async () => {
    const before = (await ask()).cuenta
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const { headers } = await write(`C-${i % 8}`)
        return { told: told(headers), there: (await getInstalacion(server.db)).cuenta }
      }),
    )
    for (const { told, there } of answers) expect(told).toBeLessThanOrEqual(there)
    expect((await ask()).cuenta).toBe(before + 40)
  })

  test('O45: data restored without our command gets another epoch when a tablet shows a higher count', async () => {
    const { epoca } = await ask()
    await close()
    const putBack = await fresh.copy()
    await open()
    const { headers } = await write('C-1')
    const vista = String(headers['x-cuenta'])
    await close()
    await putBack()
    await open()
    const back = await ask()
    expect(back).toEqual({ epoca, cuenta: told(headers) - 1 })
    // A count without its signature proves nothing
    const [count = '', signature = ''] = vista.split('.')
    for (const forged of [
      `${Number(count) + 1}.${signature}`,
      `${count}.${'A'.repeat(22)}`,
      'x',
      '',
      `${count}.`,
    ])
      expect(await ask(forged)).toEqual(back)
    const renewed = await ask(vista)
    expect(renewed.epoca).not.toBe(epoca)
    expect(await ask(vista)).toEqual(renewed)
  })

  test('O45: a tablet that shows a lower count changes neither epoch nor count', async () => {
    const vista = String((await write('C-2')).headers['x-cuenta'])
    await write('C-3')
    const before = await ask()
    expect(await ask(vista)).toEqual(before)
  })

  if (engine === 'postgres')
    test('O45: a running server notices that its data was replaced by older data', async () => {
      const { epoca } = await ask()
      await write('C-4')
      await write('C-5')
      const other = await openPostgres(fresh.where.databaseUrl ?? '', { connections: 1 })
      await other.exec(
        'update cuenta set escrituras = escrituras - 1 where parte = (select min(parte) from cuenta where escrituras > 0)',
      )
      await other.close()
      expect((await ask()).epoca).not.toBe(epoca)
    })
})
