import { describe, expect, test } from 'vitest'
import { LOGO_MAX_BYTES, RESCATE_MAX_BYTES } from '#contract/limites.ts'
import { routesOf } from '../helpers/routes.ts'
import { useTestServer } from '../helpers/server.ts'

interface Schema {
  type?: string
  maxLength?: number
  pattern?: string
  maxItems?: number
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  const?: unknown
}

const TEXT_MAX = 200
const ITEMS_MAX = 1_000
const RECORDS_MAX_BYTES = 512 * 1024

function listUnbounded(schema: Schema, path: string): string[] {
  const { type, anyOf = [], properties = {}, items } = schema
  // A pattern limits the length if it has both anchors (^ and $) and only bounded repetitions
  const isBoundedText =
    (schema.maxLength ?? Number.POSITIVE_INFINITY) <= TEXT_MAX ||
    (schema.pattern !== undefined && /^\^.*\$$/.test(schema.pattern) && !/[+*]|\{\d+,\}/.test(schema.pattern))
  const here =
    (type === 'string' && schema.const === undefined && !isBoundedText) ||
    (type === 'array' && (schema.maxItems ?? Number.POSITIVE_INFINITY) > ITEMS_MAX)
  return [
    ...(here ? [path] : []),
    ...anyOf.flatMap(one => listUnbounded(one, path)),
    ...Object.entries(properties).flatMap(([name, one]) => listUnbounded(one, `${path}.${name}`)),
    ...(items ? listUnbounded(items, `${path}[]`) : []),
  ]
}

describe('C24: size limits of a request', () => {
  const server = useTestServer()

  test('C24: every text of every call is limited to 200 characters and every list to 1 000 items, except sealed files, cells, addresses and the logo', () => {
    const unbounded = routesOf(server.app).flatMap(({ method, url, schemas }) =>
      // Path parameters are limited to 100 characters by Fastify
      [schemas.body, schemas.querystring].flatMap(schema =>
        schema ? listUnbounded(schema as Schema, `${method} ${url}`) : [],
      ),
    )
    // A cell may have 1 000 characters, so that a text too long for its field is reported and not cut
    const cell = 'PUT /api/importaciones/:id/filas.filas[].celdas[]'
    // Addresses of other systems have parameters, so they may have 500 characters
    const direcciones = ['POST /api/avisos.direccion', 'PUT /api/avisos/:id.direccion']
    expect(unbounded.toSorted()).toEqual(
      [
        ...['clave', 'iv', 'datos'].map(name => `POST /api/rescate.${name}`),
        ...direcciones,
        cell,
        'PUT /api/empresa.logo',
      ].toSorted(),
    )
  })

  test('C24: a body is limited to 64 KiB, a record or rows of a file to 512 KiB, a logo to 277 KiB, a sealed file to the size of a full outbox', () => {
    const larger = routesOf(server.app).flatMap(({ method, url, bodyLimit }) =>
      bodyLimit === undefined ? [] : [[`${method} ${url}`, bodyLimit]],
    )
    expect(Object.fromEntries(larger)).toEqual({
      'POST /api/registros': RECORDS_MAX_BYTES,
      'PUT /api/registros': RECORDS_MAX_BYTES,
      'PUT /api/registros/:id': RECORDS_MAX_BYTES,
      'PUT /api/importaciones/:id/filas': RECORDS_MAX_BYTES,
      'POST /api/rescate': RESCATE_MAX_BYTES,
      'PUT /api/empresa': Math.ceil(LOGO_MAX_BYTES / 3) * 4 + 16 * 1024,
    })
    expect(server.app.initialConfig.bodyLimit).toBe(64 * 1024)
  })

  test('C24: a body of 65 KiB gets 413, in a call and in a login', async () => {
    const payload = JSON.stringify({ nombre: 'x'.repeat(65 * 1024) })
    for (const url of ['/auth/login', '/api/marcas', '/api/butaca/filtro'])
      expect((await server.call({ method: 'POST', url, payload }, 'admin')).statusCode, url).toBe(413)
  })
})
