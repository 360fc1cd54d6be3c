import { type Static, Type } from 'typebox'
import { closed, nullable } from '../formatos.ts'
import { REMITO_NUMERO_MAX } from '../limites.ts'

/** A remito X: our own number, given once and never again. Extension of our server; times are the factory's wall clock. */
export const Remito = Type.Object({
  id: Type.Integer(),
  /** '00001-00000001' */
  numero: Type.String(),
  /** Null once its record was deleted. */
  registro: nullable(Type.Integer()),
  cliente: nullable(Type.String()),
  emitido: Type.String(),
  emitidoPor: Type.String(),
  /** Null while it is valid. */
  anulado: nullable(Type.String()),
  /** Its record was saved, or its client renamed, after it was given: an earlier paper may differ. */
  corregido: Type.Boolean(),
  /** Digest of what its paper showed; null if the program that asked for the number named none. */
  papel: nullable(Type.String()),
})
export type Remito = Static<typeof Remito>

/**
 * POST /api/registros/:id/remito. `ultimo`: the last number on paper, which only the first remito after a restore needs
 * and uses; without it that one is refused, with `campos: ['ultimo']`. `papel`: digest of the paper, kept with a new number.
 */
export const EmitirRemitoEnvio = closed({
  papel: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  ultimo: Type.Optional(Type.Integer({ minimum: 0, maximum: REMITO_NUMERO_MAX - 1 })),
})
export type EmitirRemitoEnvio = Static<typeof EmitirRemitoEnvio>

/** GET /api/remitos: the newest `REMITOS_MAX`, annulled ones among them. */
export const Remitos = Type.Object({ remitos: Type.Array(Remito) })
export type Remitos = Static<typeof Remitos>
