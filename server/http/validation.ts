import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import fp from 'fastify-plugin'
import type { TObject, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { invalid, Refusal } from './refusal.ts'

const NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/

/** A union has the type that all its members share. */
function typeOf(schema: TSchema): unknown {
  if ('type' in schema) return schema.type
  if (!('anyOf' in schema)) return undefined
  const types = new Set((schema.anyOf as TSchema[]).map(typeOf))
  return types.size === 1 ? [...types][0] : undefined
}

/** Keeps a value of another form, so that the validation refuses the value. */
function convertParam(schema: TSchema, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const type = typeOf(schema)
  if (type === 'integer' || type === 'number') return NUMBER.test(value) ? Number(value) : value
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

const convertQuery = (schema: TObject, query: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const param = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
      return [name, param ? convertParam(param, value) : value]
    }),
  )

const hasNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(hasNul)

/** Lists the invalid members, but only members of the contract. */
function listCampos(
  schema: TSchema,
  errors: readonly { instancePath: string; params?: unknown }[],
): string[] {
  if (!('properties' in schema)) return []
  const wrong = errors.flatMap(({ instancePath, params }) => {
    const missing = (params as { requiredProperties?: string[] } | undefined)?.requiredProperties
    return missing ?? [instancePath.split('/')[1] ?? '']
  })
  return Object.keys(schema.properties as object).filter(name => wrong.includes(name))
}

const compile: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema)
  return value => {
    const isText = httpPart === 'querystring' || httpPart === 'params'
    const converted = isText ? convertQuery(schema as TObject, value as object) : value
    if (validator.Check(converted) && !hasNul(converted)) return { value: converted }
    const campos = listCampos(schema, validator.Errors(converted))
    return {
      error: campos.length > 0 ? invalid(...campos) : new Refusal('PEDIDO_INVALIDO'),
    }
  }
}

/**
 * Validates requests against the contract's schemas. Bodies are not coerced. Paths and queries are converted strictly:
 * `NaN`, `1e3` and empty or repeated values are refused.
 */
export const validation = fp(async (app: FastifyInstance) => {
  app.setValidatorCompiler(compile)
})
