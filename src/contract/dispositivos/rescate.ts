import { type Static, Type } from 'typebox'
import { each, porPresencia, REFERENCIAS_BUTACA } from '#contract/campos-butaca.ts'
import { EntregaEnvio } from '#contract/entrega.ts'
import { closed, nullable, Ref, Uuid } from '#contract/formatos.ts'
import { NRO_MAX, PESO_MAX, TEXTO_MAX } from '#contract/limites.ts'

/** 32 bytes, base64url without padding (RFC 7515 §2). */
const Coordenada = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', maxLength: 43 })
/** 64 bytes, base64: r and s of an ECDSA signature over P-256 with SHA-256 (IEEE P1363). */
const Firma = Type.String({ pattern: '^[A-Za-z0-9+/]{86}==$', maxLength: 88 })

/** A device's public key as a JWK (RFC 7517, RFC 7518 §6.2). */
export const ClaveEquipo = closed({
  kty: Type.Literal('EC'),
  crv: Type.Literal('P-256'),
  x: Coordenada,
  y: Coordenada,
})
export type ClaveEquipo = Static<typeof ClaveEquipo>

/** POST /api/dispositivos/firma, body: the device's key, and the `eslabon` of the previous answer (null at first). */
export const PresentacionFirma = closed({ clave: ClaveEquipo, eslabon: nullable(Uuid), firma: Firma })
export type PresentacionFirma = Static<typeof PresentacionFirma>

/** POST /api/dispositivos/firma, answer: the `eslabon` for the next call. A copied device sends an old `eslabon`. */
export const EslabonDado = Type.Object({ eslabon: Uuid })
export type EslabonDado = Static<typeof EslabonDado>

const Base64 = Type.String({ pattern: '^[A-Za-z0-9+/]+={0,2}$' })

/** GET /api/rescate/clave: public key of RSA-OAEP with SHA-256, as a JWK (RFC 7517). */
export const ClaveRescate = Type.Object({
  kty: Type.Literal('RSA'),
  alg: Type.Literal('RSA-OAEP-256'),
  n: Type.String(),
  e: Type.String(),
})
export type ClaveRescate = Static<typeof ClaveRescate>

/**
 * A rescue file: a device's live entries, signed by the device and encrypted for its server. `clave` is an AES-256 key,
 * encrypted with the server's public key. `datos` is the JSON, encrypted with that AES key (AES-GCM with `iv`, the tag
 * at the end). Format 1 was unsigned.
 */
export const ArchivoRescate = closed({
  formato: Type.Literal(2),
  dispositivo: Uuid,
  /** When the file was made: people tell files apart by this moment. */
  hechoEn: Type.String({ maxLength: 40 }),
  clave: Base64,
  iv: Base64,
  datos: Base64,
  /** The device's key, and its last `eslabon` when the file was made. */
  equipo: ClaveEquipo,
  eslabon: Uuid,
  firma: Firma,
})
export type ArchivoRescate = Static<typeof ArchivoRescate>

const Peso = Type.Number({ minimum: -1, maximum: PESO_MAX })
const Texto = Type.String({ maxLength: TEXTO_MAX })
const Entero = nullable(Type.Integer())
const libres = porPresencia(
  { texto: Texto, booleano: Type.Boolean(), entero: Entero },
  { texto: Type.Optional(Texto), booleano: Type.Optional(Type.Boolean()), entero: Type.Optional(Entero) },
)
const Ficha = { ...each(REFERENCIAS_BUTACA, () => Ref), peso: Peso, ...libres }

const OperacionRescate = Type.Union([
  Type.Object({
    tipo: Type.Literal('cambio-estado'),
    estado: Ref,
    peso: Peso,
    homo: nullable(Type.Boolean()),
    motivo: Type.Optional(Ref),
    nota: Type.Optional(Texto),
    entrega: Type.Optional(EntregaEnvio),
    sinDefecto: Type.Optional(Type.Literal(true)),
  }),
  Type.Object({ tipo: Type.Literal('crear'), ...Ficha }),
  Type.Object({ tipo: Type.Literal('editar'), ...Ficha }),
  Type.Object({
    tipo: Type.Literal('homologar'),
    eBlanca: Texto,
    eGris: Texto,
    comprador: nullable(Texto),
  }),
])

const Momento = nullable(Type.Number())

/** An entry of a rescue file: only the members that the server reads. */
export const EntradaRescate = Type.Object({
  key: Uuid,
  seq: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  owner: Type.String({ minLength: 1, maxLength: TEXTO_MAX }),
  nro: Type.String({ minLength: 1, maxLength: NRO_MAX }),
  operacion: OperacionRescate,
  base: Type.Union([
    Type.Object({ kind: Type.Literal('version'), version: Type.Integer({ minimum: 0 }) }),
    Type.Object({ kind: Type.Literal('after'), key: Uuid }),
    Type.Object({ kind: Type.Literal('none') }),
  ]),
  /** `capturedAt + clockOffset` is the most likely server time (ms) of the capture. */
  capturedAt: Type.Number(),
  clockOffset: Type.Number(),
  /** Bounds of the capture (ms); null for an unknown bound. Absent in earlier releases. */
  capture: Type.Optional(Type.Object({ earliest: Momento, latest: Momento })),
  /** `pin` if the author signed in with a PIN; absent for the password. */
  identificado: Type.Optional(Type.Unknown()),
  /** Key of the change that this entry undoes. */
  deshace: Type.Optional(Uuid),
  format: Type.Integer({ minimum: 0 }),
  state: Type.String({ maxLength: 40 }),
  error: nullable(Type.Object({ detail: Type.String() })),
})
export type EntradaRescate = Static<typeof EntradaRescate>
/** A stored record that the device could not parse. It is unchanged, so a person may still read it. */
export const DanadoRescate = Type.Object({ danado: Type.Unknown() })
export type DanadoRescate = Static<typeof DanadoRescate>
export const EntradasRescate = Type.Array(Type.Union([EntradaRescate, DanadoRescate]))

/** POST /api/rescate, answer: the outcome of all entries of the file. */
export const ResultadoRescate = Type.Object({
  total: Type.Integer(),
  aplicadas: Type.Integer(),
  /** Entries that the server had already applied. */
  yaEstaban: Type.Integer(),
  rechazadas: Type.Array(Type.Object({ nro: Type.String(), sec: Type.Integer(), detail: Type.String() })),
})
export type ResultadoRescate = Static<typeof ResultadoRescate>
