import { type TSchema, Type } from 'typebox'
import {
  AUTHOR_IDENTIFIED,
  CAPTURE_AGE_MS,
  DESHACE,
  DEVICE_ID,
  DEVICE_SEQ,
  IDEMPOTENCY_KEY,
} from '#contract/headers.ts'
import { type Codigo, PROBLEM_TYPE } from '#contract/problem.ts'
import { API_DOC, API_ENCABEZADOS, API_TEMAS } from '#messages/server/api.ts'
import { Refusal, STATUS } from '../../http/refusal.ts'
import type { ApiCall } from './api-calls.ts'
import { hasKey, hasVersion, isExtension, refusalsOf, temaOf } from './openapi-facts.ts'

/** Of RFC 9457, with our code (src/contract/problem.ts). */
const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  instance: Type.String(),
  codigo: Type.Enum(Object.keys(STATUS)),
})

const IF_MATCH = 'if-match'
const WRITE_HEADERS = [
  AUTHOR_IDENTIFIED,
  IDEMPOTENCY_KEY,
  IF_MATCH,
  DEVICE_ID,
  DEVICE_SEQ,
  CAPTURE_AGE_MS,
  DESHACE,
]

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

const headersOf = (call: ApiCall): object[] =>
  WRITE_HEADERS.filter(name => (name === IF_MATCH ? hasVersion(call) : hasKey(call))).map(name => ({
    $ref: `#/components/parameters/${name}`,
  }))

const json = (schema: TSchema): object => ({ 'application/json': { schema } })

const problem = (description: string): object => ({
  description,
  content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
})

const codesAs = (is: (status: number) => boolean): string =>
  (Object.entries(STATUS) as [Codigo, number][])
    .filter(([, status]) => is(status))
    .map(([codigo]) => API_DOC.rehusa(codigo, new Refusal(codigo).message))
    .join('\n\n')

/** Each status that a call names, with the codes that it may carry; all others together. */
function refusals(calls: readonly ApiCall[]): Record<string, object> {
  const named = new Set(calls.flatMap(refusalsOf))
  return {
    ...Object.fromEntries([...named].map(each => [each, problem(codesAs(status => status === each))])),
    problem: problem(codesAs(status => !named.has(status))),
  }
}

const puedenDe = ({ roles }: ApiCall): string => {
  if (roles === 'everybody') return API_DOC.cualquieraPuede
  return roles === 'enlace' ? API_DOC.enlacePuede : API_DOC.pueden(roles)
}

/** What a call needs where it is not a token. */
const securityOf = ({ roles, permisos }: ApiCall): object => {
  if (roles === 'everybody') return { security: [] }
  return roles === 'enlace'
    ? { security: [{ enlace: [] }] }
    : { 'x-roles': roles, ...(permisos && { 'x-permisos': permisos }) }
}

const describeInWords = (call: ApiCall): string =>
  [
    puedenDe(call),
    ...(call.permisos === undefined ? [] : [API_DOC.clavePuede(call.permisos)]),
    ...(hasKey(call) ? [API_DOC.unaVez] : []),
    ...(hasVersion(call) ? [API_DOC.siNadieLoCambio] : []),
    ...(isExtension(call) ? [API_DOC.extension] : []),
  ].join(' ')

const describe = (call: ApiCall): object => ({
  operationId: call.name,
  tags: [API_TEMAS[temaOf(call)].name],
  summary: call.summary,
  description: describeInWords(call),
  ...securityOf(call),
  parameters: [
    ...parametersIn('path', call.params),
    ...parametersIn('query', call.query),
    ...headersOf(call),
  ],
  ...(call.body ? { requestBody: { required: true, content: json(call.body) } } : {}),
  responses: {
    '2XX': { description: API_DOC.respuesta, ...(call.response ? { content: json(call.response) } : {}) },
    ...Object.fromEntries(
      refusalsOf(call).map(status => [status, { $ref: `#/components/responses/${status}` }]),
    ),
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
    info: {
      title: API_DOC.titulo,
      version: '1',
      description: API_DOC.intro,
      contact: { name: API_DOC.contacto },
      license: { name: API_DOC.licencia, identifier: 'LicenseRef-Butacas' },
    },
    servers: [{ url: '/', description: API_DOC.servidor }],
    tags: Object.values(API_TEMAS),
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: { Problem },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: API_DOC.token },
        enlace: { type: 'apiKey', in: 'header', name: 'Authorization', description: API_DOC.enlace },
      },
      parameters: Object.fromEntries(
        WRITE_HEADERS.map(name => [
          name,
          {
            name,
            in: 'header',
            required: false,
            description: API_ENCABEZADOS[name],
            schema: Type.String(),
          },
        ]),
      ),
      responses: refusals(calls),
    },
  }
}
