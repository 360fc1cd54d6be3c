import { beforeEach, expect, test } from 'vitest'
import { useTestServer } from '../../helpers/server.ts'

const lines: string[] = []
const logTo = { write: (line: string) => void lines.push(line) }
const server = useTestServer({ logTo, config: { logLevel: 'info' } })
beforeEach(() => void lines.splice(0))

const said = () =>
  lines.map(line => JSON.parse(line)).map(({ level, msg, err }) => [level, msg, err?.code].filter(Boolean))
const ask = async () => (await server.app.inject({ url: '/listo' })).statusCode
const [WARN, INFO] = [40, 30]
const READY = [INFO, 'ready again']

test.each([
  [
    'the database refuses the query',
    'alter table migracion rename to otra',
    'alter table otra rename to migracion',
    [WARN, 'not ready: the database failed', '42P01'],
  ],
  [
    'a migration is pending',
    'create table otra as select * from migracion where numero > 1; delete from migracion where numero > 1',
    'insert into migracion select * from otra; drop table otra',
    [WARN, 'not ready: a migration is pending'],
  ],
])(
  'S11: the log says one time why the server is not ready, and one time that it is ready again: %s',
  async (_, hurt, heal, line) => {
    expect(await ask()).toBe(200)
    for (let round = 0; round < 2; round++) {
      await server.db.exec(hurt)
      expect([await ask(), await ask()]).toEqual([503, 503])
      expect(said()).toEqual([line])
      await server.db.exec(heal)
      expect([await ask(), await ask()]).toEqual([200, 200])
      expect(said()).toEqual([line, READY])
      lines.splice(0)
    }
  },
)

test('S11: the log says that the server is not ready because it is stopping', async () => {
  server.app.draining.now = true
  expect([await ask(), await ask()]).toEqual([503, 503])
  server.app.draining.now = false
  expect(await ask()).toBe(200)
  expect(said()).toEqual([[WARN, 'not ready: the server is stopping'], READY])
})

test('S11: a database that is silent for half a second makes the server not ready', async () => {
  const began = performance.now()
  const status = await server.db.tx(async tx => {
    await tx.query('lock table migracion in access exclusive mode')
    return ask()
  })
  expect([status, Math.round((performance.now() - began) / 500)]).toEqual([503, 1])
  expect(said()).toEqual([[WARN, 'not ready: the database is silent for 500 ms']])
  expect(await ask()).toBe(200)
})
