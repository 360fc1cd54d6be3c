interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  patternProperties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema | boolean
  prefixItems?: Schema[]
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
}
interface Parameter {
  $ref?: string
  name?: string
  in?: string
  required?: boolean
  schema?: Schema
}
interface Operation {
  operationId: string
  summary: string
  parameters: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
export interface OpenapiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}

const literal = (value: unknown): string => JSON.stringify(value)

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`
  if (Array.isArray(schema.type)) return schema.type.map(type => typeOf({ ...schema, type })).join(' | ')
  if (schema.type === 'array')
    return `(${typeof schema.items === 'object' ? typeOf(schema.items) : 'unknown'})[]`
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  if (schema.type === 'string' || schema.type === 'boolean' || schema.type === 'null') return schema.type
  return schema.type === 'object' ? objectOf(schema) : 'unknown'
}

function objectOf({ properties, required = [], patternProperties, additionalProperties }: Schema): string {
  const members = Object.entries(properties ?? {}).map(
    ([name, each]) => `${literal(name)}${required.includes(name) ? '' : '?'}: ${typeOf(each)}`,
  )
  const [pattern] = Object.values(patternProperties ?? {})
  if (pattern) members.push(`[name: string]: ${typeOf(pattern)}`)
  else if (!properties && additionalProperties !== false) members.push('[name: string]: unknown')
  return `{ ${members.join('; ')} }`
}

const nameOf = (operationId: string): string =>
  operationId.replace(/\.(\w)/, (_, letter) => letter.toUpperCase())

function functionOf(path: string, method: string, operation: Operation): string {
  const { operationId, summary, parameters, requestBody, responses } = operation
  const inside = (where: string) => parameters.filter(each => each.in === where && each.name)
  const members = (where: string) =>
    inside(where)
      .map(({ name, required, schema }) => `${literal(name)}${required ? '' : '?'}: ${typeOf(schema ?? {})}`)
      .join('; ')
  const [success] = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const answer = success?.[1].content?.['application/json']
  const body = requestBody?.content['application/json']
  const asked = [
    ...(inside('path').length > 0 ? [`params: { ${members('path')} }`] : []),
    ...(inside('query').length > 0
      ? [`query${inside('query').some(({ required }) => required) ? '' : '?'}: { ${members('query')} }`]
      : []),
    ...(body ? [`body${requestBody?.required ? '' : '?'}: ${typeOf(body.schema)}`] : []),
    'headers?: Record<string, string>',
  ]
  const isOptional = asked.every(each => /^\w+\?/.test(each))
  return `  /** ${summary} */
  ${nameOf(operationId)}: (asked: { ${asked.join('; ')} }${isOptional ? ' = {}' : ''}): Promise<Answer<${answer ? typeOf(answer.schema) : 'string'}>> =>
    call(${literal(method.toUpperCase())}, ${literal(path)}, ${answer ? 'true' : 'false'}, asked),`
}

const HEAD = `export interface Answer<Body> { status: number; headers: Headers; body: Body }
export class Refused extends Error {
  readonly status: number
  readonly problem: Problem
  constructor(status: number, problem: Problem) {
    super(problem.detail)
    this.status = status
    this.problem = problem
  }
}
interface Asked { params?: object; query?: object; body?: unknown; headers?: Record<string, string> }
const entries = (values: object | undefined) => Object.entries(values ?? {}).filter(([, value]) => value !== undefined)
`

export function makeClientSource({ paths, components }: OpenapiDocument): string {
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)}`,
  )
  // The client reads JSON: it omits the parameters of CSV
  const resolve = (parameter: Parameter): Parameter[] => {
    const own = components.parameters[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter
    return own.name === 'formato' || own.name === 'pais' ? [] : [own]
  }
  const calls = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([method, operation]) =>
      functionOf(path, method, { ...operation, parameters: operation.parameters.flatMap(resolve) }),
    ),
  )
  return `${types.join('\n')}
${HEAD}
export function createClient({ url, token }: { url: string; token: string }) {
  async function call<Body>(method: string, path: string, isJson: boolean, { params, query, body, headers }: Asked): Promise<Answer<Body>> {
    let where = path
    for (const [name, value] of entries(params)) where = where.replace('{' + name + '}', encodeURIComponent(String(value)))
    const search = new URLSearchParams(entries(query).map(([name, value]) => [name, String(value)])).toString()
    const response = await fetch(url + where + (search && '?' + search), {
      method,
      headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Refused(response.status, (await response.json()) as Problem)
    const answer = isJson && response.status !== 304 ? await response.json() : await response.text()
    return { status: response.status, headers: response.headers, body: answer as Body }
  }
  return {
${calls.join('\n')}
  }
}
`
}
