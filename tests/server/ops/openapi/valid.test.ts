import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv2020 from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { LISTAS } from '#server/salida/listas.ts'
import { shorten, type TakenExample, takeExamples } from '../../../helpers/api-examples.ts'
import { useTestServer } from '../../../helpers/server.ts'

interface Media {
  schema: object
  example?: unknown
}
interface Parameter {
  name?: string
  in?: string
  required?: boolean
  $ref?: string
  schema?: object
  example?: unknown
}
interface Operation {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { $ref?: string; headers?: object; content?: Record<string, Media> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, object>>
}

/** As published by the OpenAPI Initiative (https://spec.openapis.org/oas/3.1/schema/2026-08-03). */
const official = JSON.parse(readFileSync(join(import.meta.dirname, 'openapi-3.1-schema.json'), 'utf8'))

/** Paths of the members of a value, with `[]` for the rows of a list. An empty list has none. */
const membersOf = (value: unknown, at = ''): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const parts = Array.isArray(value)
    ? value.flatMap(row => [`${at}[]`, ...membersOf(row, `${at}[]`)])
    : Object.entries(value).flatMap(([name, each]) => [`${at}.${name}`, ...membersOf(each, `${at}.${name}`)])
  return [...new Set(parts)].sort()
}

/** Calls whose success answer is not JSON, and the call that returns the description itself. */
const NO_JSON =
  /^(excel|eventos|metricas|documentacion|estiloDocumentacion|aplicarImportacion|deshacerImportacion|openapi)$/

