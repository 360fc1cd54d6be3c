import { type Static, Type } from 'typebox'
import { closed, nullable } from '../formatos.ts'
import { TEXTO_MAX } from '../limites.ts'
import { FechaLocal } from './informe.ts'

/**
 * GET /api/informes/evolucion, query string: that of a report by date (src/contract/informes/informe.ts), with the name of one
 * model or none, and `retroceso` and `antesH`, what it is compared with (src/contract/informes/flujo.ts).
 */
export const EvolucionQuery = closed({
  fechaD: FechaLocal,
  fechaH: FechaLocal,
  estado: Type.Integer({ minimum: 1 }),
  color: Type.Optional(Type.Integer({ minimum: 0 })),
  tipo: Type.Optional(Type.Union([Type.Literal('A'), Type.Literal('S')])),
  modelo: Type.Optional(Type.String({ minLength: 1, maxLength: TEXTO_MAX })),
  retroceso: Type.Optional(Type.Integer({ minimum: 1, maximum: 400 })),
  antesH: Type.Optional(FechaLocal),
})
export type EvolucionQuery = Static<typeof EvolucionQuery>

const Cantidad = Type.Integer()
/** A figure of the range beside that of the range before, null where none was asked for. */
const comparada = { cantidad: Cantidad, antes: nullable(Cantidad) }

/** What GET /api/informes/evolucion answers. */
export const Evolucion = Type.Object({
  /** The changes of each hour (`YYYY-MM-DDTHH`) of a range within one day, else of each day; those without any too. */
  pasos: Type.Array(Type.Object({ desde: Type.String(), ...comparada })),
  /** How many seats passed to the state, as Flujo counts them (docs/conteo.md). */
  butacas: Type.Object(comparada),
})
export type Evolucion = Static<typeof Evolucion>
