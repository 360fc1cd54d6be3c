import { type TSchema, Type } from 'typebox'
import { Butaca, EVENTO_CAMBIO, EVENTO_NOMBRES } from '#contract/butaca.ts'
import { nullable } from '#contract/formatos.ts'
import {
  AHORA,
  AUTHOR_IDENTIFIED,
  CAPTURE_AGE_MS,
  CUENTA,
  CURSOR,
  DESHACE,
  DEVICE_ID,
  DEVICE_SEQ,
  EPOCA,
  IDEMPOTENCY_KEY,
  PEDIDO,
} from '#contract/headers.ts'
import { PROBLEM_TYPE } from '#contract/problem.ts'
import { Registro } from '#contract/stock/registro.ts'
import { API_DOC, API_ENCABEZADOS, API_RESPUESTA, API_SALIDA, API_TEMAS } from '#messages/server/api.ts'
import { PROBLEMAS } from '../../http/refusal.ts'
import { LISTAS } from '../../salida/listas.ts'
import { LIMITE_MAX } from '../../salida/salida.ts'
import type { ApiCall } from './api-calls.ts'
import taken from './ejemplos.json' with { type: 'json' }
import { hasEtag, hasKey, hasWarnings, isExtension, refusalsOf, temaOf } from './openapi-facts.ts'
import { buildEsquemas, esquemaOf } from './respuestas.ts'

interface Ejemplo {
  status: number
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  answer?: unknown
}
const EJEMPLOS: Readonly<Record<string, Ejemplo>> = taken

const Estado = Type.Object({ usuario: nullable(Type.String()), fechaHs: nullable(Type.String()) })

/** RFC 9457, with our code (src/contract/problem.ts). */
const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  instance: Type.String(),
  codigo: Type.Enum(Object.keys(PROBLEMAS)),
  campos: Type.Optional(Type.Array(Type.String())),
  actual: Type.Optional(Type.Object({ ...Estado.properties, butaca: Butaca })),
  actualRegistro: Type.Optional(Type.Object({ ...Estado.properties, registro: Registro })),
  actualFila: Type.Optional(Type.Object({ ...Estado.properties, fila: Type.Object({}) })),
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

const listaOf = ({ method, path }: ApiCall) => LISTAS.get(`${method} ${path}`)

const LISTA_PARAMETERS = Object.fromEntries(
  (
    [
      ['formato', { type: 'string', enum: ['json', 'csv'] }],
      ['pais', { type: 'string', pattern: '^[A-Za-z]{2}$' }],
      ['limite', { type: 'integer', minimum: 1, maximum: LIMITE_MAX }],
      ['cursor', { type: 'string' }],
    ] as const
  ).map(([name, schema]) => [
    name,
    { name, in: 'query', required: false, description: API_SALIDA[name], schema },
  ]),
)

/** Resumes a stream of events (WHATWG HTML, §9.2.4). */
const LAST_EVENT_ID = 'last-event-id'
/** Headers of every answer of the API (server/sync/mark.ts). */
const MARCA = [EPOCA, AHORA, CUENTA, CURSOR, PEDIDO] as const

const OTROS_TIPOS: Readonly<Record<string, { tipo: string; schema?: object; ejemplo?: string }>> = {
  eventos: {
    tipo: 'text/event-stream',
    schema: {
      type: 'string',
      description: API_DOC.lineaDeEventos,
      // OpenAPI 3.1 cannot describe the data of each event, so each event's name has a schema here
      $defs: {
        [EVENTO_CAMBIO]: { $ref: '#/components/schemas/EventoCambio' },
        [EVENTO_NOMBRES]: { $ref: '#/components/schemas/EventoNombres' },
      },
    },
    ejemplo:
      'id: 38aa9af3-976f-4d72-9412-ae2a0e558b38.871:871:\nevent: cambio\ndata: {"butacas":["A-1"],"homologaciones":false}\n\n',
  },
  excel: { tipo: 'application/vnd.ms-excel', schema: { type: 'string', contentEncoding: 'binary' } },
  metricas: { tipo: 'text/plain', ejemplo: '# TYPE butacas_event_streams gauge\nbutacas_event_streams 3\n' },
  documentacion: { tipo: 'text/html' },
  estiloDocumentacion: { tipo: 'text/css' },
  openapi: { tipo: 'application/json', schema: { type: 'object' } },
  aplicarImportacion: { tipo: 'application/x-ndjson', ejemplo: '{"hechas":250,"de":1000}\n' },
  deshacerImportacion: { tipo: 'application/x-ndjson', ejemplo: '{"hechas":250,"de":1000}\n' },
}

