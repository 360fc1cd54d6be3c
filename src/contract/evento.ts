import { type Static, Type } from 'typebox'

/** GET /api/eventos, an extension (design §4): server-sent events `cambio`, with the cursor of GET /api/butaca/cambios as `id`. */
export const EVENTO_CAMBIO = 'cambio'

/** What changed: seats by number (none means any), and whether homologations did. */
export const EventoCambio = Type.Object({
  butacas: Type.Array(Type.String()),
  homologaciones: Type.Boolean(),
})
export type EventoCambio = Static<typeof EventoCambio>
