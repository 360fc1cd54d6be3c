import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Db, Heard } from '#server/db/db.ts'
import { BOTH } from '#tests/helpers/databases.ts'
import { addButacas } from '#tests/helpers/fabrica.ts'
import { pisoCalls } from '#tests/helpers/piso.ts'
import { type TestServer, useTestServer } from '#tests/helpers/server.ts'

/** Without notifications if `isDeaf`. */
function watch(db: Db): { db: Db; asked: () => number; isDeaf: boolean } {
  const state = { db, asked: () => asked, isDeaf: false }
  let asked = 0
  const hear =
    (heard: Heard): Heard =>
    payload => {
      if (!state.isDeaf) heard(payload)
    }
  state.db = {
    engine: db.engine,
    query: (sql, params) => {
      if (sql.includes('cambiadas') || sql.includes('from butaca')) asked++
      return db.query(sql, params)
    },
    tx: fn => db.tx(fn),
    write: (sql, params) => db.write(sql, params),
    exec: sql => db.exec(sql),
    listen: (channel, heard) => db.listen(channel, hear(heard)),
    hears: () => db.hears(),
    close: async () => {},
  }
  return state
}

const filtro = async (server: TestServer): Promise<string[]> =>
  (await pisoCalls(server).filtro({ estado: 5 })).map(({ nro, version }) => `${nro} v${version}`)
const cambios = (server: TestServer, desde?: string) => pisoCalls(server).cambios(desde)

describe.each(BOTH)('changes served from memory, on %s', engine => {
  let watched: ReturnType<typeof watch>
  const fabrica = useTestServer({ engine })
  const server = useTestServer(() => {
    watched = watch(fabrica.db)
    return { db: watched.db }
  })
  beforeAll(() =>
    addButacas(fabrica.db, [
      { nro: 'N-1', estado: 5 },
      { nro: 'N-2', estado: 5 },
    ]),
  )
  afterEach(() => {
    watched.isDeaf = false
  })
  /** Waits until the server answers from memory. */
  const settle = async (desde?: string): Promise<void> => {
    await expect
      .poll(async () => {
        const before = watched.asked()
        await cambios(server, desde)
        await filtro(server)
        return watched.asked() - before
      })
      .toBe(0)
  }

  test('one read answers forty requests, without queries of their own', async () => {
    const { cursor } = await cambios(server)
    await settle(cursor)
    const before = watched.asked()
    for (let n = 0; n < 20; n++) expect((await cambios(server, cursor)).butacas).toEqual([])
    for (let n = 0; n < 20; n++) expect(await filtro(server)).toHaveLength(2)
    // At most two queries of the check that runs every second
    expect(watched.asked() - before).toBeLessThan(3)
  })

  test('a client that asks with the cursor of its answer is served from memory', async () => {
    const { cursor } = await cambios(server)
    await settle(cursor)
    // The write's notification may arrive in between: then the database is asked once more
    const writeAndAskTwice = async () => {
      await server.put({ nroButaca: 'N-1', idEstado: '5' })
      const next = await cambios(server, cursor)
      const before = watched.asked()
      const again = await cambios(server, next.cursor)
      return { asked: watched.asked() - before, again, next }
    }
    let last = await writeAndAskTwice()
    for (let n = 0; n < 50 && last.asked > 0; n++) last = await writeAndAskTwice()
    expect(last.asked).toBe(0)
    expect(last.next.butacas).toHaveLength(1)
    expect(last.again).toEqual({ ...last.next, butacas: [] })
  })

  test('a client’s own write is in its next answer, even if no notification arrives', async () => {
    for (let n = 0; n < 3; n++) {
      const { cursor } = await cambios(server)
      await settle(cursor)
      watched.isDeaf = true
      const { version } = (await server.put({ nroButaca: 'N-1', idEstado: '5' })).json<{ version: number }>()
      expect((await cambios(server, cursor)).butacas).toMatchObject([{ nro: 'N-1', version }])
      expect(await filtro(server)).toContain(`N-1 v${version}`)
      watched.isDeaf = false
      // Sends a notification: until one arrives, the server does not rely on notifications
      await fabrica.put({ nroButaca: 'N-2', idEstado: '5' })
    }
  })

  test('a write of another instance appears in the changes and in the list', async () => {
    const { cursor } = await cambios(server)
    await settle(cursor)
    const { version } = (await fabrica.put({ nroButaca: 'N-2', idEstado: '5' })).json<{ version: number }>()
    await expect.poll(() => filtro(server)).toContain(`N-2 v${version}`)
    await expect
      .poll(async () => (await cambios(server, cursor)).butacas)
      .toMatchObject([{ nro: 'N-2', version }])
  })
})

describe('a lost notification connection', () => {
  let watched: ReturnType<typeof watch>
  const fabrica = useTestServer({ engine: 'postgres' })
  const server = useTestServer(() => {
    watched = watch(fabrica.db)
    return { db: watched.db }
  })
  beforeAll(() => addButacas(fabrica.db, [{ nro: 'P-1', estado: 5 }]))
  /** Writes past the instance, as another program would. */
  const write = async (): Promise<string> => {
    const [row] = await fabrica.db.query<{ version: number }>(
      `update butaca set version = version + 1, cambio = pg_current_xact_id() where nro = 'P-1' returning version`,
    )
    return `P-1 v${row?.version}`
  }

  test('old data is not served as new after the connection broke, nor once it is back', async () => {
    await expect.poll(() => filtro(server)).toHaveLength(1)
    const lines = `select pid from pg_stat_activity where application_name = 'butacas avisos'
      and datname = current_database()`
    await fabrica.db.query(`select pg_terminate_backend(pid) from (${lines}) l`)
    await expect.poll(() => fabrica.db.hears()).toBe(false)
    while (!fabrica.db.hears()) {
      const written = await write()
      expect(await filtro(server)).toEqual([written])
    }
    const last = await write()
    await expect.poll(() => filtro(server)).toEqual([last])
  })

  test('a silent connection is detected, and then the database is asked at each request', async () => {
    await expect.poll(() => filtro(server)).toHaveLength(1)
    watched.isDeaf = true
    // An earlier notification may come between the first look and the second
    for (let look = 0; look < 2; look++) {
      const told = await write()
      await expect.poll(() => filtro(server)).toEqual([told])
    }
    for (let n = 0; n < 20; n++) {
      const written = await write()
      expect(await filtro(server)).toEqual([written])
    }
    watched.isDeaf = false
  })
})
