import { type TSchema, Type } from 'typebox'
import {
  AUTHOR_IDENTIFIED,
  CAPTURE_AGE_MS,
  DEVICE_ID,
  DEVICE_SEQ,
  IDEMPOTENCY_KEY,
} from '#contract/headers.ts'
import { PROBLEM_TYPE } from '#contract/problem.ts'
import { API_DOC } from '#messages.ts'
import { STATUS } from '../plugins/refusal.ts'
import type { ApiCall } from './api-calls.ts'

/** Of RFC 9457, with our code (src/contract/problem.ts). */
const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  instance: Type.String(),
  codigo: Type.Enum(Object.keys(STATUS)),
})

const WRITE_HEADERS = [AUTHOR_IDENTIFIED, IDEMPOTENCY_KEY, 'if-match', DEVICE_ID, DEVICE_SEQ, CAPTURE_AGE_MS]

const parametersIn = (where: 'path' | 'query', schema: TSchema | undefined): object[] => {
  if (!schema || !('properties' in schema)) return []
  const { properties, required = [] } = schema as { properties: Record<string, TSchema>; required?: string[] }
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: each,
  }))
}

const headersOf = ({ method }: ApiCall): object[] =>
  method === 'GET' ? [] : WRITE_HEADERS.map(name => ({ $ref: `#/components/parameters/${name}` }))

const json = (schema: TSchema): object => ({ 'application/json': { schema } })

const describe = (call: ApiCall): object => ({
  operationId: call.name,
  summary: call.summary,
  ...(call.roles === 'everybody' ? { security: [] } : { 'x-roles': call.roles }),
  parameters: [
    ...parametersIn('path', call.params),
    ...parametersIn('query', call.query),
    ...headersOf(call),
  ],
  ...(call.body ? { requestBody: { required: true, content: json(call.body) } } : {}),
  responses: {
    '2XX': { description: API_DOC.respuesta, ...(call.response ? { content: json(call.response) } : {}) },
    default: { $ref: '#/components/responses/problem' },
  },
})

/** OpenAPI 3.1, whose schemas are JSON Schema as the contract's are. */
export function buildOpenapi(calls: readonly ApiCall[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describe(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: API_DOC.titulo, version: '1', description: API_DOC.intro },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: Object.fromEntries(
        WRITE_HEADERS.map(name => [name, { name, in: 'header', required: false, schema: Type.String() }]),
      ),
      responses: {
        problem: { description: API_DOC.errores, content: { [PROBLEM_TYPE]: { schema: Problem } } },
      },
    },
  }
}
