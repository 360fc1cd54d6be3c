import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLERS, callAs, EVERY_CALL, fillForCalls } from '../helpers/calls.ts'
import { type SeenRoute, seeRoutes } from '../helpers/routes.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

const cells = EVERY_CALL.flatMap(call =>
  CALLERS.map(who => ({
    ...callAs(call, who),
    who,
    status: call.may.includes(who) ? (call.good ?? 200) : who === 'nobody' ? 401 : 403,
  })),
)

/** What a browser's own request cannot do without: a cookie is not enough for any of them (security C16). */
const closed = EVERY_CALL.filter(({ may }) => !may.includes('nobody'))

describe('C14: who may call what', () => {
  let server: TestServer
  let routes: SeenRoute[]
  beforeAll(async () => {
    const seen = await seeRoutes(() => startTestServer())
    server = seen.started
    routes = seen.routes
    await fillForCalls(server)
  })
  afterAll(() => server.close())

  test.each(cells)('$name as $who is $status', async ({ method, url, payload, headers, who, status }) => {
    const answer = await server.call(
      // The stream of events has no end to wait for.
      {
        method,
        url,
        ...(payload ? { payload } : {}),
        ...(headers ? { headers } : {}),
        payloadAsStream: true,
      },
      who === 'nobody' ? null : who,
    )
    answer.stream().destroy()
    expect(answer.statusCode).toBe(status)
  })

  test('C14: every route of the server is a call of the contract, and says who may make it', () => {
    const calls = EVERY_CALL.map(({ method, path }) => `${method} ${path}`)
    expect(routes.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(calls.toSorted())
    expect(routes.filter(({ roles }) => roles === undefined)).toEqual([])
  })

  test.each(closed)(
    'C16: $name with the cookies of a session alone is 401',
    async ({ method, url, payload }) => {
      const token = server.token('admin')
      const headers = { cookie: `token=${token}; __Host-token=${token}`, 'content-type': 'application/json' }
      const answer = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
      expect(answer.statusCode).toBe(401)
    },
  )

  test('the demo is not found where there is none', async () => {
    await server.db.query('update instalacion set demo = false')
    expect((await server.call({ method: 'GET', url: '/demo.json' }, null)).statusCode).toBe(404)
  })

  test('C10: unknown, wrong and disabled answer alike', async () => {
    const bodies = []
    for (const nombre of ['nadie', 'lopez', 'de-baja']) {
      const answer = await server.login(nombre, nombre === 'de-baja' ? undefined : 'otra')
      const { instance, ...rest } = answer.json()
      expect(instance).toMatch(/^urn:pedido:/)
      bodies.push(JSON.stringify(rest))
    }
    expect(new Set(bodies).size).toBe(1)
    expect(bodies[0]).toContain('Error de autenticacion')
  })
})