const parametersIn = (where: 'path' | 'query', schema: TSchema | undefined): object[] => {
  if (!schema || !('properties' in schema)) return []
  const { properties, required = [] } = schema as { properties: Record<string, TSchema>; required?: string[] }
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: esquemaOf(each),
  }))
}

const headersOf = (call: ApiCall): object[] =>
  WRITE_HEADERS.filter(name => (name === IF_MATCH ? call.ifMatch : hasKey(call))).map(name => ({
    $ref: `#/components/parameters/${name}`,
  }))

const encabezados = (...names: readonly (keyof typeof API_RESPUESTA)[]): object =>
  names.length === 0
    ? {}
    : { headers: Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }])) }

const problem = (description: string): object => ({
  description,
  ...encabezados('retry-after', ...MARCA),
  content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
})

const codesAs = (is: (status: number) => boolean): string =>
  Object.entries(PROBLEMAS)
    .filter(([, [status]]) => is(status))
    .map(([codigo, [, detail]]) => API_DOC.rehusa(codigo, detail))
    .join('\n\n')

function refusals(calls: readonly ApiCall[]): Record<string, object> {
  const named = new Set(calls.flatMap(refusalsOf))
  return {
    ...Object.fromEntries([...named].map(each => [each, problem(codesAs(status => status === each))])),
    problem: problem(codesAs(status => !named.has(status))),
  }
}

const puedenOf = ({ roles }: ApiCall): string => {
  if (roles === 'everybody') return API_DOC.cualquieraPuede
  return roles === 'enlace' ? API_DOC.enlacePuede : API_DOC.pueden(roles)
}

const securityOf = ({ roles, permisos }: ApiCall): object => {
  if (roles === 'everybody') return { security: [] }
  return roles === 'enlace'
    ? { security: [{ enlace: [] }] }
    : { 'x-roles': roles, ...(permisos && { 'x-permisos': permisos }) }
}

const describeInWords = (call: ApiCall): string =>
  [
    puedenOf(call),
    ...(call.permisos === undefined ? [] : [API_DOC.clavePuede(call.permisos)]),
    ...(hasKey(call) ? [API_DOC.unaVez] : []),
    ...(call.ifMatch ? [API_DOC.siNadieLoCambio] : []),
    ...(isExtension(call) ? [API_DOC.extension] : []),
  ].join(' ')

function withExamples(parameters: object[], { params, query }: Ejemplo): object[] {
  const taken: Record<string, string | undefined> = { ...query, ...params }
  return parameters.map(parameter => {
    const { name, schema } = parameter as { name?: string; schema?: { type?: string } }
    const text = name === undefined ? undefined : taken[name]
    if (text === undefined) return parameter
    const isText = schema?.type === 'string'
    return {
      ...parameter,
      example: isText || !/^(true|false|-?\d+(\.\d+)?)$/.test(text) ? text : JSON.parse(text),
    }
  })
}

function bodyOf(call: ApiCall, { body: example }: Ejemplo): object {
  // The route ignores a body without a schema
  if (!call.body || Object.keys(call.body).length === 0) return {}
  // A body that may be null may be absent
  const options = (call.body as { anyOf?: TSchema[] }).anyOf ?? []
  const some = options.filter(option => (option as { type?: string }).type !== 'null')
  const isOptional = some.length < options.length
  const content: Record<string, object> = {
    'application/json': {
      schema: esquemaOf(isOptional ? (some[0] ?? call.body) : call.body),
      ...(example === undefined ? {} : { example }),
    },
  }
  if (call.name === 'filtroHomologaciones') content['text/plain'] = { schema: { type: 'string' } }
  return { requestBody: { required: example !== undefined && !isOptional, content } }
}

