import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { openDatabase } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { addButacas, fillFabrica, PASS } from '#tests/helpers/fabrica.ts'
import { type ReplicatedPostgres, startReplicated } from '#tests/helpers/replicated-postgres.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

const LAG_MS = 2_500

describe('reports and lists from a replica', () => {
  let postgres: ReplicatedPostgres
  let server: TestServer
  beforeAll(async () => {
    postgres = await startReplicated()
    const db = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
    await fillFabrica(db)
    await addButacas(db, [{ nro: 'REP-1' }])
    await postgres.caughtUp()
    const replica = await openPostgres(postgres.replicaUrl, { connectionWaitMs: 500, isLazy: true })
    server = await startTestServer({ db, replica, config: { lecturaLagMs: LAG_MS } })
  })
  afterAll(async () => {
    await server.close()
    await server.db.close()
    await postgres.stop()
  })

  async function signIn() {
    const cookies = new Map<string, string>()
    const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, token = '') => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await server.app.inject({
        method,
        url,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(cookie ? { cookie } : {}),
          ...(token ? { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() } : {}),
        },
        ...(payload ? { payload } : {}),
      })
      for (const { name, value } of answer.cookies) cookies.set(name, value)
      return answer
    }
    const { method, path } = ENDPOINTS.login
    const login = await call(method as 'POST', path, { nombre: 'operario', pass: PASS })
    const { token } = login.json<{ token: string }>()
    return {
      cookies,
      write: (estado: number) =>
        call('PUT', `/api/butaca?nroButaca=REP-1&idEstado=${estado}`, undefined, token),
      async read() {
        const { body, headers, statusCode } = await call('GET', '/api/buscar?q=REP-1', undefined, token)
        expect(statusCode).toBe(200)
        // The replica may be behind the cursor, so its answer has no cursor
        if (headers['x-edad'] !== undefined) expect(headers['x-cursor']).toBeUndefined()
        return { estado: Number(/"estado":\{"id":(\d)/.exec(body)?.[1]), edad: headers['x-edad'] }
      },
    }
  }

  test('S32: a user reads their own write at once; others may read older data with its age, up to a limit', async () => {
    const [one, other] = [await signIn(), await signIn()]
    await expect.poll(() => other.read()).toEqual({ estado: 1, edad: '1' })
    await postgres.pause()
    const written = await one.write(2)
    expect(written.statusCode).toBe(200)
    expect(await one.read()).toEqual({ estado: 2, edad: undefined })
    expect(await other.read()).toMatchObject({ estado: 1, edad: expect.stringMatching(/^[123]$/) })
    await expect.poll(() => other.read(), { interval: 20 }).toEqual({ estado: 1, edad: '2' })
    const [{ maxAge } = {}] = written.cookies.filter(({ name }) => name === 'escrito')
    expect(maxAge).toBeGreaterThan(LAG_MS / 1000)

    // The standby is too far behind, so the primary is read, although this user wrote nothing
    await expect.poll(() => other.read()).toEqual({ estado: 2, edad: undefined })
    await postgres.resume()
    await expect.poll(() => other.read()).toEqual({ estado: 2, edad: '1' })
  })

  test('S32: a program reads the primary, because a program has no cookie', async () => {
    const { headers, statusCode } = await server.call({ method: 'GET', url: '/api/buscar?q=REP-1' })
    expect([statusCode, headers['x-edad']]).toEqual([200, undefined])
  })

  test('S32: an unreachable replica affects neither reads nor readiness', async () => {
    const browser = await signIn()
    await postgres.stopStandby()
    expect((await browser.read()).edad).toBeUndefined()
    expect((await server.app.inject({ url: '/listo' })).statusCode).toBe(200)
  })
})
