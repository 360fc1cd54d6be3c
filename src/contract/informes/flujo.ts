import { type Static, Type } from 'typebox'
import { Ref } from '#contract/formatos.ts'
import { closed, nullable } from '../formatos.ts'
import { USUARIO_MAX } from '../limites.ts'
import { GRUPOS_FLUJO } from './grupo-flujo.ts'
import { FechaLocal } from './informe.ts'

const Filtro = Type.Optional(Type.Integer({ minimum: 0 }))

/**
 * GET /api/informes/flujo, query string. `fechaD` and `fechaH` are the range, to the end of its last second. `estado`
 * is the target state of the counted changes. `retroceso`: days from the start of the earlier range to the start of
 * this range (absent: no comparison). `antesH`: end of the earlier range (absent: the same number of days). An
 * unfinished range is compared up to the same hour. `modelo` or `color` 0 means all; `persona` is a user's name.
 * `limites`: days after which a seat is stagnant, as `state:days,state:days`.
 */
export const FlujoQuery = closed({
  fechaD: FechaLocal,
  fechaH: FechaLocal,
  estado: Type.Integer({ minimum: 1 }),
  retroceso: Type.Optional(Type.Integer({ minimum: 1, maximum: 400 })),
  antesH: Type.Optional(FechaLocal),
  modelo: Filtro,
  color: Filtro,
  persona: Type.Optional(Type.String({ minLength: 1, maxLength: USUARIO_MAX })),
  limites: Type.Optional(
    Type.String({ pattern: '^[1-9]\\d{0,3}:[1-9]\\d{0,2}(,[1-9]\\d{0,3}:[1-9]\\d{0,2}){0,49}$' }),
  ),
})
export type FlujoQuery = Static<typeof FlujoQuery>

/**
 * GET /api/informes/flujo/butacas, query string: the seats that a number of «Flujo» counts. Group `parada`: seats in
 * the state with the id `de` for more than `dias` days. The other groups need the range, and `de` is the name of a
 * line. `defecto` lists seats with a defect; `motivo`, `modelo` and `usuario` list seats that moved back with a motivo.
 * `modelo`, `color` and `persona` filter as in `FlujoQuery`.
 */
export const ButacasFlujoQuery = closed({
  grupo: Type.Enum(GRUPOS_FLUJO),
  de: Type.String({ minLength: 1, maxLength: USUARIO_MAX }),
  dias: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
  fechaD: Type.Optional(FechaLocal),
  fechaH: Type.Optional(FechaLocal),
  modelo: Filtro,
  color: Filtro,
  persona: Type.Optional(Type.String({ minLength: 1, maxLength: USUARIO_MAX })),
})
export type ButacasFlujoQuery = Static<typeof ButacasFlujoQuery>

const Cantidad = Type.Integer()
const Nombre = Type.Object({ nombre: Type.String() })
/** `antes`: null without comparison. */
const comparada = { cantidad: Cantidad, antes: nullable(Cantidad) }
const as = { A: Cantidad, S: Cantidad }

/** States in the order of the line, also empty states. `bandas`: src/domain/informe/flujo.ts. */
const Ahora = Type.Object({
  estado: Ref,
  bandas: Type.Tuple([Cantidad, Cantidad, Cantidad, Cantidad]),
})

/** `usuario`: the person who moved the seat into the state; null if unknown. `dias`: whole days in the state. */
const Parada = Type.Object({
  nro: Type.String(),
  modelo: Nombre,
  usuario: nullable(Nombre),
  dias: Cantidad,
})
/** States in the order of the line. `cantidad` counts all stagnant seats; `butacas` has the 50 oldest. */
const Paradas = Type.Object({
  estado: Ref,
  dias: Type.Integer(),
  cantidad: Cantidad,
  butacas: Type.Array(Parada),
})

/**
 * Times in whole minutes. They are rounded down: to a quarter of an hour from 1 hour on, to an hour from 1 day on, to a
 * day from 30 days on.
 */
const Tiempo = Type.Object({
  modelo: Nombre,
  estado: Ref,
  mediana: Type.Integer(),
  p90: Type.Integer(),
  cantidad: Cantidad,
})

/**
 * A line of the moves back or of the defects. `nombradas`: how many seats of the line have a motivo in this range;
 * absent in earlier releases. `butacas`: the numbers (`nro`) of at most 50 of these seats.
 */
const linea = {
  ...comparada,
  butacas: Type.Array(Type.String()),
  nombradas: Type.Optional(Cantidad),
}

/** Steps back that were not undone. Restoring a deleted seat is not a step back. `motivo` is null without a motivo. */
const Devoluciones = Type.Object({
  total: Type.Object(comparada),
  porMotivo: Type.Array(Type.Object({ motivo: nullable(Nombre), ...linea })),
  porModelo: Type.Array(Type.Object({ modelo: Nombre, ...linea })),
  porPersona: Type.Array(Type.Object({ usuario: Nombre, ...linea })),
  porMotivoYModelo: Type.Array(Type.Object({ motivo: nullable(Nombre), modelo: Nombre, cantidad: Cantidad })),
  /** Defects of seats that stayed in their state. The total does not count them. */
  defectos: Type.Array(Type.Object({ motivo: nullable(Nombre), ...linea })),
})

/**
 * Answer of GET /api/informes/flujo. `persona` filters changes by their author, and seats on the floor by the last
 * person who moved them; it does not filter `tiempos`.
 */
export const Flujo = Type.Object({
  /** When the server read the data, as the factory's wall clock. */
  momento: Type.String(),
  ahora: Type.Array(Ahora),
  paradas: Type.Array(Paradas),
  /**
   * Seats that passed to the state (docs/conteo.md) on each day of the range (`YYYY-MM-DD`), also days without seats.
   * If the earlier range is longer, `antes` of the last day includes its extra days.
   */
  porDia: Type.Array(Type.Object({ dia: Type.String(), ...comparada })),
  /** Seats that passed to the state by person, most first. */
  porPersona: Type.Array(Type.Object({ usuario: Nombre, ...comparada })),
  /** How many seats passed to the state as A and as S; null for a state without A and S. */
  as: nullable(Type.Object({ ...as, antes: nullable(Type.Object(as)) })),
  /** Changes of the range that moved a seat back in the line, into any state. Undone changes do not count. */
  regresos: Type.Object(comparada),
  /** Absent in earlier releases. */
  devoluciones: Type.Optional(Devoluciones),
  /** Stays in the states of the floor that ended within the range, by model and state. Models are in order of name. */
  tiempos: Type.Array(Tiempo),
  /** Number of seats whose change may belong to another day (docs/decisions/0011-time-as-bounds.md). */
  dudosas: Cantidad,
})
export type Flujo = Static<typeof Flujo>