describe('the description of the API as an OpenAPI 3.1 document', () => {
  let document: Document
  let taken: Map<string, TakenExample>
  let errorOf: ReturnType<typeof judge>
  const server = useTestServer({ config: { docs: true } })
  beforeAll(async () => {
    document = (await server.call({ method: 'GET', url: '/api/openapi.json' }, null)).json<Document>()
    taken = await takeExamples(server)
    errorOf = judge()
  })

  const operations = (): Operation[] => Object.values(document.paths).flatMap(verbs => Object.values(verbs))

  const close = (_key: string, part: unknown): unknown =>
    typeof part === 'object' && part !== null && 'properties' in part && !('additionalProperties' in part)
      ? { additionalProperties: false, ...part }
      : part

  const judge = () => {
    const checks = new Map<string, ReturnType<Ajv2020['compile']>>()
    const ajv = new Ajv2020({ strict: false, formats: { 'uri-reference': true } })
    ajv.addSchema({ ...JSON.parse(JSON.stringify(document), close), $id: 'doc' })
    return (schema: object, value: unknown): string | null => {
      const text = JSON.stringify(schema).replaceAll('"#/components', '"doc#/components')
      const check = checks.get(text) ?? ajv.compile(JSON.parse(text, close))
      checks.set(text, check)
      return check(value) ? null : ajv.errorsText(check.errors)
    }
  }

  const successOf = ({ responses }: Operation) =>
    Object.entries(responses).find(([status]) => status.startsWith('2'))

  test('the API’s description is valid by the official schema, and each of its schemas by JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const isDocument = ajv.compile(official)
    expect(isDocument(document) ? null : isDocument.errors).toBeNull()
    const schemas: object[] = Object.values(document.components.schemas ?? {})
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      if ('schema' in value && typeof value.schema === 'object') schemas.push(value.schema as object)
      for (const each of Object.values(value)) collect(each)
    }
    collect(document.paths)
    expect(schemas.length).toBeGreaterThan(200)
    for (const schema of schemas)
      expect([ajv.validateSchema(schema), ajv.errors, schema]).toEqual([true, null, schema])
  })

  test('the API’s description names its schemas: no answer or body repeats a named schema', () => {
    const named = Object.entries(document.components.schemas ?? {})
    expect(named.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'Butaca',
        'Registro',
        'Producto',
        'Homologacion',
        'Marca',
        'ColorProducto',
        'Problem',
      ]),
    )
    const texts = new Map(named.map(([name, schema]) => [JSON.stringify(schema), name]))
    const repeated: string[] = []
    const look = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      const name = texts.get(JSON.stringify(value))
      if (name) repeated.push(name)
      for (const each of Object.values(value)) look(each)
    }
    look(document.paths)
    for (const [, schema] of named) for (const part of Object.values(schema)) look(part)
    expect(repeated).toEqual([])
    expect(JSON.stringify(document.paths['/api/butaca/filtro'])).toContain('"#/components/schemas/Butaca"')
  })

  test('the API’s description refers to each schema that it names, outside of extensions', () => {
    const text = JSON.stringify(document, (key, value) => (key.startsWith('x-') ? undefined : value))
    const names = Object.keys(document.components.schemas ?? {})
    expect(names.filter(name => !text.includes(`"#/components/schemas/${name}"`))).toEqual([])
  })

  test('each reference of the API’s description has its target', () => {
    const asked = JSON.stringify(document).match(/(?<="#\/components\/)[^"]+/g) ?? []
    const missing = asked.filter(each => {
      const [kind = '', name = ''] = each.split('/')
      return document.components[kind]?.[name] === undefined
    })
    expect(missing).toEqual([])
  })

  test('each path of the API’s description names its parameters, and only those with an example are required', () => {
    for (const [path, verbs] of Object.entries(document.paths))
      for (const { operationId, parameters } of Object.values(verbs)) {
        const inPath = parameters.filter(each => each.in === 'path').map(({ name }) => `{${name}}`)
        expect([operationId, inPath]).toEqual([operationId, path.match(/[{:][^/]+/g) ?? []])
        const unknown = parameters.filter(({ required, example }) => required && example === undefined)
        expect([operationId, unknown]).toEqual([operationId, []])
      }
  })

  test('a real answer of each call has the status and the schema that are described', () => {
    for (const operation of operations()) {
      const { operationId } = operation
      const [status, success] = successOf(operation) ?? []
      const example = taken.get(operationId)
      expect([operationId, String(example?.status)]).toEqual([operationId, status])
      if (NO_JSON.test(operationId)) continue
      const schema = success?.content?.['application/json']?.schema
      expect([operationId, schema && errorOf(schema, example?.answer)]).toEqual([operationId, null])
    }
  })

  test('each call has a valid example of its request and of its answer', () => {
    for (const operation of operations()) {
      const { operationId, parameters, requestBody } = operation
      for (const { name, schema, example } of parameters)
        if (example !== undefined && schema)
          expect([operationId, name, errorOf(schema, example)]).toEqual([operationId, name, null])
      const parts = [requestBody?.content, successOf(operation)?.[1].content]
      for (const { schema, example } of parts.flatMap(content => Object.values(content ?? {}))) {
        if (NO_JSON.test(operationId)) continue
        if (example === undefined) expect([operationId, schema]).toEqual([operationId, { type: 'string' }])
        else expect([operationId, errorOf(schema, example)]).toEqual([operationId, null])
      }
      const asked = taken.get(operationId)
      const told = parameters.filter(({ example }) => example !== undefined).map(({ name }) => name)
      expect([operationId, told.toSorted()]).toEqual([
        operationId,
        Object.keys({ ...asked?.query, ...asked?.params }).toSorted(),
      ])
    }
  })

  test('an example has the members of a real answer, also in the rows of its lists', () => {
    for (const operation of operations()) {
      const answer = successOf(operation)?.[1].content?.['application/json']?.example
      const real = taken.get(operation.operationId)?.answer
      if (real === undefined || answer === undefined) continue
      // `npm run herramienta -- ejemplos` records the examples again
      expect([operation.operationId, membersOf(answer)]).toEqual([
        operation.operationId,
        membersOf(shorten(real)),
      ])
    }
  })

  test('each list and report is described as CSV too, with its pages, ETag and 304', () => {
    for (const [path, verbs] of Object.entries(document.paths))
      for (const [verb, { operationId, parameters, responses }] of Object.entries(verbs)) {
        const lista = LISTAS.get(`${verb.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
        const { content = {}, headers = {} } = responses['200'] ?? {}
        const names = parameters.map(({ $ref, name }) => name ?? $ref?.split('/').at(-1))
        expect([operationId, 'text/csv' in content, '304' in responses]).toEqual([
          operationId,
          lista !== undefined,
          lista !== undefined,
        ])
        if (!lista) continue
        expect(names).toEqual(expect.arrayContaining(['formato', 'pais', 'if-none-match']))
        expect([operationId, names.includes('cursor'), 'link' in headers, 'etag' in headers]).toEqual([
          operationId,
          lista.clave !== null,
          lista.clave !== null || lista.siguiente !== undefined,
          true,
        ])
      }
  })

  test('the event stream is described with the schemas of its events', () => {
    const eventos = operations().find(({ operationId }) => operationId === 'eventos')
    const media = eventos?.responses['200']?.content?.['text/event-stream']
    expect(JSON.stringify(media)).toContain('#/components/schemas/EventoCambio')
    expect(JSON.stringify(media)).toContain('#/components/schemas/EventoNombres')
    expect(eventos?.parameters).toContainEqual({ $ref: '#/components/parameters/last-event-id' })
  })
})
