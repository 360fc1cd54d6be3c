import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LoginBody, type LoginRespuesta } from '#contract/auth.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { Refusal } from '../http/refusal.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { isRevocado } from './acceso.ts'
import { audit } from './auditoria.ts'
import { knownHuella } from './equipo.ts'
import { beginIntento, enterAsStranger } from './intento.ts'
import { deviceOf, openToken } from './open-token.ts'
import { verifyPassword } from './passwords.ts'
import { getUsuario } from './usuario-sql.ts'

/** POST /auth/login (specification §7). */
export async function authRoutes(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  app.route<{ Body: LoginBody }>({
    ...routeOf(ENDPOINTS.login),
    config: { accion: 'everybody' },
    schema: { body: LoginBody },
    handler: async (request, reply) => {
      const escrito = request.body.nombre.toLowerCase()
      const nombre = escrito.normalize('NFC')
      const huella = await knownHuella(db, request, nombre)
      // Before a password is checked; whether a browser is known costs one indexed read
      const leave = huella === null ? enterAsStranger(request.ip) : () => {}
      try {
        return await signIn(request, reply, { nombre, escrito, huella })
      } finally {
        leave()
      }
    },
  })

  async function signIn(
    request: FastifyRequest<{ Body: LoginBody }>,
    reply: FastifyReply,
    { nombre, escrito, huella }: { nombre: string; escrito: string; huella: string | null },
  ): Promise<FastifyReply> {
    const hecho = { que: 'ingreso', quien: nombre } as const
    const intento = await beginIntento(db, { nombre, ip: request.ip, huella })
    if ('refusal' in intento) {
      await audit(request, db, { ...hecho, resultado: 'demorado' })
      throw intento.refusal
    }
    // A name stored before normalisation may have the other form (security C40)
    const usuario =
      (await getUsuario(db, nombre)) ?? (escrito === nombre ? undefined : await getUsuario(db, escrito))
    // An unknown user costs the same work as a wrong password, so that time tells nothing (security C10).
    const matches = await verifyPassword(request.body.pass.toLowerCase(), usuario?.clave ?? '', {
      isKnown: huella !== null,
    })
    if (usuario?.activo && matches && (await isRevocado(db, deviceOf(request)))) {
      await audit(request, db, { ...hecho, resultado: 'equipo revocado' })
      throw new Refusal('EQUIPO_REVOCADO')
    }
    const opened = usuario?.activo && matches ? await openToken(db, request, reply, usuario) : null
    if (!usuario || opened === null) {
      await intento.failed()
      await audit(request, db, { ...hecho, resultado: 'rechazado' })
      throw new Refusal('CREDENCIALES')
    }
    await intento.succeeded()
    await audit(request, db, { ...hecho, resultado: 'ok' })
    const respuesta: LoginRespuesta = {
      ...opened,
      ...(app.sesiones !== null && usuario.provisoria ? { provisoria: true as const } : {}),
      pk: { usuario: { nombre, rol: { nombre: usuario.rol } } },
    }
    return reply.header('cache-control', 'no-store').send(respuesta)
  }
}
