import { type Static, Type } from 'typebox'
import { ClaveEquipo, Firma } from './firma.ts'
import { NRO_MAX, PESO_MAX, TEXTO_MAX } from './limites.ts'
import { Ref } from './ref.ts'
import { textosButaca } from './textos-butaca.ts'
import { Uuid } from './uuid.ts'

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
 * A rescue file: the live entries of a device, which only the server that they are for can open, signed by the device.
 * `clave` is an AES-256 key, encrypted with the public key; `datos` the JSON of the entries under it (AES-GCM with `iv`,
 * the tag at its end). Format 1, of earlier releases, was not signed.
 */
export const ArchivoRescate = Type.Object(
  {
    formato: Type.Literal(2),
    dispositivo: Uuid,
    /** An instant, for people to tell files apart. */
    hechoEn: Type.String({ maxLength: 40 }),
    clave: Base64,
    iv: Base64,
    datos: Base64,
    /** What the device signs with, and the last link of its chain when it did (src/contract/firma.ts). */
    equipo: ClaveEquipo,
    eslabon: Uuid,
    firma: Firma,
  },
  { additionalProperties: false },
)
export type ArchivoRescate = Static<typeof ArchivoRescate>

const Peso = Type.Number({ minimum: -1, maximum: PESO_MAX })
const Texto = Type.String({ maxLength: TEXTO_MAX })
const textos = textosButaca(Texto, Type.Optional(Texto))
const Ficha = { modelo: Ref, color: Ref, estado: Ref, peso: Peso, ...textos }

/** What a person did, as the outbox keeps it. */
const OperacionRescate = Type.Union([
  Type.Object({
    tipo: Type.Literal('cambio-estado'),
    estado: Ref,
    peso: Peso,
    homo: Type.Union([Type.Boolean(), Type.Null()]),
  }),
  Type.Object({ tipo: Type.Literal('crear'), ...Ficha }),
  Type.Object({ tipo: Type.Literal('editar'), ...Ficha }),
  Type.Object({
    tipo: Type.Literal('homologar'),
    eBlanca: Texto,
    eGris: Texto,
    comprador: Type.Union([Texto, Type.Null()]),
  }),
])

const Momento = Type.Union([Type.Number(), Type.Null()])

/** As much of an entry as the server needs to do what it says; what else the outbox keeps of it is not read. */
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
  /** The server's clock (ms) at capture is most likely the sum of both. */
  capturedAt: Type.Number(),
  clockOffset: Type.Number(),
  /** Bounds of it (ms); null where nothing bounds it. Absent from entries of earlier releases. */
  capture: Type.Optional(Type.Object({ earliest: Momento, latest: Momento })),
  /** How whoever did it had shown who they are: `pin`, or by password. */
  identificado: Type.Optional(Type.Unknown()),
  format: Type.Integer({ minimum: 0 }),
  state: Type.String({ maxLength: 40 }),
  error: Type.Union([Type.Object({ detail: Type.String() }), Type.Null()]),
})
export type EntradaRescate = Static<typeof EntradaRescate>
/** A record that the device itself cannot read any more, as it found it: somebody may still tell what was done. */
export const DanadoRescate = Type.Object({ danado: Type.Unknown() })
export type DanadoRescate = Static<typeof DanadoRescate>
export const EntradasRescate = Type.Array(Type.Union([EntradaRescate, DanadoRescate]))

/** POST /api/rescate, answer: what came of the entries of the file. Together they are all of them. */
export const ResultadoRescate = Type.Object({
  total: Type.Integer(),
  aplicadas: Type.Integer(),
  /** Of which the server already had the effect. */
  yaEstaban: Type.Integer(),
  rechazadas: Type.Array(Type.Object({ nro: Type.String(), sec: Type.Integer(), detail: Type.String() })),
})
export type ResultadoRescate = Static<typeof ResultadoRescate>