function contentOf(call: ApiCall, { answer: example }: Ejemplo): object {
  const other = OTROS_TIPOS[call.name]
  if (other)
    return {
      content: { [other.tipo]: { schema: other.schema ?? { type: 'string' }, example: other.ejemplo } },
    }
  if (!call.response) return {}
  const schema = esquemaOf(call.response)
  const content: Record<string, object> = {
    'application/json': { schema, ...(example === undefined ? {} : { example }) },
  }
  if (listaOf(call)) content['text/csv'] = { schema: { type: 'string' } }
  return { content }
}

function parametersOfLista(call: ApiCall): object[] {
  const lista = listaOf(call)
  if (!lista) return []
  const names = ['formato', 'pais', ...(lista.clave ? ['limite', 'cursor'] : []), 'if-none-match']
  const parte = { name: 'parte', in: 'query', required: false, description: API_SALIDA.parte }
  return [
    ...names.map(name => ({ $ref: `#/components/parameters/${name}` })),
    ...(lista.partes ? [{ ...parte, schema: { type: 'string', enum: lista.partes } }] : []),
  ]
}

const hasPages = (call: ApiCall): boolean => {
  const lista = listaOf(call)
  return lista !== undefined && (lista.clave !== null || lista.siguiente !== undefined)
}

const headersOfAnswer = (call: ApiCall): object =>
  encabezados(
    ...(listaOf(call) ? (['etag', 'cache-control'] as const) : []),
    ...(hasPages(call) ? (['link'] as const) : []),
    ...(hasEtag(call) ? (['etag'] as const) : []),
    ...(hasKey(call) ? (['idempotency-replayed'] as const) : []),
    ...(hasWarnings(call) ? (['x-warnings'] as const) : []),
    ...MARCA,
  )

function describe(call: ApiCall): object {
  const ejemplo = EJEMPLOS[call.name] ?? { status: 200 }
  const parameters = [
    ...parametersIn('path', call.params),
    ...parametersIn('query', call.query),
    ...headersOf(call),
    ...parametersOfLista(call),
    ...(call.name === 'eventos' ? [{ $ref: '#/components/parameters/last-event-id' }] : []),
  ]
  return {
    operationId: call.name,
    tags: [API_TEMAS[temaOf(call)].name],
    summary: call.summary,
    description: describeInWords(call),
    ...securityOf(call),
    parameters: withExamples(parameters, ejemplo),
    ...bodyOf(call, ejemplo),
    responses: {
      [ejemplo.status]: {
        description: API_DOC.respuesta,
        ...headersOfAnswer(call),
        ...contentOf(call, ejemplo),
      },
      ...(listaOf(call) ? { 304: { $ref: '#/components/responses/304' } } : {}),
      ...Object.fromEntries(
        refusalsOf(call).map(status => [status, { $ref: `#/components/responses/${status}` }]),
      ),
      default: { $ref: '#/components/responses/problem' },
    },
  }
}

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
      schemas: { ...buildEsquemas(), Problem: esquemaOf(Problem) },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: API_DOC.token },
        enlace: { type: 'apiKey', in: 'header', name: 'Authorization', description: API_DOC.enlace },
      },
      headers: Object.fromEntries(
        Object.entries(API_RESPUESTA).map(([name, description]) => [
          name,
          { description, schema: { type: 'string' } },
        ]),
      ),
      parameters: {
        ...LISTA_PARAMETERS,
        ...Object.fromEntries(
          [...WRITE_HEADERS, LAST_EVENT_ID, 'if-none-match'].map(name => [
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
      },
      responses: {
        ...refusals(calls),
        304: { description: API_DOC.sinCambios, ...encabezados('etag', 'cache-control') },
      },
    },
  }
}
