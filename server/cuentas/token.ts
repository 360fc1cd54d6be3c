import fastifyJwt from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import { ROLES, type Rol } from '#contract/permisos.ts'
import { isUuid } from '../http/read-body.ts'
import type { Titular } from './equipo.ts'

/** 15 hours (specification §4). */
export const TOKEN_LIFETIME_S = 15 * 60 * 60
const ISSUER = 'butacas'
/** Three times the length of our tokens. */
const TOKEN_MAX = 1024
/** The clock of another instance may be ahead. */
const CLOCK_TOLERANCE_S = 60

interface Claims {
  sub: string
  rol: Rol
  jti: string
  iat: number
  /** Hash of the cookie that the token needs; absent if the token was not for a browser. */
  cnf?: string
  /** The token is only valid for changing a password chosen by an admin, and for signing out. */
  prov?: true
  /** A sender's token: id of the only device whose outbox it may send. */
  emisor?: string
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: Claims
    user: Caller
  }
}

export type VerifiedClaims = Claims & { exp: number }

export type Caller = Omit<VerifiedClaims, 'rol'> & Titular

function isClaims(claims: Partial<VerifiedClaims>, nowS: number): boolean {
  const { sub, rol, jti, iat, cnf, prov, emisor } = claims
  return (
    typeof sub === 'string' &&
    ROLES.includes(rol as Rol) &&
    isUuid(jti) &&
    typeof iat === 'number' &&
    iat <= nowS + CLOCK_TOLERANCE_S &&
    (cnf === undefined || typeof cnf === 'string') &&
    (prov === undefined || prov === true) &&
    (emisor === undefined || isUuid(emisor))
  )
}

/**
 * Signs with HS256 and the first secret. The returned reader gives null for everything but our own valid tokens
 * (security C7).
 */
export async function registerTokens(
  app: FastifyInstance,
  secrets: readonly [string, ...string[]],
): Promise<(token: string) => VerifiedClaims | null> {
  const names = secrets.map((_, index) => (index === 0 ? undefined : `anterior${index}`))
  for (const [index, secret] of secrets.entries()) {
    const namespace = names[index]
    await app.register(fastifyJwt, {
      secret,
      ...(namespace ? { namespace } : {}),
      sign: { algorithm: 'HS256', expiresIn: TOKEN_LIFETIME_S, iss: ISSUER, aud: ISSUER },
      verify: {
        algorithms: ['HS256'],
        allowedIss: ISSUER,
        allowedAud: ISSUER,
        requiredClaims: ['exp', 'iat', 'sub', 'jti', 'rol'],
      },
    })
  }
  const { jwt } = app
  const readers = names.map(name => (name ? (jwt as unknown as Record<string, typeof jwt>)[name] : jwt))
  const [header] = jwt.sign({ sub: '', rol: ROLES[0], jti: '', iat: 0 }).split('.')

  return token => {
    // Only our own header is accepted, so its algorithm and key fields are never read.
    if (token.length > TOKEN_MAX || !token.startsWith(`${header}.`)) return null
    const nowS = Date.now() / 1000
    for (const reader of readers) {
      try {
        const claims = reader?.verify<Partial<VerifiedClaims>>(token)
        return claims && isClaims(claims, nowS) ? (claims as VerifiedClaims) : null
      } catch {
        // Signed with another secret, or invalid: the next reader decides
      }
    }
    return null
  }
}
