import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addButacas } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'

describe('bad input', () => {
  const server = useTestServer()
  beforeAll(() => addButacas(server.db, [{ nro: 'A-1' }]))
  afterAll(async () => {
    const [row] = await server.db.query<{ n: number }>('select count(*)::int as n from cambio_estado')
    expect(row?.n, 'nothing of all that wrote anything').toBe(0)
  })

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

  test.each(['{}', '{"nombre":""}', '{"nombre":"","pass":""}'])('the login %j is 400', async payload => {
    await expectProblem(login(payload), 400, null)
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
