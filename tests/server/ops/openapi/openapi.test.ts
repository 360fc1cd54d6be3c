import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { endpointsOf, RECURSOS } from '#contract/endpoints/oficina.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { API_DOC, API_LLAMADAS, API_RECURSO } from '#messages/server/api.ts'
import { callAs, EVERY_CALL, fillForCalls, requestOf } from '../../../helpers/calls.ts'
import type { Usuario } from '../../../helpers/fabrica.ts'
import { startTestServer, useTestServer } from '../../../helpers/server.ts'

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security?: object[]
  'x-roles'?: Usuario[]
  responses: Record<string, { $ref: string } | object>
  parameters: { name?: string; in?: string }[]
  requestBody?: { content: Record<string, { schema: object }> }
}

describe('the description of the API', () => {
  const get = (url: string) => server.call({ method: 'GET', url }, null)
  const server = useTestServer({ config: { docs: true } })

  test('the API’s description describes every call of the contract and of our extensions in words', async () => {
    const { openapi, paths, components } = (await get('/api/openapi.json')).json<{
      openapi: string
      paths: Record<string, Record<string, Operation>>
      components: { schemas: Record<string, { properties?: object }> }
    }>()
    expect(openapi).toBe('3.1.0')
    const described = Object.entries(paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map(verb => `${verb.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    const calls = [
      ...Object.values(ENDPOINTS),
      ...RECURSOS.flatMap(recurso => Object.values(endpointsOf(recurso))),
    ]
    expect(described.sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort())
    for (const verbs of Object.values(paths))
      for (const { summary } of Object.values(verbs)) expect(summary).toMatch(/\.$/)
    expect(paths['/api/butaca']?.put?.parameters.map(({ name }) => name)).toContain('nroButaca')
    expect(paths['/api/butaca']?.post?.requestBody?.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/ButacaEnvio',
    })
    expect(components.schemas.ButacaEnvio?.properties).toHaveProperty('renombre')
  })

  async function operations(): Promise<(Operation & { method: 'GET'; url: string })[]> {
    const { paths } = (await get('/api/openapi.json')).json<{
      paths: Record<string, Record<string, Operation>>
    }>()
    return Object.entries(paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).map(([verb, operation]) => ({
        ...operation,
        method: verb.toUpperCase() as 'GET',
        url: path.replaceAll(/\{\w+\}/g, '1'),
      })),
    )
  }
  const describes = ({ responses }: Operation, status: number) => String(status) in responses

  test('the API’s description has what OpenAPI linters require: servers, tags, descriptions, refusals, unique names', async () => {
    const document = (await get('/api/openapi.json')).json<{
      info: { contact?: { name: string }; license?: { identifier: string } }
      servers?: { url: string }[]
      tags?: { name: string; description: string }[]
      components: Record<string, Record<string, { content?: object; description?: string }>>
    }>()
    expect(document.servers).toEqual([{ url: '/', description: expect.any(String) }])
    expect(document.info.contact?.name).toBeTruthy()
    expect(document.info.license?.identifier).toMatch(/^LicenseRef-/)
    const all = await operations()
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length)
    const tags = document.tags?.map(({ name }) => name) ?? []
    expect(new Set(all.flatMap(each => each.tags))).toEqual(new Set(tags))
    for (const { tags: own, summary, description, responses } of all) {
      expect(own).toHaveLength(1)
      expect(description).toMatch(/^Puede.*\.$/)
      expect(description).not.toBe(summary)
      expect(Object.keys(responses).some(status => status.startsWith('4'))).toBe(true)
    }
    const text = JSON.stringify(document)
    for (const [kind, parts] of Object.entries(document.components))
      for (const [name, part] of Object.entries(parts)) {
        if (kind !== 'securitySchemes') expect(text).toContain(`"#/components/${kind}/${name}"`)
        if (kind === 'responses' && name !== '304')
          expect(Object.keys(part.content ?? {})).toEqual(['application/problem+json'])
        if (kind !== 'schemas') expect(part.description).toBeTruthy()
      }
  })

  test('the API’s description has 400 and 426 on every call, and 401 and 403 on each call that requires a token', async () => {
    for (const operation of await operations()) {
      const { method, url, security, operationId, 'x-roles': roles = ['admin'] } = operation
      const unclear = await server.call({ method, url, headers: { 'client-format': 'x' } }, roles[0])
      expect([operationId, unclear.statusCode]).toEqual([operationId, 400])
      expect(unclear.headers['content-type']).toContain('application/problem+json')
      expect(describes(operation, 400) && describes(operation, 426)).toBe(true)
      if (security) continue
      expect([operationId, (await server.call({ method, url }, null)).statusCode]).toEqual([operationId, 401])
      expect(describes(operation, 401) && describes(operation, 403)).toBe(true)
    }
  })

  test('the API’s description has the statuses of refused calls on seats, products, records and brands', async () => {
    const all = await operations()
    const clave = randomUUID()
    const key = { 'idempotency-key': clave }
    const refused = async (
      operationId: string,
      request: { url?: string; query?: Record<string, string>; payload?: object; headers?: object },
      status: number,
      usuario: 'admin' | 'operario' = 'admin',
    ) => {
      const operation = all.find(each => each.operationId === operationId)
      if (!operation) throw new Error(operationId)
      const { url = operation.url, query, payload, headers } = request
      const answer = await server.call(
        {
          method: operation.method,
          url,
          ...(query ? { query } : {}),
          ...(payload ? { payload: JSON.stringify(payload) } : {}),
          headers: { ...headers },
        },
        usuario,
      )
      expect([operationId, answer.statusCode]).toEqual([operationId, status])
      expect([operationId, Object.keys(operation.responses)]).toEqual([
        operationId,
        expect.arrayContaining([String(status)]),
      ])
    }
    await refused('cambiarEstado', { query: { nroButaca: 'NADIE', idEstado: '2' } }, 404)
    await refused('historialButaca', { query: { nroButaca: 'NADIE' } }, 404)
    await refused('productos.eliminar', { url: '/api/productos/999999' }, 404)
    await refused('productos.crear', { payload: { codigo: 'X', marca: { id: 99_999 } } }, 422)
    await refused('productos.crear', { payload: { codigo: '' } }, 400)
    await refused('registros.listar', {}, 403, 'operario')
    await refused('marcas.crear', { payload: { nombre: 'x'.repeat(70_000) } }, 413)
    await refused('marcas.crear', { payload: {}, headers: { 'content-type': 'text/xml' } }, 415)
    const marca = await server.call(
      { method: 'POST', url: '/api/marcas', payload: JSON.stringify({ nombre: 'Una' }), headers: key },
      'admin',
    )
    expect(marca.statusCode).toBeLessThan(300)
    await refused('marcas.crear', { payload: { nombre: 'Una' } }, 409)
    await refused('marcas.crear', { payload: { nombre: 'Otra' }, headers: key }, 422)
  })

  test('the API’s description has If-Match and ETag on each call that refuses another version, and on no other', async () => {
    const other = await startTestServer({ config: { docs: true } })
    await fillForCalls(other)
    const all = new Map((await operations()).map(operation => [operation.operationId, operation]))
    const wrong: string[] = []
    const writes = EVERY_CALL.filter(({ name, method }) => method !== 'GET' || name.endsWith(' borrar'))
    // Makes every call check If-Match, so that a refusal comes from the call's own statement
    let isForced = false
    other.app.writePipeline.readers.push(write => {
      if (isForced) write.expectedVersion = 987654
    })
    for (const call of writes) {
      const { name } = call
      const asked = callAs(call, 'admin')
      const ask = (headers = {}) => other.call(requestOf(asked, headers), 'admin')
      const { parameters = [], responses = {} } = all.get(name.replace(' ', '.')) ?? {}
      const isSaid = JSON.stringify(parameters).includes('/if-match"') && '412' in responses
      isForced = true
      const forced = await ask()
      isForced = false
      if (isSaid !== (forced.statusCode === 412)) wrong.push(`${name} statement ${forced.statusCode}`)
      if (!isSaid) continue
      const refused = await ask({ 'if-match': '"v987654"' })
      if (refused.statusCode !== 412) wrong.push(`${name} ${refused.statusCode}`)
      const done = await ask()
      const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
      if (done.statusCode < 300 && JSON.stringify(success).includes('/etag"') !== Boolean(done.headers.etag))
        wrong.push(`${name} etag`)
    }
    await other.close()
    expect(wrong).toEqual([])
  })

  test('the API’s description has X-Warnings on exactly the calls that save or delete a record, or confirm a delivery', async () => {
    const warning = (await operations()).filter(({ responses = {} }) =>
      JSON.stringify(responses).includes('/x-warnings"'),
    )
    const writes = ['crear', 'modificar', 'borrar', 'eliminar'].map(verb => `registros.${verb}`)
    expect(warning.map(({ operationId }) => operationId).sort()).toEqual(
      ['confirmarEntrega', 'guardarRegistro', ...writes].sort(),
    )
  })

  test('a call marked as an extension is missing on a contract-only server', async () => {
    const bare = await startTestServer({ contractOnly: true })
    const says = (await operations()).filter(({ description }) => description.includes(API_DOC.extension))
    const isServed = ({ method, url }: { method: 'GET'; url: string }) =>
      bare.app.findRoute({ method, url: url.replace(/\/1(?=\/|$)/, '/:id') }) !== null
    expect(says.filter(isServed).map(({ operationId }) => operationId)).toEqual([])
    const others = (await operations()).filter(({ description }) => !description.includes(API_DOC.extension))
    expect(others.filter(each => !isServed(each)).map(({ operationId }) => operationId)).toEqual([])
    await bare.close()
  })

  test('no sentence of the API’s description is unused', () => {
    expect(Object.keys(API_LLAMADAS).filter(name => !(name in ENDPOINTS))).toEqual([])
    expect(Object.keys(API_RECURSO).sort()).toEqual(Object.keys(endpointsOf('marcas')).sort())
  })

  test('the API’s page is self-contained: no script, and styles only from this server', async () => {
    const page = await get('/api/doc')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain(
      '<html lang="es" translate="no"><head><meta charset="utf-8"><meta name="google" content="notranslate">',
    )
    expect(page.body).not.toMatch(/<script|style=|https?:\/\//)
    expect((await get('/api/doc.css')).headers['content-type']).toContain('text/css')
  })
})

test('C38: without DOCS=1 the API’s description is public only in the demo, and with DOCS=0 not even in the demo', async () => {
  const server = await startTestServer()
  const urls = ['/api/openapi.json', '/api/doc', '/api/doc.css']
  const statuses = async () => Promise.all(urls.map(async url => (await server.app.inject(url)).statusCode))
  expect(await statuses()).toEqual([404, 404, 404])
  await server.db.query('update instalacion set demo = true')
  expect(await statuses()).toEqual([200, 200, 200])
  const closed = await startTestServer({ db: server.db, config: { docs: false } })
  expect((await closed.app.inject('/api/doc')).statusCode).toBe(404)
  // An admin and a program always get the document
  const document = (usuario: Usuario | null) =>
    closed.call({ method: 'GET', url: '/api/openapi.json' }, usuario)
  expect((await document(null)).statusCode).toBe(404)
  expect((await document('admin')).json().openapi).toBe('3.1.0')
  for (const usuario of ['operario', 'vendedor'] as const)
    expect((await document(usuario)).json().codigo).toBe('PERMISO')
  const clave = (
    await closed.call(
      {
        method: 'POST',
        url: '/api/programas',
        payload: JSON.stringify({ nombre: 'Tablero', permisos: ['informes.leer'], dias: 30 }),
      },
      'admin',
    )
  ).json<{ clave: string }>()
  const asked = (authorization: string, more = {}) =>
    closed.app.inject({ url: '/api/openapi.json', headers: { authorization, ...more } })
  expect((await asked(`Bearer ${clave.clave}`)).statusCode).toBe(200)
  expect((await asked(`Bearer but_${'x'.repeat(43)}`)).statusCode).toBe(401)
  expect((await asked('Bearer nada')).statusCode).toBe(401)
  // A request with an idempotency key also needs a role that may read the document
  const headers = { 'idempotency-key': randomUUID() }
  expect((await asked(`Bearer ${closed.token('operario')}`, headers)).statusCode).toBe(403)
  await closed.close()
  await server.close()
})
