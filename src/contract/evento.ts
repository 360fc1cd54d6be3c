import { type Static, Type } from 'typebox'

/**
 * GET /api/eventos, an extension of our server (design §4): server-sent events, of one kind, `cambio`. Its `id` is a
 * cursor as of GET /api/butaca/cambios; sent back as `Last-Event-ID` it brings what was missed as one event.
 */
export const EVENTO_CAMBIO = 'cambio'

/** What changed: seats by number (empty where too many to name: take it for all), and whether homologations did. */
export const EventoCambio = Type.Object({
  butacas: Type.Array(Type.String()),
  homologaciones: Type.Boolean(),
})
export type EventoCambio = Static<typeof EventoCambio>
