import { type Static, Type } from 'typebox'
import { Ref } from '#contract/formatos.ts'
import { closed, nullable } from '../formatos.ts'
import { PARED_MAX } from '../limites.ts'

/** Scheme of the `authorization` header of GET /api/pared, before the link's secret. */
export const ESQUEMA_PARED = 'Pared'

const Cantidad = Type.Integer()

/** Figures of the wall panel; they name no person. Local times are the factory's wall clock. */
export const CifrasPared = Type.Object({
  /** When the server read the data: UTC (ms), and the factory's wall clock. */
  generado: Type.Number(),
  momento: Type.String(),
  /** Seats on the floor by state, in the order of the line; empty states included. */
  estados: Type.Array(Type.Object({ estado: Ref, cantidad: Cantidad })),
  /** Ready seats by model, color and S mark. */
  listas: Type.Array(
    Type.Object({ modelo: Type.String(), color: Type.String(), s: Type.Boolean(), cantidad: Cantidad }),
  ),
  /**
   * Seats that passed to lista (docs/conteo.md). `ayer`: yesterday until the same time of day. `porDia`: the last seven
   * days, today last.
   */
  terminadas: Type.Object({
    hoy: Cantidad,
    ultimaHora: Cantidad,
    ayer: Cantidad,
    porDia: Type.Array(Type.Object({ dia: Type.String(), cantidad: Cantidad })),
    /** 24 numbers, one for each hour from midnight: the seats whose first step into lista today was in that hour. */
    porHora: Type.Array(Cantidad),
  }),
  /** Seats that passed to entregada today. */
  entregadas: Cantidad,
  /**
   * For each state with a limit of days: the number of stagnant seats, and the oldest of these seats. `dias` of a seat:
   * whole days in the state.
   */
  paradas: Type.Array(
    Type.Object({
      estado: Ref,
      dias: Type.Integer(),
      cantidad: Cantidad,
      butacas: Type.Array(Type.Object({ nro: Type.String(), modelo: Type.String(), dias: Type.Integer() })),
    }),
  ),
  /** The last changes of state, newest first. */
  cambios: Type.Array(
    Type.Object({
      nro: Type.String(),
      estado: Ref,
      modelo: Type.String(),
      color: Type.String(),
      fechaHs: Type.String(),
    }),
  ),
})
export type CifrasPared = Static<typeof CifrasPared>

/** GET /api/pared, answer. `nombre`: name of the panel's hall. */
export const Pared = Type.Object({ nombre: Type.String(), cifras: CifrasPared })
export type Pared = Static<typeof Pared>

/** A row of GET /api/paredes, the links of wall panels. Moments are UTC. */
export const EnlacePared = Type.Object({
  id: Type.Integer(),
  nombre: Type.String(),
  creada: Type.String(),
  creadaPor: Type.String(),
  /** Last request, exact to a minute; null before the first request. */
  vista: nullable(Type.String()),
  revocada: nullable(Type.String()),
})
export type EnlacePared = Static<typeof EnlacePared>
export const EnlacesPared = Type.Array(EnlacePared)

/** POST /api/paredes, body. */
export const ParedEnvio = closed({
  nombre: Type.String({ minLength: 1, maxLength: PARED_MAX, pattern: '\\S' }),
})
export type ParedEnvio = Static<typeof ParedEnvio>

/** POST /api/paredes, answer. No other answer contains the secret. */
export const ParedCreada = Type.Object({ ...EnlacePared.properties, secreto: Type.String() })
export type ParedCreada = Static<typeof ParedCreada>
