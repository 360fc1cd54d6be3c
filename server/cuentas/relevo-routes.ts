import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { CierresEnvio, type EmisorDado, PinEnvio, type PinGuardado, type PlenoDado } from '#contract/auth.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { DEVICE_ID } from '#contract/headers.ts'
import type { SesionesCerradas } from '#contract/usuario.ts'
import { defectoPin } from '#domain/cuenta/pin.ts'
import { RELEVO } from '#messages/persona/relevo.ts'
import { SERVIDOR_USUARIOS } from '#messages/server/problemas.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { audit } from './auditoria.ts'
import { personOf } from './auth.ts'
import { deviceOf } from './open-token.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import {
  closeCierres,
  countPin,
  forgetPinFallas,
  keepVerificador,
  openEmisor,
  openPlena,
} from './relevo-sql.ts'

const NO_STORE = { 'cache-control': 'no-store' }
const refusePin = (detail: string): Refusal => new Refusal('REGLA', detail, { campos: ['pin'] })

/**
 * Routes of a relevo (docs/decisions/0038-a-token-that-only-sends.md): a sender's token for a full one, a full one for the
 * sender's token and the PIN, and the end of sessions.
 */
export async function relevoRoutes(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  // Forgets the closed sessions in this process before the answer leaves
  const onSend = async () => app.sesiones?.refresh()

  // For a session that was opened before there were sender's tokens
  app.route({
    ...routeOf(ENDPOINTS.emisor),
    config: { accion: 'tableta.compartir', keyless: true },
    handler: async (request, reply) => {
      const { sub: nombre, rol, jti, cnf } = personOf(request)
      const dispositivo = deviceOf(request)
      if (dispositivo === null) throw invalid(DEVICE_ID)
      const abierta = await openEmisor(db, { sid: jti, dispositivo, emisor: randomUUID() })
      if (abierta === null) throw new Refusal('REGLA', SERVIDOR_USUARIOS.emisorSinEquipo)
      const emisor = app.signToken({ nombre, rol, cnf, ...abierta, emisor: dispositivo })
      return reply.headers(NO_STORE).send({ emisor } satisfies EmisorDado)
    },
  })

  app.route<{ Body: PinEnvio }>({
    ...routeOf(ENDPOINTS.pinEquipo),
    config: { accion: 'tableta.compartir', keyless: true },
    schema: { body: PinEnvio },
    handler: async (request, reply) => {
      const { pin } = request.body
      const defecto = defectoPin(pin)
      if (defecto !== null) throw refusePin(defecto === 'obvio' ? RELEVO.pinObvio : RELEVO.pinLargo)
      if (!(await keepVerificador(db, request.user.jti, await hashPassword(pin))))
        throw refusePin(SERVIDOR_USUARIOS.pinSinEquipo)
      return reply.headers(NO_STORE).send({ guardado: true } satisfies PinGuardado)
    },
  })

  app.route<{ Body: PinEnvio }>({
    ...routeOf(ENDPOINTS.pleno),
    config: { accion: 'tableta.compartir', keyless: true, emisor: 'pregunta' },
    schema: { body: PinEnvio },
    onSend,
    handler: async (request, reply) => {
      const { sub: nombre, rol, jti: emisor, cnf } = personOf(request)
      const verificador = await countPin(db, emisor)
      if (verificador === null) throw refusePin(SERVIDOR_USUARIOS.pinNoSirve)
      if (!(await verifyPassword(request.body.pin, verificador))) {
        await audit(request, db, { que: 'ingreso', resultado: 'pin rechazado' })
        throw refusePin(SERVIDOR_USUARIOS.pinIncorrecto)
      }
      await forgetPinFallas(db, emisor)
      const sid = randomUUID()
      const abierta = await openPlena(db, { sid, emisor, donde: request.ip })
      if (abierta === null) throw new Refusal('SESION')
      await audit(request, db, { que: 'ingreso', resultado: 'pin' })
      const token = app.signToken({ nombre, rol, sid, cnf, vence: abierta.vence })
      return reply.headers(NO_STORE).send({ token } satisfies PlenoDado)
    },
  })

  // Needs no token: the random id of a session is known to its bearer and to admins alone
  app.route<{ Body: CierresEnvio }>({
    ...routeOf(ENDPOINTS.cierres),
    config: { accion: 'everybody', keyless: true },
    schema: { body: CierresEnvio },
    onSend,
    handler: async (request, reply) => {
      const cerradas = await closeCierres(db, request.body.sids)
      for (const quien of new Set(cerradas))
        await audit(request, db, { que: 'salida', quien, resultado: 'relevo' })
      return reply.headers(NO_STORE).send({ cerradas: cerradas.length } satisfies SesionesCerradas)
    },
  })
}
