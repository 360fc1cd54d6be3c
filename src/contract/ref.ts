import { type Static, Type } from 'typebox'

/** A named row of a lookup list: modelo, color, estado (specification §3). */
export const Ref = Type.Object({ id: Type.Integer(), nombre: Type.String() })
export type Ref = Static<typeof Ref>

/** GET /api/modelo, /api/color, /api/estado (specification §7). */
export const ListaRef = Type.Array(Ref)
