import { type Static, Type } from 'typebox'
import { Butaca } from './butaca.ts'

/** GET /api/eventos, an extension (design §4): server-sent events `cambio`, with the cursor of GET /api/butaca/cambios as `id`. */
export const EVENTO_CAMBIO = 'cambio'

/**
 * What changed: seats by number (none means any), and whether homologations did. Whoever may call `cambios` also gets
 * the seats themselves, unless they are many or not known: `filas` are all that changed from `desde`, the cursor
 * before, to the event's id, so that a mirror that stands there need not ask.
 */
export const EventoCambio = Type.Object({
  butacas: Type.Array(Type.String()),
  homologaciones: Type.Boolean(),
  desde: Type.Optional(Type.String()),
  filas: Type.Optional(Type.Array(Butaca)),
})
export type EventoCambio = Static<typeof EventoCambio>

/** Another event of the same line: catalogues of the stock that were written, by the name of their list. */
export const EVENTO_NOMBRES = 'nombres'
export const EventoNombres = Type.Object({ listas: Type.Array(Type.String()) })
export type EventoNombres = Static<typeof EventoNombres>
