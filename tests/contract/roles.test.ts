import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { ACCIONES, ROLES } from '#contract/permisos.ts'
import { digestTables } from '#server/db/table-digest.ts'
import { LISTAS } from '#server/salida/listas.ts'
import {
  CALLERS,
  type Call,
  CLOSED_CALLS,
  callAs,
  EVERY_CALL,
  fillForCalls,
  makeCall,
  requestOf,
} from '../helpers/calls.ts'
import { addButacas } from '../helpers/fabrica.ts'
import { routesOf } from '../helpers/routes.ts'
import { startTestServer, useTestServer } from '../helpers/server.ts'
import { FACTORY_CALLS, STOCK_CALLS } from '../helpers/specification.ts'

const READY = [
  { nro: 'V-1', estado: 5, prehomologada: true },
  { nro: 'V-2', estado: 5 },
]
const OTHER = [1, 3, 6, 7].map(estado => ({ nro: `V-${estado + 10}`, estado }))

/** Actions that no route names: the handler checks `api.describir`, the device checks `entradas.adoptar`. */
const DE_PANTALLA = ['api.describir', 'entradas.adoptar']
/** Reading actions whose names do not end in `.leer`. */
const ALSO_READING = [
  'identidad.preguntar',
  'operaciones.preguntar',
  'eventos.seguir',
  'butacas.disponibles',
  'buscar.usar',
]
/** Calls of a contract-only server that the specification does not have. */
const SIN_EXTENSION = ['POST /auth/primer-ingreso']

