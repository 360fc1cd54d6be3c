import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { LoginBody, type LoginRespuesta } from '#contract/auth.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { SESION } from '#messages.ts'
import { verifyPassword } from '../passwords.ts'
import { Refusal } from '../plugins/refusal.ts'
import { getUsuario } from '../repositories/usuarios.ts'
import type { RouteContext } from './route-context.ts'

const FAILURES_ALLOWED = 5
const FAILURES_WINDOW_S = 5 * 60

/** Counts the attempt before the password is looked at, so that many at once gain nothing. @throws Refusal 429. */
async function countAttempt(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason
    const retryAfterS = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
    throw new Refusal('DEMASIADOS_INTENTOS', SESION.demasiadosIntentos(Math.ceil(retryAfterS / 60)), {
      retryAfterS,
    })
  }
}

/** POST /auth/login (specification §7). */
export async function authRoutes(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  const limiter = new RateLimiterMemory({ points: FAILURES_ALLOWED, duration: FAILURES_WINDOW_S })

  app.route<{ Body: LoginBody }>({
    method: ENDPOINTS.login.method,
    url: ENDPOINTS.login.path,
    config: { roles: 'everybody' },
    schema: { body: LoginBody },
    handler: async (request, reply) => {
      const nombre = request.body.nombre.toLowerCase()
      const key = `${request.ip} ${nombre}`
      await countAttempt(limiter, key)
      const usuario = await getUsuario(db, nombre)
      // An unknown user costs the same work as a wrong password, so that time tells nothing (reliability C10).
      const matches = await verifyPassword(request.body.pass.toLowerCase(), usuario?.clave ?? '')
      if (!usuario?.activo || !matches) {
        request.log.info({ nombre }, 'login refused')
        throw new Refusal('CREDENCIALES')
      }
      await limiter.delete(key)
      const { rol } = usuario
      const respuesta: LoginRespuesta = {
        token: app.signToken({ nombre, rol }),
        pk: { usuario: { nombre, rol: { nombre: rol } } },
      }
      return reply.header('cache-control', 'no-store').send(respuesta)
    },
  })
}
