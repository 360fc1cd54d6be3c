import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { TEXTO_MAX } from './limites.ts'

/** An object that refuses unknown members (security C15). */
export const closed = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** A member of a filter: 0, null or absent means all. */
export const filtroId = Type.Optional(nullable(Type.Integer({ minimum: 0 })))

/** A UUID (RFC 9562) in its usual spelling. */
export const Uuid = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
})

/** A named row of a lookup list: modelo, color, estado (specification §3). */
export const Ref = Type.Object({ id: Type.Integer(), nombre: Type.String() })
export type Ref = Static<typeof Ref>

/** A reference in a body: an id, or an object of which only the id is read (design §5). */
export const RefEnvio = Type.Union([
  Type.Integer({ minimum: 1 }),
  Type.Object({
    id: Type.Integer({ minimum: 1 }),
    nombre: Type.Optional(Type.String({ maxLength: TEXTO_MAX })),
  }),
])
export type RefEnvio = Static<typeof RefEnvio>

/** A reference in a body; null or 0 means none. */
export const RefOpcional = Type.Optional(Type.Union([RefEnvio, Type.Literal(0), Type.Null()]))

export const IdEnvio = Type.Integer({ minimum: 1 })
