import { type Static, Type } from 'typebox'
import { closed, nullable } from '../formatos.ts'
import { REMITO_NUMERO_MAX } from '../limites.ts'

/** A remito X: a unique number from the server. An extension of our server. Times are the factory's wall clock. */
export const Remito = Type.Object({
  id: Type.Integer(),
  /** '00001-00000001' */
  numero: Type.String(),
  /** Id of the record; null after its deletion. */
  registro: nullable(Type.Integer()),
  cliente: nullable(Type.String()),
  emitido: Type.String(),
  emitidoPor: Type.String(),
  /** When the remito was annulled; null while it is valid. */
  anulado: nullable(Type.String()),
  /**
   * Whether the record was saved, or its client renamed, after the number was given. A paper that was printed before
   * may then differ. False after the record's deletion.
   */
  corregido: Type.Boolean(),
  /** Digest of the paper's content; null if the call sent no digest. */
  papel: nullable(Type.String()),
})
export type Remito = Static<typeof Remito>

/**
 * POST /api/registros/:id/remito. `ultimo`: the last number on paper. The first remito after a restore is refused
 * without `ultimo` (`campos: ['ultimo']`); later remitos ignore it. `papel`: digest of the paper, stored with a new
 * number.
 */
export const EmitirRemitoEnvio = closed({
  papel: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  ultimo: Type.Optional(Type.Integer({ minimum: 0, maximum: REMITO_NUMERO_MAX - 1 })),
})
export type EmitirRemitoEnvio = Static<typeof EmitirRemitoEnvio>

/** GET /api/remitos: the newest `REMITOS_MAX` remitos, annulled remitos included. */
export const Remitos = Type.Object({ remitos: Type.Array(Remito) })
export type Remitos = Static<typeof Remitos>
