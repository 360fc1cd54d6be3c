import { type Static, Type } from 'typebox'
import { Ref } from '#contract/formatos.ts'
import { closed, nullable } from '../formatos.ts'
import { PARED_MAX } from '../limites.ts'

/** Scheme of the `authorization` of GET /api/pared, before the link's secret. */
export const ESQUEMA_PARED = 'Pared'

const Cantidad = Type.Integer()

/** What the panel for the wall shows; it names no person. Local times are the factory's wall clock. */
export const CifrasPared = Type.Object({
  /** When it was read: UTC (ms), and the factory's wall clock. */
  generado: Type.Number(),
  momento: Type.String(),
  /** The seats on the floor by state, in the order of the line; states without any too. */
  estados: Type.Array(Type.Object({ estado: Ref, cantidad: Cantidad })),
  /** The ready seats by model, colour and mark of S. */
  listas: Type.Array(
    Type.Object({ modelo: Type.String(), color: Type.String(), s: Type.Boolean(), cantidad: Cantidad }),
  ),
  /** Changes into lista. `ayer` is yesterday until this hour; `porDia` the last seven days, today last. */
  terminadas: Type.Object({
    hoy: Cantidad,
    ultimaHora: Cantidad,
    ayer: Cantidad,
    porDia: Type.Array(Type.Object({ dia: Type.String(), cantidad: Cantidad })),
    /** Of today, from midnight on. */
    porHora: Type.Array(Cantidad),
  }),
  /** Changes of today into entregada. */
  entregadas: Cantidad,
  /** For each state with a limit: all that stand longer, and the oldest of them with whole days. */
  paradas: Type.Array(
    Type.Object({
      estado: Ref,
      dias: Type.Integer(),
      cantidad: Cantidad,
      butacas: Type.Array(Type.Object({ nro: Type.String(), modelo: Type.String(), dias: Type.Integer() })),
    }),
  ),
  /** The last changes, newest first. */
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

/** GET /api/pared, answer: the name of the hall that the link was made for. */
export const Pared = Type.Object({ nombre: Type.String(), cifras: CifrasPared })
export type Pared = Static<typeof Pared>

/** A row of GET /api/paredes, the links of the panels for the wall. Moments are UTC. */
export const EnlacePared = Type.Object({
  id: Type.Integer(),
  nombre: Type.String(),
  creada: Type.String(),
  creadaPor: Type.String(),
  /** When it was last asked for, to a minute. */
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

/** POST /api/paredes, answer: the only time that the secret is told. */
export const ParedCreada = Type.Object({ ...EnlacePared.properties, secreto: Type.String() })
export type ParedCreada = Static<typeof ParedCreada>
