import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeInParts, DatabaseError, DatabaseUnavailable, type Db } from '#server/db/db.ts'
import { openPostgres, toDatabaseError } from '#server/db/postgres.ts'
import { untilLocked } from '#tests/helpers/databases.ts'
import { type PostgresCluster, startPostgres } from '#tests/helpers/postgres.ts'

let cluster: PostgresCluster
beforeAll(async () => {
  cluster = await startPostgres()
})
afterAll(() => cluster.stop())

async function withDb(
  options: Parameters<typeof openPostgres>[1],
  use: (db: Db) => Promise<void>,
): Promise<void> {
  const db = await openPostgres(cluster.url('postgres'), options)
  try {
    await use(db)
  } finally {
    await db.close()
  }
}

test('S6: statements, locks and idle transactions have limits', () =>
  withDb({}, async db => {
    const [row] = await db.query(`select current_setting('statement_timeout') as sentencia,
      current_setting('lock_timeout') as espera,
      current_setting('idle_in_transaction_session_timeout') as ociosa`)
    expect(row).toEqual({ sentencia: '3s', espera: '2s', ociosa: '5s' })
  }))

test('S6: a slow statement is cancelled with its SQLSTATE', () =>
  withDb({ statementTimeoutMs: 200 }, async db => {
    await expect(db.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
  }))

test('S5: without a free connection a query fails within its time limit, and a later query is answered', () =>
  withDb({ connections: 2, connectionWaitMs: 300 }, async db => {
    const busy = [1, 2].map(() => db.query('select pg_sleep(1)'))
    await expect(db.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable)
    await Promise.all(busy)
    const [row] = await db.query<{ n: number }>('select 1 as n')
    expect(row?.n).toBe(1)
  }))

test('S4: a restart fails running statements, and later ones succeed again', () =>
  withDb({}, async db => {
    const cut = [
      db.query('select pg_sleep(3)'),
      db.tx(async tx => {
        await tx.query('select 1')
        await tx.query('select pg_sleep(3)')
      }),
    ].map(promise => promise.catch((error: unknown) => error))
    await db.query('select 1')
    await cluster.restart('immediate')
    for (const outcome of await Promise.all(cut)) expect(outcome).toBeInstanceOf(DatabaseUnavailable)
    await expect.poll(() => db.query('select 1 as uno').catch(() => null)).toEqual([{ uno: 1 }])
  }))

test('S4: after a statement fails on a broken connection the next one succeeds, even if the other pooled connection is broken too', async () => {
  const { port } = new URL(cluster.url('postgres'))
  const backends: net.Socket[] = []
  const asked: net.Socket[] = []
  const road = net.createServer(socket => {
    const backend = net.connect(Number(port), '127.0.0.1')
    backends.push(backend)
    socket.on('data', () => asked.push(backend))
    for (const end of [socket, backend]) end.on('error', () => socket.destroy())
    socket.pipe(backend).pipe(socket)
  })
  await once(road.listen(0, '127.0.0.1'), 'listening')
  const db = await openPostgres(
    cluster.url('postgres').replace(port, `${(road.address() as AddressInfo).port}`),
  )
  const pids = await Promise.all([1, 2].map(() => db.query('select pg_backend_pid() as pid')))
  expect(db.usage?.()).toEqual({ open: 2, idle: 2, waiting: 0 })
  for (const backend of backends) backend.pause()
  await withDb({}, admin =>
    admin.exec(pids.map(([row]) => `select pg_terminate_backend(${row?.pid}, 5000)`).join(';')),
  )

  const send = async () => {
    asked.length = 0
    const answer = db.query('select 1 as uno').catch((error: unknown) => error)
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    asked[0]?.resume()
    return answer
  }
  expect(await send()).toBeInstanceOf(DatabaseUnavailable)
  expect(await send()).toEqual([{ uno: 1 }])
  await db.close()
  road.close()
})

test('S21: a connection that ends while it is handed over fails its caller, not the process', async () => {
  // One packet with all messages of a backend that is terminated as soon as it is ready
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const ended = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0')
  const welcome = [message('R', Buffer.alloc(4)), message('Z', Buffer.from('I')), message('E', ended)]
  const backend = net.createServer(socket => {
    socket.once('data', () => socket.end(Buffer.concat(welcome)))
  })
  await once(backend.listen(0, '127.0.0.1'), 'listening')
  const { port } = backend.address() as AddressInfo
  await expect(openPostgres(`postgres://butacas@127.0.0.1:${port}/nada`)).rejects.toBeInstanceOf(
    DatabaseUnavailable,
  )
  backend.close()
})

test('an unreachable server counts as an unavailable database', async () => {
  await expect(openPostgres('postgres://butacas@127.0.0.1:9/nada')).rejects.toBeInstanceOf(
    DatabaseUnavailable,
  )
})

const said = (code: string) => Object.assign(new pg.DatabaseError('dicho', 5, 'error'), { code })
const socket = (code: string) => Object.assign(new Error(`read ${code}`), { code })

test.each(['57P01', '57P02', '57P03', '08000', '08006', '53300', '25P03', '25006'])(
  'S21: %s means that the database is unavailable',
  code => {
    expect(toDatabaseError(said(code))).toBeInstanceOf(DatabaseUnavailable)
  },
)

test.each([
  socket('ECONNRESET'),
  socket('EPIPE'),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
])('S21: the connection’s own error means that the database is unavailable: %s', error => {
  expect(toDatabaseError(error)).toBeInstanceOf(DatabaseUnavailable)
})

test.each(['23505', '57014', '40001'])('%s is a failed statement', code => {
  expect(toDatabaseError(said(code))).toMatchObject({ code })
  expect(toDatabaseError(said(code))).toBeInstanceOf(DatabaseError)
})

test.each([
  ['deleted', {}, [1]],
  ['updated', { set: 'n = 9' }, [1, 9]],
])(
  'a row that another transaction changes, so that it no longer meets the condition, is not %s',
  (_, options, left) =>
    withDb({}, async db => {
      await db.exec(
        'drop table if exists parte; create table parte (n int); insert into parte values (3), (4)',
      )
      let changing: Promise<void> | undefined
      await db.tx(async tx => {
        await tx.query('update parte set n = 1 where n = 3')
        changing = changeInParts(db, 'parte', 'n in (3, 4)', options)
        await untilLocked(db)
      })
      await changing
      const rows = await db.query<{ n: number }>('select n from parte order by n')
      expect(rows.map(({ n }) => n)).toEqual(left)
    }),
)
