import http from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { EventoClient } from '../helpers/evento-client.ts'
import { addButacas } from '../helpers/fabrica.ts'
import { startTestServer } from '../helpers/server.ts'

const clients: EventoClient[] = []
const connect = async (url: string, token: string, lastId?: string) => {
  const client = await EventoClient.connect(url, token, lastId)
  clients.push(client)
  return client
}
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})

describe('the process that serves streams', () => {
  test('S8: a stopping server ends the streams at once; the next one sends the missed events', async () => {
    const first = await startTestServer()
    await addButacas(first.db, [{ nro: 'E-1' }, { nro: 'E-2' }])
    const client = await connect(await first.listen(), first.token())
    await first.put({ nroButaca: 'E-1', idEstado: '2' })
    const { id } = await client.nth(1)
    const second = await startTestServer({ db: first.db })
    const start = performance.now()
    await first.app.close()
    await client.ended
    expect(performance.now() - start).toBeLessThan(5_000)

    await second.put({ nroButaca: 'E-2', idEstado: '2' })
    const again = await connect(await second.listen(), second.token(), id)
    await expect
      .poll(() => again.eventos.flatMap(({ event, cambio }) => (event === 'cambio' ? cambio.butacas : [])))
      .toEqual(['E-2'])
    await second.close()
    await first.close()
  })

  test('each of two instances sends its clients the changes of the other', async () => {
    const one = await startTestServer()
    const other = await startTestServer({ db: one.db })
    await addButacas(one.db, [{ nro: 'E-1' }])
    const client = await connect(await one.listen(), one.token())
    await other.put({ nroButaca: 'E-1', idEstado: '2' })
    expect((await client.nth(1)).cambio.butacas).toEqual(['E-1'])
    await other.close()
    await one.close()
  })

  test('C39: a stream beyond the limit of a session or person gets 429, beyond the server’s 503, with Retry-After; a closed stream frees its place', async () => {
    const server = await startTestServer()
    const { hostname, port } = new URL(await server.listen())
    const agent = new http.Agent({ keepAlive: false })
    const ask = (token: string) =>
      new Promise<http.IncomingMessage>((resolve, reject) => {
        const headers = { authorization: `Bearer ${token}` }
        http.get({ hostname, port, path: '/api/eventos', headers, agent }, resolve).on('error', reject)
      })
    const askTimes = (times: number, token: string) =>
      Promise.all(Array.from({ length: times }, () => ask(token)))
    const streams: http.IncomingMessage[] = []
    const expectFull = async (token: string, status: number) => {
      const refused = await ask(token)
      expect(refused.statusCode).toBe(status)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      refused.resume()
    }
    await server.db.exec(`insert into usuario (nombre, clave, rol)
      select 'turno' || n, 'x', 'operario' from generate_series(1, 15) n`)
    for (const nombre of Array.from({ length: 15 }, (_, n) => `turno${n + 1}`)) {
      for (let sesion = 1; sesion <= 5; sesion++) {
        const token = await server.signIn(nombre)
        streams.push(...(await askTimes(20, token)))
        // C39: a session and a person each have a limit below that of the server
        if (nombre === 'turno1' && sesion === 1) await expectFull(token, 429)
      }
      if (nombre === 'turno1') await expectFull(await server.signIn(nombre), 429)
    }
    expect(new Set(streams.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    await expectFull(server.token(), 503)
    streams.pop()?.destroy()
    await expect
      .poll(async () => {
        const next = await ask(server.token())
        streams.push(next)
        return next.statusCode
      })
      .toBe(200)
    for (const stream of streams) stream.destroy()
    await server.close()
  })
})

test('changes made while the database connection was lost are sent once it is back', async () => {
  const server = await startTestServer({ engine: 'postgres' })
  await addButacas(server.db, [{ nro: 'E-1' }])
  const client = await connect(await server.listen(), server.token())
  await expect.poll(() => client.lastId).not.toBe('')
  await server.db.tx(async tx => {
    await tx.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'butacas avisos' and datname = current_database()",
    )
    await tx.query("update butaca set cambio = pg_current_xact_id() where nro = 'E-1'")
  })
  // Without the notifications, homologations may have changed too.
  expect((await client.nth(1)).cambio).toEqual({ butacas: ['E-1'], homologaciones: true })
  await server.close()
})
