import { beforeAll, describe, expect, test } from 'vitest'
import { endpointsOf } from '#contract/endpoints/oficina.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { CLOSED_CALLS, callAs, fillForCalls, makeCall } from '../helpers/calls.ts'
import { PASS } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'

const PUESTA = 'tres tristes tigres'
const PROPIA = 'comian trigo en un trigal'
const ALLOWED: readonly string[] = [ENDPOINTS.miClave.path, ENDPOINTS.logout.path]

describe('a provisional password', () => {
  const server = useTestServer()
  beforeAll(async () => {
    await fillForCalls(server)
  })

  const idOf = async (nombre: string): Promise<number> =>
    (await server.db.query<{ id: number }>('select id from usuario where nombre = $1', [nombre]))[0]?.id ?? 0
  const crear = async (nombre: string, rol = 'operario') => {
    await server.ask(ENDPOINTS.crearUsuario, { body: { nombre, clave: PUESTA, rol } })
    return (await server.login(nombre, PUESTA)).json<{ token: string; provisoria?: true }>()
  }
  const change = (token: string, actual: string, clave: string) =>
    server.ask(ENDPOINTS.miClave, { token, body: { actual, clave } })
  const works = async (token: string) => (await server.ask(ENDPOINTS.modelos, { token })).statusCode

  test('a session with a provisional password may only change the password or sign out, and replays no stored answer', async () => {
    const primera = await crear('jefa', 'admin')
    const propia = (await change(primera.token, PUESTA, PROPIA)).json<{ token: string }>()
    const clave = crypto.randomUUID()
    const write = (token: string) =>
      server.ask(endpointsOf('talles').crear, {
        ...{ token, body: { nombre: 'De la jefa' }, headers: { 'idempotency-key': clave } },
      })
    const made = await write(propia.token)
    expect((await write(propia.token)).body).toBe(made.body)
    await server.ask(ENDPOINTS.claveUsuario, { id: await idOf('jefa'), body: { clave: PUESTA } })
    const { token, provisoria } = (await server.login('jefa', PUESTA)).json()
    expect([made.statusCode, provisoria]).toEqual([201, true])
    const replay = await write(token)
    expect([replay.statusCode, replay.json().codigo]).toEqual([403, 'CLAVE_PROVISORIA'])
    const asked = await server.ask(ENDPOINTS.clave, { id: clave, token })
    expect([asked.statusCode, asked.json().codigo]).toEqual([403, 'CLAVE_PROVISORIA'])
    const calls = CLOSED_CALLS.filter(({ path }) => !ALLOWED.includes(path))
    expect(calls.length).toBeGreaterThan(60)
    for (const call of calls) {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
      const answer = await makeCall(server, callAs(call, 'admin'), null, headers)
      expect([call.name, answer.statusCode]).toEqual([call.name, 403])
    }
    const refused = await server.ask(ENDPOINTS.modelos, { token })
    expect(refused.json()).toMatchObject({ codigo: 'CLAVE_PROVISORIA', detail: SERVIDOR.claveProvisoria })
    expect((await server.ask(ENDPOINTS.logout, { token })).statusCode).toBe(200)
    expect(await works(token)).toBe(401)
  })

  test('after the password is changed the old token ends, and the new token has full rights', async () => {
    const { token } = await crear('ana')
    expect((await change(token, PUESTA, PUESTA)).json()).toMatchObject({ status: 422, campos: ['clave'] })
    expect(await works(token)).toBe(403)
    const changed = (await change(token, PUESTA, PROPIA)).json<{ token: string; provisoria?: true }>()
    expect(changed.provisoria).toBeUndefined()
    expect([await works(token), await works(changed.token)]).toEqual([401, 200])
    expect((await server.login('ana', PUESTA)).statusCode).toBe(401)
    const again = (await server.login('ana', PROPIA)).json()
    expect(again.provisoria).toBeUndefined()
    expect(await works(again.token)).toBe(200)
  })

  test('a password that an admin sets for another user is provisional; the admin’s own password is not', async () => {
    await server.ask(ENDPOINTS.claveUsuario, { id: await idOf('lopez'), body: { clave: PUESTA } })
    const lopez = (await server.login('lopez', PUESTA)).json()
    expect([lopez.provisoria, await works(lopez.token)]).toEqual([true, 403])
    const lista = (await server.call({ method: 'GET', url: '/api/usuarios' }, 'admin')).json()
    expect(lista).toContainEqual(expect.objectContaining({ nombre: 'lopez', claveProvisoria: true }))
    await server.ask(ENDPOINTS.claveUsuario, { id: await idOf('admin'), body: { clave: PUESTA } })
    const admin = (await server.login('admin', PUESTA)).json()
    expect([admin.provisoria, await works(admin.token)]).toEqual([undefined, 200])
  })

  test('an account whose password is not provisional signs in with full rights', async () => {
    const { token, provisoria } = (await server.login('operario', PASS)).json()
    expect([provisoria, await works(token)]).toEqual([undefined, 200])
  })
})
