import { randomUUID } from 'node:crypto'
import fastifyJwt from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { ROLES, type Rol } from '#contract/rol.ts'
import { Refusal } from './refusal.ts'

/** 15 hours (specification §4). */
export const TOKEN_LIFETIME_S = 15 * 60 * 60
const ISSUER = 'butacas'

export interface Claims {
  sub: string
  rol: Rol
  jti: string
  iat: number
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: Claims
    user: Claims & { exp: number }
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route (design §5); a route that does not say is closed to everybody. */
    roles?: readonly Rol[] | 'everybody'
  }
  interface FastifyInstance {
    /** A new token for the user, good for 15 h. */
    signToken(usuario: { nombre: string; rol: Rol }): string
  }
}

export interface AuthOptions {
  secret: string
  clock: () => Date
}

const isClaims = (claims: Partial<Claims>): boolean =>
  typeof claims.sub === 'string' && typeof claims.jti === 'string' && ROLES.includes(claims.rol as Rol)

async function authenticate(request: FastifyRequest): Promise<void> {
  try {
    await request.jwtVerify()
  } catch {
    // Whatever is wrong with it, the answer is the same (reliability C7).
    throw new Refusal('SESION')
  }
  if (!isClaims(request.user)) throw new Refusal('SESION')
}

/** Tokens (HS256 alone, 15 h) and the check of roles before anything else of a request is read. */
export const auth = fp<AuthOptions>(async (app: FastifyInstance, { secret, clock }) => {
  await app.register(fastifyJwt, {
    secret,
    sign: { algorithm: 'HS256', expiresIn: TOKEN_LIFETIME_S, iss: ISSUER, aud: ISSUER },
    verify: {
      algorithms: ['HS256'],
      allowedIss: ISSUER,
      allowedAud: ISSUER,
      requiredClaims: ['exp', 'iat', 'sub', 'jti', 'rol'],
    },
  })

  app.decorate('signToken', ({ nombre, rol }: { nombre: string; rol: Rol }) =>
    app.jwt.sign({ sub: nombre, rol, jti: randomUUID(), iat: Math.floor(clock().getTime() / 1000) }),
  )

  app.addHook('onRequest', async request => {
    if (request.is404) return
    const roles = request.routeOptions.config.roles
    if (roles === 'everybody') return
    await authenticate(request)
    if (!roles?.includes(request.user.rol)) throw new Refusal('PERMISO')
  })
})