describe('C14: who may make each call', () => {
  const server = useTestServer()
  beforeAll(() => fillForCalls(server))

  test('calls of reading actions change only the tables of sessions and sign-in attempts', async () => {
    const read = async () => {
      const { sesion: _, intento_login: __, ...tables } = await digestTables(server.db)
      return tables
    }
    const changedBy = async (call: Call): Promise<string[]> => {
      const before = await read()
      const answer = await makeCall(server, callAs(call, 'admin'), 'admin')
      expect(answer.statusCode, call.name).toBe(call.good ?? 200)
      const after = await read()
      return Object.keys(before).filter(tabla => before[tabla]?.suma !== after[tabla]?.suma)
    }
    const reading = EVERY_CALL.filter(({ method, path }) => {
      const route = routesOf(server.app).find(each => each.method === method && each.url === path)
      const accion = String(route?.accion)
      return accion.endsWith('.leer') || ALSO_READING.includes(accion)
    })
    expect(reading.length).toBeGreaterThan(30)
    for (const call of reading) expect(await changedBy(call), call.name).toEqual([])
    const [writing] = EVERY_CALL.filter(({ name }) => name === 'cambiarEstado')
    expect(writing && (await changedBy(writing))).toContain('butaca')
  })

  test.each(EVERY_CALL)(
    '$name: each role and a caller without a session get the status that their rights give',
    async rule => {
      for (const who of CALLERS) {
        const call = callAs(rule, who)
        const { method, path, may, good = 200 } = call
        const answer = await vi.waitFor(async () => {
          const reply = await makeCall(server, call, who === 'nobody' ? null : who)
          // On a busy machine `/listo` may first answer 503
          expect(reply.statusCode).not.toBe(503)
          return reply
        })
        const status = may.includes(who) ? good : who === 'nobody' ? 401 : 403
        // No shared cache may keep the answer
        const isList = status === 200 && LISTAS.has(`${method} ${path}`)
        expect([who, answer.statusCode, answer.headers['cache-control']]).toEqual([
          ...[who, status, isList ? 'private, no-cache' : 'no-store'],
        ])
      }
    },
  )

  test('C14: every route of the server is a call of the contract and declares its action', () => {
    const calls = EVERY_CALL.map(({ method, path }) => `${method} ${path}`)
    const routes = routesOf(server.app)
    expect(routes.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(calls.toSorted())
    expect(routes.filter(({ accion }) => accion === undefined)).toEqual([])
  })

  test('every action of the table belongs to a route, or is listed as an action of screens', () => {
    const asked = new Set(routesOf(server.app).map(({ accion }) => accion))
    expect(ACCIONES.filter(accion => !asked.has(accion)).toSorted()).toEqual(DE_PANTALLA)
  })

  test('the database’s rule for accounts names every role', async () => {
    const [row] = await server.db.query<{ regla: string }>(
      "select pg_get_constraintdef(oid) as regla from pg_constraint where conname = 'usuario_rol_check'",
    )
    expect(ROLES.filter(rol => !row?.regla.includes(`'${rol}'`))).toEqual([])
  })

  test.each(CLOSED_CALLS)('C16: $name with only the session’s cookies is 401', async call => {
    const token = server.token('admin')
    const cookies = { cookie: `token=${token}; __Host-token=${token}` }
    expect((await server.call(requestOf(call, cookies), null)).statusCode).toBe(401)
  })

  test('/demo.json is 404 outside a demo', async () => {
    await server.db.query('update instalacion set demo = false')
    expect((await server.call({ method: 'GET', url: '/demo.json' }, null)).statusCode).toBe(404)
  })

  test('C10: an unknown user, a wrong password and a disabled account get the same answer', async () => {
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

test('a contract-only server serves only the calls of the specification and the first sign-in', async () => {
  const server = await startTestServer({ contractOnly: true })
  await server.close()
  const specified = new Set([...FACTORY_CALLS, ...STOCK_CALLS])
  const others = routesOf(server.app)
    .map(({ method, url }) => `${method} ${url.replace(':id', '{id}')}`)
    .filter(call => !specified.has(call))
  expect(others.toSorted()).toEqual(SIN_EXTENSION)
})

describe.each([
  ['with its extensions', false],
  ['with the contract only', true],
])('C46: a vendedor on a server %s', (_, contractOnly) => {
  const server = useTestServer({ contractOnly })
  beforeAll(async () => {
    await addButacas(server.db, [...READY, ...OTHER])
    // A weight that differs from every figure of /metrics
    await server.db.query('update butaca set peso = 986.37')
  })

  const filter = async (who: 'operario' | 'vendedor', filtro: object) => {
    const body = { nro: null, modelo: 0, estado: 0, color: 0, ...filtro }
    const answer = await server.ask(ENDPOINTS.filtroButaca, { body, usuario: who })
    const kept = contractOnly ? 'no-store' : 'private, no-cache'
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, kept])
    return answer.json<Butaca[]>()
  }

  test.each([0, 1, 3, 5, 6, 7, 99, null])(
    'a vendedor gets ready seats without weight for state %s',
    async estado => {
      for (const nro of [null, '', 'V', 'V-']) {
        const seats = await filter('vendedor', { nro, estado })
        expect(seats.map(seat => [seat.nro, seat.estado.id, seat.peso])).toEqual([
          ['V-1', 5, -1],
          ['V-2', 5, -1],
        ])
      }
      expect(await filter('vendedor', { nro: 'V-13', estado })).toEqual([])
    },
  )

  test('a vendedor gets no weight even if the list was cached for the floor, and the floor keeps weights', async () => {
    for (const who of ['operario', 'vendedor', 'operario', 'vendedor'] as const)
      for (const nro of [null, 'V-1'])
        expect((await filter(who, { nro, estado: 5 }))[0]?.peso).toBe(who === 'vendedor' ? -1 : 986.37)
    expect((await filter('operario', { nro: 'V-13' }))[0]?.peso).toBe(986.37)
  })

  test('a vendedor gets no weight and no other seat from any call open to the role', async () => {
    const calls = EVERY_CALL.filter(({ may, path }) => may.includes('vendedor') && path !== '/api/eventos')
    for (const call of calls) {
      const who = call.path === '/auth/logout' ? 'lopez' : 'vendedor'
      const answer = await server.call(requestOf(callAs(call, 'vendedor')), who)
      expect([call.name, answer.body]).not.toEqual([
        call.name,
        expect.stringMatching(/\b986\.37\b|"V-1[0-9]"/),
      ])
    }
  })
})
