import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS, endpointsDe, RECURSOS } from '#contract/endpoints.ts'
import { API_LLAMADAS, API_RECURSO } from '#messages.ts'
import { startTestServer, type TestServer } from '../../helpers/server.ts'

interface Operation {
  operationId: string
  summary: string
  parameters: { name?: string; in?: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: object } }> }
}

describe('the description of the API', () => {
  let server: TestServer
  const get = (url: string) => server.call({ method: 'GET', url }, null)
  beforeAll(async () => {
    server = await startTestServer({ config: { docs: true } })
  })
  afterAll(() => server.close())

  test('describes every call of the contract and of our extensions, and says in words what each does', async () => {
    const { openapi, paths } = (await get('/api/openapi.json')).json<{
      openapi: string
      paths: Record<string, Record<string, Operation>>
    }>()
    expect(openapi).toBe('3.1.0')
    const described = Object.entries(paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map(verb => `${verb.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    const calls = [
      ...Object.values(ENDPOINTS),
      ...RECURSOS.flatMap(recurso => Object.values(endpointsDe(recurso))),
    ]
    expect(described.sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort())
    for (const verbs of Object.values(paths))
      for (const { summary } of Object.values(verbs)) expect(summary).toMatch(/\.$/)
    expect(paths['/api/butaca']?.put?.parameters.map(({ name }) => name)).toContain('nroButaca')
    expect(
      paths['/api/butaca']?.post?.requestBody?.content['application/json']?.schema.properties,
    ).toHaveProperty('renombre')
  })

  test('no sentence is left over', () => {
    expect(Object.keys(API_LLAMADAS).filter(name => !(name in ENDPOINTS))).toEqual([])
    expect(Object.keys(API_RECURSO).sort()).toEqual(Object.keys(endpointsDe('marcas')).sort())
  })

  test('its page is ours alone: no script, no style but a file of this server', async () => {
    const page = await get('/api/doc')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('<html lang="es">')
    expect(page.body).not.toMatch(/<script|style=|https?:\/\//)
    expect((await get('/api/doc.css')).headers['content-type']).toContain('text/css')
  })
})

test('C38: without DOCS=1 it is there for the demo alone, and with DOCS=0 not even then', async () => {
  const server = await startTestServer()
  const urls = ['/api/openapi.json', '/api/doc', '/api/doc.css']
  const statuses = async () => Promise.all(urls.map(async url => (await server.app.inject(url)).statusCode))
  expect(await statuses()).toEqual([404, 404, 404])
  await server.db.query('update instalacion set demo = true')
  expect(await statuses()).toEqual([200, 200, 200])
  const closed = await startTestServer({ db: server.db, config: { docs: false } })
  expect((await closed.app.inject('/api/doc')).statusCode).toBe(404)
  await closed.close()
  await server.close()
})
