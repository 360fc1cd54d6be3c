import { type Static, Type } from 'typebox'
import { DIRECCION_MAX, EVENTO_PRUEBA, EVENTOS_AVISO, FALLAS_ENVIO } from './aviso.ts'
import { closed, nullable } from './formatos.ts'
import { NOMBRE_MAX } from './limites.ts'

/** A row of GET /api/avisos, and the answer of the PUT calls. Moments are UTC. */
export const Aviso = Type.Object({
  id: Type.Integer(),
  nombre: Type.String(),
  direccion: Type.String(),
  eventos: Type.Array(Type.Enum(EVENTOS_AVISO)),
  creado: Type.String(),
  creadoPor: Type.String(),
  /** Author and moment of the pause; null unless a person paused the webhook. */
  pausado: nullable(Type.Object({ cuando: Type.String(), quien: Type.String() })),
  /** When and why the server turned the webhook off: after days of failures, or because the receiver answered 410. */
  apagado: nullable(
    Type.Object({
      cuando: Type.String(),
      por: Type.Union([Type.Literal('fallas'), Type.Literal('receptor')]),
    }),
  ),
  /**
   * First failure since the last success. Null without a failure; a new address or turning the webhook on sets null.
   */
  fallaDesde: nullable(Type.String()),
  /** Failed deliveries that wait for a retry or were given up, tests not counted. */
  sinEntregar: Type.Integer(),
  /** When the receiver last accepted a delivery that is still stored; null if there is none. */
  ultimo: nullable(Type.String()),
  /** When the replaced secret stops signing, a day after its replacement; null if only the current secret signs. */
  secretoAnteriorHasta: nullable(Type.String()),
  /**
   * Author and moment of the last replacement of the secret; null from a day after it. The author is null if an earlier
   * release replaced the secret.
   */
  secretoCambiado: nullable(Type.Object({ cuando: Type.String(), quien: nullable(Type.String()) })),
  version: Type.Integer(),
})
export type Aviso = Static<typeof Aviso>
export const Avisos = Type.Array(Aviso)

/** POST /api/avisos and PUT /api/avisos/:id, body. */
export const AvisoEnvio = closed({
  nombre: Type.String({ minLength: 1, maxLength: NOMBRE_MAX, pattern: '\\S' }),
  direccion: Type.String({ minLength: 1, maxLength: DIRECCION_MAX }),
  eventos: Type.Array(Type.Enum(EVENTOS_AVISO), {
    minItems: 1,
    maxItems: EVENTOS_AVISO.length,
    uniqueItems: true,
  }),
})
export type AvisoEnvio = Static<typeof AvisoEnvio>

/** Answer of POST and of POST …/secreto. No other answer contains the secret. */
export const AvisoConSecreto = Type.Object({ ...Aviso.properties, secreto: Type.String() })
export type AvisoConSecreto = Static<typeof AvisoConSecreto>

/** PUT …/pausado, body. `false` also turns on a webhook that the server turned off. */
export const PausadoEnvio = closed({ pausado: Type.Boolean() })
export type PausadoEnvio = Static<typeof PausadoEnvio>

export const AvisoParams = closed({ id: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) })
export type AvisoParams = Static<typeof AvisoParams>

/**
 * A row of GET /api/avisos/:id/envios. Failed deliveries come first; each part begins with the newest. Moments are UTC.
 */
export const Envio = Type.Object({
  id: Type.Integer(),
  tipo: Type.Enum([...EVENTOS_AVISO, EVENTO_PRUEBA]),
  /** Number of the seat, code of the product, remito or `#id` of the record, or name of the tablet; null for a test. */
  que: nullable(Type.String()),
  momento: Type.String(),
  /** `espera`: the server will retry. `perdido`: the server gave up. */
  estado: Type.Union([Type.Literal('espera'), Type.Literal('entregado'), Type.Literal('perdido')]),
  intentos: Type.Integer(),
  /** HTTP status of the last attempt; null without an answer. */
  status: nullable(Type.Integer()),
  falla: nullable(Type.Enum(FALLAS_ENVIO)),
  ms: nullable(Type.Integer()),
  /** Time of the next attempt; null if no attempt is planned. */
  sigue: nullable(Type.String()),
  /** Whether the delivery waits for an earlier delivery about the same subject. */
  detras: Type.Boolean(),
})
export type Envio = Static<typeof Envio>
export const Envios = Type.Array(Envio)
export const EnvioParams = closed({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) })
export type EnvioParams = Static<typeof EnvioParams>
