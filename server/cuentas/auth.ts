import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { ADOPTED_FROM, DEVICE_ID, DEVICE_SEQ, IDEMPOTENCY_KEY } from '#contract/headers.ts'
import type { Accion, Rol } from '#contract/permisos.ts'
import { Refusal } from '../http/refusal.ts'
import { mayDo, PROGRAMA, permisoRefusal, readHuella } from './equipo.ts'
import type { Sesiones } from './sesiones.ts'
import { type Caller, registerTokens, type VerifiedClaims } from './token.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The action that the caller must be allowed (src/contract/permisos.ts). A route without an action is closed.
     * `enlace`: the route itself checks a link's secret (server/pared).
     */
    accion?: Accion | 'everybody' | 'enlace'
    /** The route also accepts people who must still replace a password chosen by an admin. */
    takesProvisoria?: true
    /**
     * The route also accepts a sender's token (docs/decisions/0038). `envia`: a write with an idempotency key, a
     * sequence number and the token's device. `pregunta`: a read that sending needs.
     */
    emisor?: 'envia' | 'pregunta'
  }
  interface FastifyRequest {
    /**
     * The role does not allow the change. Only the repeat of an earlier change is answered, with the answer stored
     * under its idempotency key (server/sync/write.ts).
     */
    mayOnlyRepeat: boolean
  }
  interface FastifyInstance {
    /**
     * A new token for the user, valid for 15 h or until `vence` (ms). `cnf` is the hash of the cookie that the token
     * needs. `emisor` is the device of a sender's token.
     */
    signToken(usuario: {
      nombre: string
      rol: Rol
      sid?: string
      cnf?: string | undefined
      provisoria?: boolean
      emisor?: string
      vence?: number
    }): string
    /** Checks the caller of a route that is sometimes open to everyone. @throws Refusal 401, 403, 429. */
    authenticate(request: FastifyRequest, accion: Accion): Promise<void>
    /** Null on a contract-only server. */
    sesiones: Sesiones | null
  }
}

export interface AuthOptions {
  /** The first secret signs. */
  secrets: readonly [string, ...string[]]
  clock: () => Date
  sesiones: Sesiones | null
  /** Null on a server without program keys. @throws Refusal 401, 429. */
  readPrograma: ((request: FastifyRequest, clave: string) => Promise<Caller>) | null
}

/** The action of a route that needs a session. Null if the route is closed or needs no session. */
export const accionOf = ({ routeOptions: { config } }: FastifyRequest): Accion | null =>
  config.accion === undefined || config.accion === 'everybody' || config.accion === 'enlace'
    ? null
    : config.accion

/** @throws Refusal 403 if the caller is a program. */
export function personOf({ user }: FastifyRequest): VerifiedClaims {
  const { rol, permisos: _, ...claims } = user
  if (rol === PROGRAMA) throw new Refusal('PERMISO')
  return { ...claims, rol }
}

function mayAsEmisor({ routeOptions, headers }: FastifyRequest, dispositivo: string): boolean {
  const { emisor } = routeOptions.config
  if (emisor === undefined || headers[ADOPTED_FROM] !== undefined) return false
  if (emisor === 'pregunta') return true
  const isKeyed = headers[IDEMPOTENCY_KEY] !== undefined && headers[DEVICE_SEQ] !== undefined
  return isKeyed && headers[DEVICE_ID] === dispositivo
}

const CLAVE = /^Bearer +(but_[\w-]{43})$/i
const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Signs tokens. Checks session and role before the body of a request is read. */
export const auth = fp<AuthOptions>(
  async (app: FastifyInstance, { secrets, clock, sesiones, readPrograma }) => {
    const readToken = await registerTokens(app, secrets)
    app.decorate('sesiones', sesiones)
    app.decorateRequest('mayOnlyRepeat', false)
    app.addHook('onClose', async () => sesiones?.close())

    app.decorate(
      'signToken',
      ({ nombre, rol, sid, cnf, provisoria, emisor, vence }: Parameters<FastifyInstance['signToken']>[0]) => {
        const iat = Math.floor(clock().getTime() / 1000)
        const claims = {
          sub: nombre,
          rol,
          jti: sid ?? randomUUID(),
          iat,
          ...(cnf === undefined ? {} : { cnf }),
          ...(provisoria ? { prov: true as const } : {}),
          ...(emisor === undefined ? {} : { emisor }),
        }
        if (vence === undefined) return app.jwt.sign(claims)
        return app.jwt.sign(claims, { expiresIn: Math.max(1, Math.floor(vence / 1000) - iat) })
      },
    )

    /** Every fault has the same answer (security C7). */
    function readClaims(request: FastifyRequest): VerifiedClaims {
      const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
      const claims = token === undefined ? null : readToken(token)
      if (claims === null) throw new Refusal('SESION')
      if (claims.cnf !== undefined && claims.cnf !== readHuella(request)) throw new Refusal('SESION')
      return claims
    }

    function admit(request: FastifyRequest, user: Caller, accion = accionOf(request)): void {
      request.user = user
      if (user.prov && !request.routeOptions.config.takesProvisoria) throw new Refusal('CLAVE_PROVISORIA')
      if (user.emisor !== undefined && !mayAsEmisor(request, user.emisor)) throw new Refusal('SOLO_ENVIA')
      if (accion !== null && mayDo(user, accion)) return
      // A server without sessions has no idempotency keys
      request.mayOnlyRepeat = sesiones !== null && request.headers[IDEMPOTENCY_KEY] !== undefined
      if (!request.mayOnlyRepeat) throw permisoRefusal(user, accion)
    }

    async function callerOf(request: FastifyRequest): Promise<Caller> {
      const clave = readPrograma && CLAVE.exec(request.headers.authorization ?? '')?.[1]
      if (readPrograma && clave) return readPrograma(request, clave)
      const user = readClaims(request)
      if (sesiones !== null && !(await sesiones.isOpen(user.jti))) throw new Refusal('SESION')
      return user
    }

    app.decorate('authenticate', async (request: FastifyRequest, accion: Accion) => {
      admit(request, await callerOf(request), accion)
      // The route has no write that an idempotency key could repeat
      if (request.mayOnlyRepeat) throw permisoRefusal(request.user, accion)
    })

    app.addHook('onRequest', async request => {
      const { accion } = request.routeOptions.config
      if (request.is404 || accion === 'everybody' || accion === 'enlace') return
      admit(request, await callerOf(request))
    })
  },
)
