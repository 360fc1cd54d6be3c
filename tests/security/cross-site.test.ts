import { beforeAll, describe, expect, test } from 'vitest'
import { addButacas } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'

const FOREIGN = 'https://evil.example'
const CROSS_SITE = {
  origin: FOREIGN,
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'no-cors',
  'sec-fetch-dest': 'empty',
}
/** Content types a page can send to another site without a preflight (Fetch, «CORS-safelisted request-header»). */
const SIMPLE_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']

describe('requests that another site makes a browser send', () => {
  const server = useTestServer()
  beforeAll(async () => {
    await addButacas(server.db, ['A-1'])
  })

  test('C18: another site gets no permission: answers name no origin, not even to a preflight', async () => {
    for (const url of ['/salud', '/auth/login', '/api/modelo', '/api/butaca/filtro', '/nada'])
      for (const method of ['GET', 'OPTIONS', 'POST'] as const) {
        const answer = await server.app.inject({
          method,
          url,
          headers: {
            ...CROSS_SITE,
            'access-control-request-method': 'PUT',
            authorization: `Bearer ${server.token()}`,
          },
        })
        const allowed = Object.keys(answer.headers).filter(name => name.startsWith('access-control-'))
        expect(allowed, `${method} ${url}`).toEqual([])
        if (method === 'OPTIONS') expect([404, 405], url).toContain(answer.statusCode)
      }
  })

  test('C16: a form of another site signs no user in and changes nothing', async () => {
    const cookie = `token=${server.token('admin')}`
    for (const type of SIMPLE_TYPES)
      for (const url of ['/auth/login', '/api/butaca/filtro', '/api/marcas', '/api/homologaciones']) {
        const answer = await server.app.inject({
          method: 'POST',
          url,
          headers: { ...CROSS_SITE, cookie, 'content-type': type },
          payload: '{"nombre":"admin","pass":"clave-de-prueba"}',
        })
        expect(url === '/auth/login' ? 415 : 401, `${url} ${type}`).toBe(answer.statusCode)
      }
    const [row] = await server.db.query('select (select count(*)::int from marca) as marcas')
    expect(row).toEqual({ marcas: 0 })
  })
})
