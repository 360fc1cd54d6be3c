import { type Static, Type } from 'typebox'
import { DISPOSITIVO_MAX, INFORME_MAX, NRO_MAX, PERDIDAS_DE_MAX, TEXTO_MAX } from './limites.ts'

/**
 * GET /api/claves/:clave, an extension of our server (reliability O35): the key is known, and what it was answered, as
 * JSON. Earlier releases do not say the answer.
 */
export const ClaveConocida = Type.Object({
  clave: Type.String(),
  status: Type.Integer(),
  respuesta: Type.Optional(Type.Unknown()),
})
export type ClaveConocida = Static<typeof ClaveConocida>

const Sec = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** An entry that the server refused and that waits for a person at the device. */
const RechazadaDispositivo = Type.Object(
  {
    sec: Sec,
    nro: Type.String({ maxLength: NRO_MAX }),
    codigo: Type.Union([Type.String({ maxLength: TEXTO_MAX }), Type.Null()]),
  },
  { additionalProperties: false },
)

/**
 * What a device had not sent when its browser took its storage (reliability O49): of the numbers up to `hasta` those that
 * the server has not got will not come from there. Of whom, as far as the device knows; an empty name stands for others.
 */
const PerdidasDispositivo = Type.Object(
  {
    hasta: Sec,
    de: Type.Array(
      Type.Object(
        {
          usuario: Type.String({ maxLength: TEXTO_MAX }),
          cantidad: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
        },
        { additionalProperties: false },
      ),
      { maxItems: PERDIDAS_DE_MAX },
    ),
  },
  { additionalProperties: false },
)

/** POST /api/dispositivos/informe, body: what a device says of itself. `Device-Id` says which one it is. */
export const InformeDispositivo = Type.Object(
  {
    /** Last number that it gave out. */
    ultimaSec: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    /** Live entries, the refused ones among them. */
    pendientes: Type.Integer({ minimum: 0 }),
    rechazadas: Type.Array(RechazadaDispositivo, { maxItems: INFORME_MAX }),
    /** Numbers that a person gave up. */
    descartadas: Type.Array(Sec, { maxItems: INFORME_MAX }),
    version: Type.String({ maxLength: TEXTO_MAX }),
    /** How far (ms) the server's clock is ahead of the device's. */
    desfaseMs: Type.Integer(),
    /** Absent where nothing was lost, and from older releases. */
    perdidas: Type.Optional(PerdidasDispositivo),
  },
  { additionalProperties: false },
)
export type InformeDispositivo = Static<typeof InformeDispositivo>

/** POST /api/dispositivos/informe, answer: how the office calls the device. */
export const InformeRecibido = Type.Object({
  nombre: Type.Union([Type.String(), Type.Null()]),
  /** Last number that the server knows of it; older releases do not say. */
  ultimaSec: Type.Optional(Type.Integer()),
  /** Whether people may take over there by a PIN; older releases do not say. */
  pinPermitido: Type.Optional(Type.Boolean()),
})
export type InformeRecibido = Static<typeof InformeRecibido>

/** A run of numbers, both ends in it. */
export const RangoSec = Type.Object({ desde: Type.Integer(), hasta: Type.Integer() })
export type RangoSec = Static<typeof RangoSec>

/** A row of GET /api/dispositivos. Moments are instants in UTC. What only the device knows is null before its first report. */
export const Dispositivo = Type.Object({
  id: Type.String(),
  nombre: Type.Union([Type.String(), Type.Null()]),
  primerContacto: Type.String(),
  ultimoContacto: Type.String(),
  ultimoUsuario: Type.Union([Type.String(), Type.Null()]),
  /** Last number known of it. */
  ultimaSec: Type.Integer(),
  /** Entries of which the server has the effect. */
  recibidas: Type.Integer(),
  /** Numbers that the server has not got, of which it was told neither that they were refused nor that they were given up. */
  faltan: Type.Array(RangoSec),
  pendientes: Type.Union([Type.Integer(), Type.Null()]),
  rechazadas: Type.Array(RechazadaDispositivo),
  descartadas: Type.Integer(),
  /** When another device with the same key was last seen; null where none ever was. */
  copiadoEn: Type.Union([Type.String(), Type.Null()]),
  /** What it says that it lost; null where it never did. */
  perdidas: Type.Union([PerdidasDispositivo, Type.Null()]),
  version: Type.Union([Type.String(), Type.Null()]),
  formato: Type.Union([Type.Integer(), Type.Null()]),
  desfaseMs: Type.Union([Type.Integer(), Type.Null()]),
  /** Absent from the answers of earlier releases, as what follows. */
  pinPermitido: Type.Optional(Type.Boolean()),
  /** Since when nobody works there, because an admin said so; null where anybody may. */
  revocadoEn: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
export type Dispositivo = Static<typeof Dispositivo>
export const Dispositivos = Type.Array(Dispositivo)

/** PUT /api/dispositivos/:id, body. An empty name takes it away. */
export const DispositivoEnvio = Type.Object(
  { nombre: Type.String({ maxLength: DISPOSITIVO_MAX }) },
  { additionalProperties: false },
)
export type DispositivoEnvio = Static<typeof DispositivoEnvio>

/** PUT /api/dispositivos/:id/permisos, body: whether people take over there by a PIN, and whether nobody works there at all. What is not said stays. */
export const PermisosEnvio = Type.Object(
  { pinPermitido: Type.Optional(Type.Boolean()), revocado: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
)
export type PermisosEnvio = Static<typeof PermisosEnvio>
