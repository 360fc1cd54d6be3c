import { type TProperties, type TSchema, Type } from 'typebox'

/** An object that takes no other members (security C15). */
export const closed = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** A member of a filter: 0, null or absent means all. */
export const filtroId = Type.Optional(nullable(Type.Integer({ minimum: 0 })))
