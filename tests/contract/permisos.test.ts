import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs, EVERY_CALL, fillForCalls } from '../helpers/calls.ts'
import { type SeenRoute, seeRoutes } from '../helpers/routes.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

/** Reading actions whose names do not end in `.leer`. */
const ALSO_READING = [
  'identidad.preguntar',
  'operaciones.preguntar',
  'eventos.seguir',
  'butacas.disponibles',
  'buscar.usar',
]
const isReading = (accion: unknown): boolean =>
  String(accion).endsWith('.leer') || ALSO_READING.includes(String(accion))

/** Rows that any signed-in call may touch: the use of a session. */
const OF_THE_SESSION = ['sesion', 'intento']

describe('a role of reading actions only', () => {
  let server: TestServer
  let routes: SeenRoute[]
  let snapshot: string
  beforeAll(async () => {
    const seen = await seeRoutes(() => startTestServer())
    server = seen.started
    routes = seen.routes
    await fillForCalls(server)
    const tables = await server.db.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1::text[]) order by 1`,
      [OF_THE_SESSION],
    )
    snapshot = tables
      .map(
        ({ name }) =>
          `select '${name}' as tabla, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as filas from "${name}" t`,
      )
      .join(' union all ')
  })
  afterAll(() => server.close())

  const accionOf = ({ method, path }: { method: string; path: string }) =>
    routes.find(route => route.method === method && route.url === path)?.accion

  /** Tables that the call changes. */
  const changedBy = async (call: (typeof EVERY_CALL)[number]): Promise<string[]> => {
    const read = async () =>
      new Map(
        (await server.db.query<{ tabla: string; filas: string }>(snapshot)).map(r => [r.tabla, r.filas]),
      )
    const before = await read()
    const { method, url, payload, headers } = callAs(call, 'admin')
    const answer = await server.call(
      { method, url, ...(payload && { payload }), ...(headers && { headers }), payloadAsStream: true },
      'admin',
    )
    expect(answer.statusCode, call.name).toBe(call.good ?? 200)
    answer.stream().destroy()
    const after = await read()
    return [...before].filter(([tabla, filas]) => after.get(tabla) !== filas).map(([tabla]) => tabla)
  }

  test('changes no row with any of its calls', async () => {
    const reading = EVERY_CALL.filter(call => isReading(accionOf(call)))
    expect(reading.length).toBeGreaterThan(30)
    for (const call of reading) expect(await changedBy(call), call.name).toEqual([])
  })

  test('is refused by every call that changes rows of the factory, the stock or the accounts', async () => {
    const writing: string[] = []
    for (const call of EVERY_CALL.filter(({ may }) => may.includes('admin') && !may.includes('nobody'))) {
      if (call.path === '/auth/logout') continue // Ends the session that makes these calls
      const accion = accionOf(call)
      if ((await changedBy(call)).length === 0) continue
      writing.push(call.name)
      expect(isReading(accion), `${call.name} needs ${accion}`).toBe(false)
    }
    expect(writing).toEqual(expect.arrayContaining(['cambiarEstado', 'productos borrar', 'crearMaestro']))
  })
})
