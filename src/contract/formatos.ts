import { type TProperties, type TSchema, Type } from 'typebox'

/** An object that takes no other members (security C15). */
export const closed = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** A member of a filter: 0, null or absent means all. */
export const filtroId = Type.Optional(nullable(Type.Integer({ minimum: 0 })))

/** RFC 9562, in its usual spelling. */
export const Uuid = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
})
