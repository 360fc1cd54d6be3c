import { createHmac } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import { addButacas } from '../helpers/fabrica.ts'
import { startTestServer, type TestServer, testConfig } from '../helpers/server.ts'

const SQL = [
  `' or 1=1 --`,
  `'; drop table butaca; --`,
  `\\'; select pg_sleep(5) --`,
  `$1`,
  `%' union select 1 --`,
  '%',
  '_______',
  '\\',
  '../../etc/passwd',
]
const HTML = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '\u202e',
  '🪑',
  '\ud800',
]

/** Session id of the tokens forged here. */
const SID = '00000000-0000-4000-8000-00000000000a'
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const sign = (header: object, payload: object, secret = testConfig.jwtSecret) => {
  const input = `${encode(header)}.${encode(payload)}`
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

describe('bad input', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    await addButacas(server.db, [{ nro: 'A-1' }])
    await server.db.query(
      `insert into sesion (sid, usuario_id, vence, donde)
       select $1::uuid, id, now() + interval '1 hour', 'prueba' from usuario where nombre = 'operario'`,
      [SID],
    )
  })
  afterAll(async () => {
    const [row] = await server.db.query<{ n: number }>('select count(*)::int as n from cambio_estado')
    expect(row?.n, 'nothing of all that wrote anything').toBe(0)
    await server.close()
  })

  /** Expects a 4xx problem that reveals nothing of the server's internals. */
  const expectProblem = async (
    request: InjectOptions,
    statuses: number | number[],
    usuario: 'operario' | null = 'operario',
  ) => {
    const answer = await server.call(request, usuario)
    expect([statuses].flat(), answer.body).toContain(answer.statusCode)
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    const problem = answer.json()
    expect(problem).toMatchObject({
      status: answer.statusCode,
      instance: expect.stringMatching(/^urn:pedido:/),
    })
    expect(problem.detail).not.toMatch(/syntax|relation|column|node:|\bat \//i)
    return problem
  }
  const filtro = (payload: string): InjectOptions => ({ method: 'POST', url: '/api/butaca/filtro', payload })
  const login = (payload: string): InjectOptions => ({ method: 'POST', url: '/auth/login', payload })

  const now = Math.floor(Date.now() / 1000)
  const good = {
    sub: 'operario',
    rol: 'operario',
    jti: SID,
    iss: 'butacas',
    aud: 'butacas',
    iat: now,
    exp: now + 60,
  }
  const HS256 = { alg: 'HS256', typ: 'JWT' }
  const tokens: Record<string, string> = {
    'no token': '',
    'not a token': 'abc',
    'another secret': sign(HS256, good, 'another secret, also longer than 32 bytes'),
    'alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${encode(good)}.`,
    expired: sign(HS256, { ...good, exp: now - 1 }),
    'without exp': sign(HS256, { ...good, exp: undefined }),
    'without jti': sign(HS256, { ...good, jti: undefined }),
    'another audience': sign(HS256, { ...good, aud: 'otra' }),
    'another issuer': sign(HS256, { ...good, iss: 'otro' }),
    'a role of its own': sign(HS256, { ...good, rol: 'dueño' }),
    altered: sign(HS256, good).replace(/\.[^.]+\./, `.${encode({ ...good, rol: 'admin' })}.`),
    'ten kilobytes': 'x'.repeat(10_240),
  }

  test.each(Object.keys(tokens))('C7: a token with %s is 401, always with the same body', async name => {
    const problem = await expectProblem(
      { method: 'GET', url: '/api/modelo', headers: { authorization: `Bearer ${tokens[name]}` } },
      401,
      null,
    )
    expect(problem).toMatchObject({
      codigo: 'SESION',
      detail: 'La sesión no es válida o venció. Entrá de nuevo.',
    })
  })

  test('the forged token is accepted when nothing is wrong with it', async () => {
    const answer = await server.call(
      { method: 'GET', url: '/api/modelo', headers: { authorization: `Bearer ${sign(HS256, good)}` } },
      null,
    )
    expect(answer.statusCode).toBe(200)
  })

  test.each([
    ...['{"nro":}', "{'nro':1}", '{"nro":"a"}}', '\u0000'],
    '{"constructor":{"prototype":{"estado":5}}}',
    '{"nro":"a","\\u006ero":"b"}',
    '{"nro":"a\\\\u0000","x":1}',
    '{"estado":1e400}',
    `{"nro":"${'a'.repeat(61)}"}`,
    `${'['.repeat(40)}${']'.repeat(40)}`,
  ])('C25: the body %j is 400', async payload => {
    await expectProblem(filtro(payload), 400)
  })

  test.each(['1', '"true"', 'null', '{}', ''])('filtroAS with %j is 400', async payload => {
    await expectProblem({ method: 'POST', url: '/api/butaca/filtroAS', payload }, 400)
  })

  test.each([
    ...['', '?nroButaca=A-1', '?idEstado=3', '?nroButaca=&idEstado=3', '?nroButaca=A-1&idEstado='],
    ...['peso=-0.5', 'peso=1001', 'peso=Infinity', 'homo=si', 'homo=1', 'version=9'].map(
      more => `?nroButaca=A-1&idEstado=3&${more}`,
    ),
  ])('PUT /api/butaca%s is 400', async query => {
    await expectProblem({ method: 'PUT', url: `/api/butaca${query}` }, 400)
  })

  test.each([...SQL, ...HTML])('C19, C20: %j is plain text in every field', async text => {
    const inFiltro = await server.call(filtro(JSON.stringify({ nro: text })))
    expect([inFiltro.statusCode, inFiltro.json<Butaca[]>()]).toEqual([200, []])
    await expectProblem({ method: 'PUT', url: '/api/butaca', query: { nroButaca: text, idEstado: '3' } }, 404)
    await expectProblem(
      { method: 'PUT', url: '/api/butaca', query: { nroButaca: 'A-1', idEstado: text } },
      400,
    )
    await expectProblem({ method: 'GET', url: '/api/cambioEstado/but', query: { nroButaca: text } }, 404)
    await expectProblem(login(JSON.stringify({ nombre: text, pass: text })), 401, null)
  })

  test.each(['{}', '{"nombre":""}', '{"nombre":"","pass":""}'])('the login %j is 400', async payload => {
    await expectProblem(login(payload), 400, null)
  })

  test('a body of 20 MB is 413', async () => {
    const problem = await expectProblem(filtro(JSON.stringify({ nro: 'x'.repeat(20 * 2 ** 20) })), 413)
    expect(problem.codigo).toBe('MUY_GRANDE')
  })

  test('an address too long is 414, another type of content 415, another method 405, an unknown address 404', async () => {
    await expectProblem({ method: 'GET', url: `/api/modelo?x=${'x'.repeat(3000)}` }, 414)
    await expectProblem(
      { ...filtro('nro=1'), headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
    )
    await expectProblem({ ...filtro('<a/>'), headers: { 'content-type': 'text/xml' } }, 415)
    await expectProblem({ ...filtro('x'), headers: { 'content-type': 'text/plain' } }, 415)
    expect((await expectProblem({ method: 'DELETE', url: '/api/butaca' }, 405)).codigo).toBe('METODO')
    await expectProblem({ method: 'GET', url: '/api/nada' }, 404)
    await expectProblem({ method: 'GET', url: '/api/cambioEstado/but' }, 400)
    await expectProblem({ method: 'GET', url: '/api/%E0%A4%A' }, [400, 404])
    await expectProblem({ method: 'GET', url: '/api/butaca/%00' }, [400, 404])
  })

  test.each([
    ['capture-age-ms', '-5'],
    ['capture-age-ms', 'ayer'],
    ['capture-age-ms', '1e9'],
    ['device-id', 'tablet 5'],
    ['device-seq', '-1'],
    ['device-seq', '9'.repeat(30)],
  ])('the header %s: %s is 400', async (name, value) => {
    await expectProblem(
      { method: 'PUT', url: '/api/butaca?nroButaca=A-1&idEstado=3', headers: { [name]: value } },
      400,
    )
  })
})
