import { type Static, Type } from 'typebox'
import { closed, nullable } from '../formatos.ts'
import { DISPOSITIVO_MAX, INFORME_MAX, NRO_MAX, PERDIDAS_DE_MAX, TEXTO_MAX } from '../limites.ts'
import { MAESTROS } from '../maestro.ts'

/** GET /api/claves/:clave, an extension (reliability O35). `respuesta`: the stored answer; absent in older releases. */
export const ClaveConocida = Type.Object({
  clave: Type.String(),
  status: Type.Integer(),
  respuesta: Type.Optional(Type.Unknown()),
})
export type ClaveConocida = Static<typeof ClaveConocida>

const Sec = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

const RechazadaDispositivo = closed({
  sec: Sec,
  nro: Type.String({ maxLength: NRO_MAX }),
  codigo: nullable(Type.String({ maxLength: TEXTO_MAX })),
})

/**
 * Unsent changes that a device lost with its storage (reliability O49): the sequence numbers up to `hasta` that the
 * server lacks. `de`: number of lost changes by author.
 */
const PerdidasDispositivo = closed({
  hasta: Sec,
  de: Type.Array(
    closed({
      usuario: Type.String({ maxLength: TEXTO_MAX }),
      cantidad: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    }),
    { maxItems: PERDIDAS_DE_MAX },
  ),
})

const EsperanDispositivo = closed({
  lista: Type.Enum(MAESTROS),
  id: Type.Integer({ minimum: 0 }),
  cantidad: Type.Integer({ minimum: 1 }),
})
export type EsperanDispositivo = Static<typeof EsperanDispositivo>

/** POST /api/dispositivos/informe, body: report of the device named in `Device-Id`. */
export const InformeDispositivo = closed({
  /** Last sequence number that the device gave to an entry. */
  ultimaSec: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  /** Number of entries in the outbox that are neither confirmed nor discarded. Refused entries count. */
  pendientes: Type.Integer({ minimum: 0 }),
  rechazadas: Type.Array(RechazadaDispositivo, { maxItems: INFORME_MAX }),
  /** Sequence numbers of discarded entries. */
  descartadas: Type.Array(Sec, { maxItems: INFORME_MAX }),
  version: Type.String({ maxLength: TEXTO_MAX }),
  /** Server's clock minus the device's clock, ms. */
  desfaseMs: Type.Integer(),
  /** Absent if nothing was lost, and in older releases. */
  perdidas: Type.Optional(PerdidasDispositivo),
  /**
   * Number of unsent changes by the model, color, state or motivo that they refer to. Absent if there are none, and in
   * older releases.
   */
  esperan: Type.Optional(Type.Array(EsperanDispositivo, { maxItems: INFORME_MAX })),
})
export type InformeDispositivo = Static<typeof InformeDispositivo>

/** POST /api/dispositivos/informe, answer: the device's name in the office. */
export const InformeRecibido = Type.Object({
  nombre: nullable(Type.String()),
  /** Highest Device-Seq of the device that the server knows, this report included; absent in older releases. */
  ultimaSec: Type.Optional(Type.Integer()),
  /** Whether the device may use a PIN; absent in older releases. */
  pinPermitido: Type.Optional(Type.Boolean()),
})
export type InformeRecibido = Static<typeof InformeRecibido>

/** A range of sequence numbers, both ends included. */
export const RangoSec = Type.Object({ desde: Type.Integer(), hasta: Type.Integer() })
export type RangoSec = Static<typeof RangoSec>

/**
 * A row of GET /api/dispositivos. Moments are UTC. `pendientes`, `version` and `desfaseMs` are null before the first
 * report.
 */
export const Dispositivo = Type.Object({
  id: Type.String(),
  nombre: nullable(Type.String()),
  primerContacto: Type.String(),
  ultimoContacto: Type.String(),
  ultimoUsuario: nullable(Type.String()),
  /** Highest known sequence number of the device. */
  ultimaSec: Type.Integer(),
  /** Entries that the server has applied. */
  recibidas: Type.Integer(),
  /** Sequence numbers that the server lacks, without refused and discarded entries. */
  faltan: Type.Array(RangoSec),
  pendientes: nullable(Type.Integer()),
  rechazadas: Type.Array(RechazadaDispositivo),
  descartadas: Type.Integer(),
  /** When another device with the same key was last seen; null if never. */
  copiadoEn: nullable(Type.String()),
  perdidas: nullable(PerdidasDispositivo),
  version: nullable(Type.String()),
  formato: nullable(Type.Integer()),
  desfaseMs: nullable(Type.Integer()),
  /** Absent in earlier releases. */
  pinPermitido: Type.Optional(Type.Boolean()),
  /** Since when the device is out of service; null while it is in service. Absent in earlier releases. */
  revocadoEn: Type.Optional(nullable(Type.String())),
  /** Version of the row; `version` is the version of the app. Absent in earlier releases. */
  versionFila: Type.Optional(Type.Integer()),
})
export type Dispositivo = Static<typeof Dispositivo>
export const Dispositivos = Type.Array(Dispositivo)

/** PUT /api/dispositivos/:id, body. An empty text removes the name. */
export const DispositivoEnvio = closed({ nombre: Type.String({ maxLength: DISPOSITIVO_MAX }) })
export type DispositivoEnvio = Static<typeof DispositivoEnvio>

/**
 * PUT /api/dispositivos/:id/permisos, body: whether the device may use a PIN, and whether it is out of service. An
 * absent member keeps its value.
 */
export const PermisosEnvio = closed({
  pinPermitido: Type.Optional(Type.Boolean()),
  revocado: Type.Optional(Type.Boolean()),
})
export type PermisosEnvio = Static<typeof PermisosEnvio>
