import { beforeAll, describe, expect, test } from 'vitest'
import type { Cambios } from '#contract/butaca.ts'
import { BOTH } from '../helpers/databases.ts'
import { addButacas } from '../helpers/fabrica.ts'
import { pisoCalls } from '../helpers/piso.ts'
import { type TestServer, useTestServer } from '../helpers/server.ts'

const fetchCambios = (server: TestServer, desde?: string) => pisoCalls(server).cambios(desde)
const deferred = () => {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}
const nros = ({ butacas }: Cambios) => butacas.map(({ nro }) => nro).sort()

describe.each(BOTH)('GET /api/butaca/cambios on %s', engine => {
  const server = useTestServer({ engine })
  beforeAll(async () => {
    await addButacas(server.db, ['C-1', 'C-2', 'C-3'])
  })

  test('without a cursor the answer has a cursor and no seats', async () => {
    expect(await fetchCambios(server)).toEqual({ cursor: expect.any(String), reinicio: false, butacas: [] })
  })

  test('the answer has only the seats changed since the cursor', async () => {
    const { cursor } = await fetchCambios(server)
    await server.put({ nroButaca: 'C-2', idEstado: '6' })
    const after = await fetchCambios(server, cursor)
    expect(nros(after)).toEqual(['C-2'])
    expect(after.butacas[0]).toMatchObject({ estado: { id: 6 }, version: 2 })
    expect(nros(await fetchCambios(server, after.cursor))).toEqual([])
  })

  test.each([
    'basura',
    '00000000-0000-4000-8000-000000000000.5:5:',
    '00000000-0000-4000-8000-000000000000.5',
    '99999999999999999999',
    "' or 1=1 --",
  ])('the cursor "%s" makes the client start over', async desde => {
    const cambios = await fetchCambios(server, desde)
    expect(cambios).toMatchObject({ reinicio: true, butacas: [] })
    expect((await fetchCambios(server, cambios.cursor)).reinicio).toBe(false)
  })

  test.each([
    '0:0:',
    '9:5:',
    '5:9:3',
    '5:9:7,6',
    '5:9:9',
    '5:9:,',
    '9999999999999999999:9999999999999999999:',
  ])('the malformed snapshot %s makes the client start over', async foto => {
    const [epoca] = (await fetchCambios(server)).cursor.split('.')
    expect((await fetchCambios(server, `${epoca}.${foto}`)).reinicio).toBe(true)
  })

  test('a cursor of the future or of another epoch makes the client start over', async () => {
    const { cursor } = await fetchCambios(server)
    const future = cursor.replace(/\..*$/, '.999999999999999:999999999999999:')
    expect((await fetchCambios(server, future)).reinicio).toBe(true)
    await server.db.query('update instalacion set epoca = gen_random_uuid()')
    expect((await fetchCambios(server, cursor)).reinicio).toBe(true)
  })
})

describe('GET /api/butaca/cambios under concurrent writers', () => {
  const server = useTestServer({ engine: 'postgres' })
  beforeAll(async () => {
    await addButacas(server.db, ['T-1', 'T-2'])
  })

  test('a transaction that commits late is not skipped', async () => {
    const { cursor } = await fetchCambios(server)
    const late = deferred()
    const written = deferred()
    const open = server.db.tx(async tx => {
      await tx.query(`update butaca set estado_id = 2, cambio = pg_current_xact_id() where nro = 'T-1'`)
      written.resolve()
      await late.promise
    })
    await written.promise
    await server.put({ nroButaca: 'T-2', idEstado: '3' })

    const between = await fetchCambios(server, cursor)
    expect(nros(between)).toEqual(['T-2'])
    late.resolve()
    await open
    expect(nros(await fetchCambios(server, between.cursor))).toContain('T-1')
    const after = await fetchCambios(server, between.cursor)
    expect(nros(await fetchCambios(server, after.cursor))).toEqual([])
  })

  test('no transaction is skipped when more are under way than a cursor holds', async () => {
    const seats = Array.from({ length: 8 }, (_, i) => `V-${i}`)
    await addButacas(server.db, seats)
    const { cursor } = await fetchCambios(server)
    const released = deferred()
    const wrote: Promise<void>[] = []
    const open = seats.map(nro => {
      const { promise, resolve } = deferred()
      wrote.push(promise)
      return server.db.tx(async tx => {
        await tx.query(`update butaca set cambio = pg_current_xact_id() where nro = $1`, [nro])
        resolve()
        await released.promise
      })
    })
    await Promise.all(wrote)
    const between = await fetchCambios(server, cursor)
    expect(between.cursor.length).toBeLessThanOrEqual(100)
    released.resolve()
    await Promise.all(open)
    // A shortened cursor may repeat earlier changes, when another database of the cluster has an older transaction open
    expect(nros(await fetchCambios(server, between.cursor))).toEqual(expect.arrayContaining(seats))
  })

  test('too many changes for one answer make the client start over', async () => {
    const { cursor } = await fetchCambios(server)
    // The rows are inserted in parts: on a busy machine one statement would exceed its time limit
    for (let from = 1; from <= 20_001; from += 4_000)
      await server.db.query(
        `insert into butaca (nro, modelo_id, color_id, estado_id, fecha_hs)
         select 'M-' || n, 1, 1, 1, now() from generate_series($1::int, least($1 + 3999, 20001)) n`,
        [from],
      )
    expect(await fetchCambios(server, cursor)).toMatchObject({ reinicio: true, butacas: [] })
  })
})
