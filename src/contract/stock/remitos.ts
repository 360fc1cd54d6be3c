import { type Static, Type } from 'typebox'
import { nullable } from '../formatos.ts'

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
})
export type Remito = Static<typeof Remito>

/** GET /api/remitos: the newest `REMITOS_MAX`, annulled ones among them. */
export const Remitos = Type.Object({ remitos: Type.Array(Remito) })
export type Remitos = Static<typeof Remitos>
