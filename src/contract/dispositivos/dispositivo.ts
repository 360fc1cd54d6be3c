import { type Static, Type } from 'typebox'
import { closed, nullable } from '../formatos.ts'
import { DISPOSITIVO_MAX, INFORME_MAX, NRO_MAX, PERDIDAS_DE_MAX, TEXTO_MAX } from '../limites.ts'
import { MAESTROS } from '../maestro.ts'

/** GET /api/claves/:clave, an extension (reliability O35): a known key, and the JSON it was answered, which older releases leave out. */
export const ClaveConocida = Type.Object({
  clave: Type.String(),
  status: Type.Integer(),
  respuesta: Type.Optional(Type.Unknown()),
})
export type ClaveConocida = Static<typeof ClaveConocida>

const Sec = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** An entry that the server refused, and that a person has to decide about on the device. */
const RechazadaDispositivo = closed({
  sec: Sec,
  nro: Type.String({ maxLength: NRO_MAX }),
  codigo: nullable(Type.String({ maxLength: TEXTO_MAX })),
})

/** Unsent changes that a device lost with its storage (reliability O49): numbers up to `hasta` that the server lacks, and whose they were. */
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

/** How many of a device's live entries use a row of the lists that a seat chooses from. */
const EsperanDispositivo = closed({
  lista: Type.Enum(MAESTROS),
  id: Type.Integer({ minimum: 0 }),
  cantidad: Type.Integer({ minimum: 1 }),
})
export type EsperanDispositivo = Static<typeof EsperanDispositivo>

/** POST /api/dispositivos/informe, body: what the device in `Device-Id` says of itself. */
export const InformeDispositivo = closed({
  /** The last number that it gave out. */
  ultimaSec: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  /** Live entries, including refused ones. */
  pendientes: Type.Integer({ minimum: 0 }),
  rechazadas: Type.Array(RechazadaDispositivo, { maxItems: INFORME_MAX }),
  /** Numbers of discarded entries. */
  descartadas: Type.Array(Sec, { maxItems: INFORME_MAX }),
  version: Type.String({ maxLength: TEXTO_MAX }),
  /** How far (ms) the server's clock is ahead of the device's. */
  desfaseMs: Type.Integer(),
  /** Absent if nothing was lost, and in older releases. */
  perdidas: Type.Optional(PerdidasDispositivo),
  /** Absent if none of them does, and in older releases. */
  esperan: Type.Optional(Type.Array(EsperanDispositivo, { maxItems: INFORME_MAX })),
})
export type InformeDispositivo = Static<typeof InformeDispositivo>

/** POST /api/dispositivos/informe, answer: the device's name in the office. */
export const InformeRecibido = Type.Object({
  nombre: nullable(Type.String()),
  /** The last number that the server has of it; absent in older releases. */
  ultimaSec: Type.Optional(Type.Integer()),
  /** Whether a PIN may be used there; absent in older releases. */
  pinPermitido: Type.Optional(Type.Boolean()),
})
export type InformeRecibido = Static<typeof InformeRecibido>

/** A range of numbers with both ends. */
export const RangoSec = Type.Object({ desde: Type.Integer(), hasta: Type.Integer() })
export type RangoSec = Static<typeof RangoSec>

/** A row of GET /api/dispositivos. Moments are UTC. What only the device knows is null before its first report. */
export const Dispositivo = Type.Object({
  id: Type.String(),
  nombre: nullable(Type.String()),
  primerContacto: Type.String(),
  ultimoContacto: Type.String(),
  ultimoUsuario: nullable(Type.String()),
  /** The last number known of it. */
  ultimaSec: Type.Integer(),
  /** Entries whose effect the server has. */
  recibidas: Type.Integer(),
  /** Numbers that the server lacks, neither refused nor discarded as far as it was told. */
  faltan: Type.Array(RangoSec),
  pendientes: nullable(Type.Integer()),
  rechazadas: Type.Array(RechazadaDispositivo),
  descartadas: Type.Integer(),
  /** When another device with the same key was last seen; null if never. */
  copiadoEn: nullable(Type.String()),
  /** What it says that it lost; null if nothing. */
  perdidas: nullable(PerdidasDispositivo),
  version: nullable(Type.String()),
  formato: nullable(Type.Integer()),
  desfaseMs: nullable(Type.Integer()),
  /** Absent in earlier releases, as the next one. */
  pinPermitido: Type.Optional(Type.Boolean()),
  /** Since when an admin has it out of service; null if it is in service. */
  revocadoEn: Type.Optional(nullable(Type.String())),
  /** Of the row; `version` is the app's. Absent in earlier releases. */
  versionFila: Type.Optional(Type.Integer()),
})
export type Dispositivo = Static<typeof Dispositivo>
export const Dispositivos = Type.Array(Dispositivo)

/** PUT /api/dispositivos/:id, body. An empty name removes it. */
export const DispositivoEnvio = closed({ nombre: Type.String({ maxLength: DISPOSITIVO_MAX }) })
export type DispositivoEnvio = Static<typeof DispositivoEnvio>

/** PUT /api/dispositivos/:id/permisos, body: whether a PIN may be used there, and whether it is out of service. An absent member stays. */
export const PermisosEnvio = closed({
  pinPermitido: Type.Optional(Type.Boolean()),
  revocado: Type.Optional(Type.Boolean()),
})
export type PermisosEnvio = Static<typeof PermisosEnvio>
