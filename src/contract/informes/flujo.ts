import { type Static, Type } from 'typebox'
import { Ref } from '#contract/formatos.ts'
import { closed, nullable } from '../formatos.ts'
import { USUARIO_MAX } from '../limites.ts'
import { FechaLocal } from './informe.ts'

const Filtro = Type.Optional(Type.Integer({ minimum: 0 }))

/**
 * GET /api/informes/flujo, query string. `fechaD` and `fechaH` are the range, to the end of its last second; `estado` is
 * that into which changes are counted, `retroceso` how many days before the range the one that it is compared with
 * begins (absent: none), and `antesH` its end (absent: as many days). Of a range that is not over only the same part counts
 * of the one before, to the same hour. A `modelo` or `color` of 0 means all; `persona` is a user's name. `limites` are the days after
 * which a seat stands still, `state:days,state:days`.
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

const Cantidad = Type.Integer()
const Nombre = Type.Object({ nombre: Type.String() })
/** A figure of the range beside that of the range before, null where none was asked for. */
const comparada = { cantidad: Cantidad, antes: nullable(Cantidad) }
const as = { A: Cantidad, S: Cantidad }

/**
 * The seats on the floor by how long they have been in their state (src/domain/informe/flujo.ts), in the order of the
 * line; states without any too.
 */
const Ahora = Type.Object({
  estado: Ref,
  bandas: Type.Tuple([Cantidad, Cantidad, Cantidad, Cantidad]),
})

/** A seat longer in its state than the limit: who brought it there, and whole days since. */
const Parada = Type.Object({
  nro: Type.String(),
  modelo: Nombre,
  usuario: nullable(Nombre),
  dias: Cantidad,
})
/** For each limit on a state of the floor, in the order of the line: all that stand still, and the 50 oldest of them. */
const Paradas = Type.Object({
  estado: Ref,
  dias: Type.Integer(),
  cantidad: Cantidad,
  butacas: Type.Array(Parada),
})

/** Whole minutes, rounded down: to a quarter of an hour from an hour on, an hour from a day on, a day from 30 days on. */
const Tiempo = Type.Object({
  modelo: Nombre,
  estado: Ref,
  mediana: Type.Integer(),
  p90: Type.Integer(),
  cantidad: Cantidad,
})

/** What GET /api/informes/flujo answers. `persona` counts in all but `tiempos`; of a seat it is who moved it last. */
export const Flujo = Type.Object({
  /** The factory's wall clock when it was read. */
  momento: Type.String(),
  ahora: Type.Array(Ahora),
  paradas: Type.Array(Paradas),
  /**
   * Seats that passed to the state (docs/conteo.md) on each day of the range, as `YYYY-MM-DD`; days without any too. Days that
   * the range before has more stand behind the last one.
   */
  porDia: Type.Array(Type.Object({ dia: Type.String(), ...comparada })),
  /** The same by person, most first. */
  porPersona: Type.Array(Type.Object({ usuario: Nombre, ...comparada })),
  /** How many of those seats were A and S; null for a state whose seats are neither. */
  as: nullable(Type.Object({ ...as, antes: nullable(Type.Object(as)) })),
  /** Changes within the range, into whatever state, that brought a seat back in the line. */
  regresos: Type.Object(comparada),
  /** Stays on the floor that ended within the range, by model, by name, and state. */
  tiempos: Type.Array(Tiempo),
  /** Of those seats, the ones that may have been on another day (docs/decisions/0011-time-as-bounds.md). */
  dudosas: Cantidad,
})
export type Flujo = Static<typeof Flujo>
