import { randomUUID } from 'node:crypto'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { IDEMPOTENCY_KEY } from '#contract/headers.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { BOTH } from '../../helpers/databases.ts'
import { addButacas } from '../../helpers/fabrica.ts'
import { startTestServer, type TestServer, useTestServer } from '../../helpers/server.ts'

describe.each(BOTH)('calls that break on %s', engine => {
  let port = 0
  const server = useTestServer({ engine })
  beforeAll(async () => {
    await addButacas(server.db, [{ nro: 'A-1' }])
    port = Number(new URL(await server.listen()).port)
  })

  async function changeAndLeave(clave: string, afterMs: number): Promise<void> {
    const socket = net.connect(port, '127.0.0.1').on('error', () => {})
    socket.write(
      `PUT /api/butaca?nroButaca=A-1&idEstado=2 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.token()}\r\n` +
        `${IDEMPOTENCY_KEY}: ${clave}\r\nContent-Length: 0\r\n\r\n`,
    )
    await sleep(afterMs)
    socket.resetAndDestroy()
  }

  test('S18: a change whose client hangs up is done once or not at all, and no connection is lost', async () => {
    const claves = Array.from({ length: 40 }, () => randomUUID())
    for (const [n, clave] of claves.entries()) await changeAndLeave(clave, n % 10)
    const usage = () => server.db.usage?.() ?? { open: 0, idle: 0, waiting: 0 }
    const busy = () => usage().waiting + usage().open - usage().idle
    await expect.poll(busy, { timeout: 30_000 }).toBe(0)
    // One statement reads both tables from one snapshot, because changes may still be running
    const [made] = await server.db.query<{ rows: string; kept: string }>(
      `select (select coalesce(string_agg(clave::text, ' ' order by clave), '') from cambio_estado) as rows,
         (select coalesce(string_agg(clave::text, ' ' order by clave), '') from operacion) as kept`,
    )
    const [seat] = await server.db.query<{ is: boolean }>(
      `select b.version = 1 + (select count(*) from cambio_estado where butaca_nro = b.nro) as is from butaca b`,
    )
    expect(made?.rows).toBe(made?.kept)
    expect(seat?.is).toBe(true)
    const answer = await server.put({ nroButaca: 'A-1', idEstado: '3' })
    expect(answer.statusCode).toBe(200)
    await expect.poll(busy, { timeout: 30_000 }).toBe(0)
  })
})

test('S4: if the database ends every session a request gets 503 with Retry-After, and the next requests work', async () => {
  const server = await startTestServer({ engine: 'postgres' })
  await addButacas(server.db, [{ nro: 'A-1' }])
  const [row] = await server.db.query<{ base: string }>('select current_database() as base')
  const admin = await openPostgres(inject('postgresUrl').replace(/[^/]*$/, row?.base ?? ''), {
    connections: 1,
  })
  let waiting = Promise.resolve<Awaited<ReturnType<TestServer['put']>> | null>(null)
  await admin.tx(async tx => {
    await tx.query("select 1 from butaca where nro = 'A-1' for update")
    waiting = server.put({ nroButaca: 'A-1', idEstado: '2' })
    await expect.poll(() => tx.query('select 1 from pg_locks where not granted')).not.toEqual([])
    await sleep(300)
    // Ends every connection, as a restarting PostgreSQL does (57P01)
    await tx.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [row?.base],
    )
  })
  const answer = await waiting
  expect(answer?.statusCode).toBe(503)
  expect(answer?.headers['retry-after']).toBe('2')
  expect((await server.put({ nroButaca: 'A-1', idEstado: '2' })).statusCode).toBe(200)
  await admin.close()
  await server.close()
})
