import { type Static, Type } from 'typebox'
import { closed, nullable, Uuid } from '../formatos.ts'

/** 32 bytes, base64url without padding (RFC 7515 §2). */
const Coordenada = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', maxLength: 43 })
/** 64 bytes, base64: r and s of an ECDSA signature over P-256 with SHA-256 (IEEE P1363). */
export const Firma = Type.String({ pattern: '^[A-Za-z0-9+/]{86}==$', maxLength: 88 })

/** A device's public key as a JWK (RFC 7517, RFC 7518 §6.2). */
export const ClaveEquipo = closed({
  kty: Type.Literal('EC'),
  crv: Type.Literal('P-256'),
  x: Coordenada,
  y: Coordenada,
})
export type ClaveEquipo = Static<typeof ClaveEquipo>

/** POST /api/dispositivos/firma, body: the device's key, and the last link of its chain. */
export const PresentacionFirma = closed({ clave: ClaveEquipo, eslabon: nullable(Uuid), firma: Firma })
export type PresentacionFirma = Static<typeof PresentacionFirma>

/** POST /api/dispositivos/firma, answer: the next link. */
export const EslabonDado = Type.Object({ eslabon: Uuid })
export type EslabonDado = Static<typeof EslabonDado>
