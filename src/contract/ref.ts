import { type Static, Type } from 'typebox'
import { TEXTO_MAX } from './limites.ts'

/** A named row of a lookup list: modelo, color, estado (specification §3). */
export const Ref = Type.Object({ id: Type.Integer(), nombre: Type.String() })
export type Ref = Static<typeof Ref>

/** GET /api/modelo, /api/color, /api/estado (specification §7). */
export const ListaRef = Type.Array(Ref)

/** A reference in a body: an id, or the object with its id (design §5), of which nothing else is read. */
export const RefEnvio = Type.Union([
  Type.Integer({ minimum: 1 }),
  Type.Object({
    id: Type.Integer({ minimum: 1 }),
    nombre: Type.Optional(Type.String({ maxLength: TEXTO_MAX })),
  }),
])
export type RefEnvio = Static<typeof RefEnvio>

/** A reference that may be absent, null or, as in filters, 0. */
export const RefOpcional = Type.Optional(Type.Union([RefEnvio, Type.Literal(0), Type.Null()]))

/** PUT names its row in the body; a POST's id is not read. */
export const IdEnvio = Type.Integer({ minimum: 1 })
