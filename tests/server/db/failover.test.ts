import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseUnavailable } from '#server/db/db.ts'
import { openDatabase } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { addButacas, fillFabrica } from '#tests/helpers/fabrica.ts'
import { type PostgresCluster, startPostgres } from '#tests/helpers/postgres.ts'
import { type ReplicatedPostgres, startReplicated } from '#tests/helpers/replicated-postgres.ts'
import { startTestServer } from '#tests/helpers/server.ts'

describe('a PostgreSQL that stops answering', () => {
  let cluster: PostgresCluster
  beforeAll(async () => {
    cluster = await startPostgres()
  })
  afterAll(() => cluster.stop())

  test('S30: a query on a frozen PostgreSQL connection fails within its time limit, and the next query is answered', async () => {
    const db = await openPostgres(cluster.url('postgres'), { connections: 1, statementTimeoutMs: 100 })
    const [row] = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(row?.pid ?? 0, 'SIGSTOP')
    await expect(db.query('select 1 as uno')).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await db.query('select 1 as uno')).toEqual([{ uno: 1 }])
    process.kill(row?.pid ?? 0, 'SIGCONT')
    await db.close()
  })

  test('S30: a commit that waits for a missing standby is in doubt after a limit', async () => {
    const db = await openPostgres(cluster.url('postgres'), { statementTimeoutMs: 100 })
    await db.exec('create table escrita ()')
    const wait = async (who: string): Promise<void> => {
      await db.query(`alter system set synchronous_standby_names = '${who}'`)
      await db.query('select pg_reload_conf()')
      await expect
        .poll(() => db.query('show synchronous_standby_names'))
        .toEqual([{ synchronous_standby_names: who }])
    }
    await wait('nadie')
    const write = (): Promise<unknown> =>
      db
        .tx(async tx => {
          await tx.query('set local synchronous_commit = on')
          await tx.query('insert into escrita default values')
        })
        .catch((error: unknown) => error)
    // Commits wait only after PostgreSQL's checkpointer has read the setting. Sessions may show the setting earlier.
    await expect.poll(write).toBeInstanceOf(DatabaseUnavailable)
    await wait('')
    await db.close()
  })

  test('S30: a slow statement in a transaction that turned its limit off is not cut off', async () => {
    const db = await openPostgres(cluster.url('postgres'), { statementTimeoutMs: 100 })
    const slow = db.tx(async tx => {
      await tx.query('set local statement_timeout = 0')
      return tx.query('select pg_sleep(2.5)')
    })
    await expect(slow).resolves.toHaveLength(1)
    await db.close()
  })

  test('S30: a read-only connection is not used again', async () => {
    const db = await openPostgres(cluster.url('postgres'), { connections: 1 })
    await db.exec('create table otra (); alter role butacas set default_transaction_read_only = on')
    await db.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
    await expect(db.query('insert into otra default values')).rejects.toBeInstanceOf(DatabaseUnavailable)
    const admin = await openPostgres(cluster.url('postgres'), { connections: 1 })
    await admin.exec('set default_transaction_read_only = off')
    await admin.exec('alter role butacas reset all')
    await expect(db.query('insert into otra default values')).resolves.toEqual([])
    await db.close()
    await admin.close()
  })
})

test('S31: if the standby has every acknowledged write the epoch stays, also with ten connections at once', async () => {
  const postgres = await startReplicated()
  const db = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
  await fillFabrica(db)
  const nros = Array.from({ length: 10 }, (_, n) => `C-${n}`)
  await addButacas(
    db,
    nros.map(nro => ({ nro })),
  )
  const server = await startTestServer({ db })
  const writeAll = (estado: string) =>
    Promise.all(nros.map(nroButaca => server.put({ nroButaca, idEstado: estado })))
  const [before] = await writeAll('2')
  await postgres.caughtUp()
  await postgres.failOver()
  for (let n = 0; n < 5; n++) await writeAll(n % 2 === 0 ? '3' : '2')
  const answers = await writeAll('4')
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(nros.map(() => 200))
  expect(new Set(answers.map(({ headers }) => headers['x-epoca']))).toEqual(
    new Set([before?.headers['x-epoca']]),
  )
  await server.close()
  await db.close()
  await postgres.stop()
})

test('S31: an instance connected to the standby before its promotion does not count its own write as lost', async () => {
  const postgres = await startReplicated()
  const open = () => openDatabase({ databaseUrl: postgres.url, dataDir: '' })
  const [db, dbEarly] = [await open(), await open()]
  await fillFabrica(db)
  await addButacas(db, [{ nro: 'D-1' }])
  const [server, early] = [await startTestServer({ db }), await startTestServer({ db: dbEarly })]
  const write = (to: typeof server, idEstado: string) => to.put({ nroButaca: 'D-1', idEstado })
  const before = await write(server, '2')
  await write(early, '3')
  await postgres.caughtUp()
  await postgres.leadEarly()
  const tooEarly = []
  for (let n = 0; n < 5; n++) tooEarly.push(await early.call({ method: 'GET', url: '/api/cambioEstado/hoy' }))
  await postgres.promote()
  await write(server, '4')
  // The first writes use an open connection. The concurrent writes open more connections, and the first of them asks
  // for the count at the timeline's start
  const answers = [await write(early, '2'), await write(early, '3')]
  answers.push(...(await Promise.all(['2', '3', '4', '5'].map(estado => write(early, estado)))))
  answers.push(await write(early, '2'))
  expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers['x-epoca']}`))).toEqual(
    new Set([`200 ${before.headers['x-epoca']}`]),
  )
  expect(tooEarly.map(({ statusCode }) => statusCode)).toEqual(tooEarly.map(() => 503))
  for (const each of [server, early]) {
    await each.close()
    await each.db.close()
  }
  await postgres.stop()
})

describe('a primary lost with writes that its standby lacked', () => {
  let postgres: ReplicatedPostgres
  beforeAll(async () => {
    postgres = await startReplicated()
  })
  afterAll(() => postgres.stop())

  test('S31: the next write of the client whose writes were lost has another epoch, and a write after the earlier primary’s return gets 503', async () => {
    const open = () => openDatabase({ databaseUrl: postgres.url, dataDir: '' })
    const [db, dbOther] = [await open(), await open()]
    await fillFabrica(db)
    await addButacas(db, [{ nro: 'A-1' }, { nro: 'B-1' }])
    const told = await startTestServer({ db })
    const other = await startTestServer({ db: dbOther })
    const write = (server: typeof told, nroButaca: string) =>
      server.put({ nroButaca, idEstado: '2' }, { 'idempotency-key': randomUUID() })
    const before = await write(told, 'A-1')
    await write(other, 'A-1')
    await postgres.cutOff()
    const countOf = ({ headers }: typeof before) => Number.parseInt(String(headers['x-cuenta']), 10)
    const lost = [await write(told, 'A-1'), await write(told, 'A-1'), await write(told, 'A-1')]
    expect(lost.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await postgres.failOver()

    // The client that saw fewer writes goes first, and writes past the count that the other client saw
    const isPast = async () => countOf(await write(other, 'B-1')) - Math.max(...lost.map(countOf))
    await expect.poll(isPast).toBeGreaterThan(0)
    const after = await write(told, 'A-1')
    expect(after.statusCode).toBe(200)
    expect(after.headers['x-epoca']).not.toBe(before.headers['x-epoca'])
    expect((await write(other, 'B-1')).statusCode).toBe(200)

    await postgres.leadBack()
    expect((await write(told, 'A-1')).statusCode).toBe(503)
    for (const server of [told, other]) {
      await server.close()
      await server.db.close()
    }
  })
})
