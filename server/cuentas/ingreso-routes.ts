import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LoginBody, type LoginRespuesta, MiClaveEnvio } from '#contract/auth.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { can } from '#contract/permisos.ts'
import { SERVIDOR_USUARIOS } from '#messages/server/problemas.ts'
import type { Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { type RouteContext, routeOf, verdictOf } from '../http/route-context.ts'
import { audit, authorOf } from './auditoria.ts'
import { isBrowser, isRevocado, keepEquipo, knownHuella } from './equipo.ts'
import { beginIntento, enterAsStranger, noteEquipoConocido } from './intento.ts'
import { verifyPassword } from './passwords.ts'
import { openSesion, refreshSesiones } from './sesiones.ts'
import { TOKEN_LIFETIME_S } from './token.ts'
import { changeClave, getUsuario, hashClave, type UsuarioConClave } from './usuario.ts'

/** POST /auth/login (specification §7). */
export async function authRoutes(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  app.route<{ Body: LoginBody }>({
    ...routeOf(ENDPOINTS.login, { accion: 'everybody' }),
    schema: { body: LoginBody },
    handler: async (request, reply) => {
      const escrito = request.body.nombre.toLowerCase()
      const nombre = escrito.normalize('NFC')
      const huella = await knownHuella(db, request, nombre)
      // Runs before the password check, so that a refused stranger costs only the indexed read above
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
    // A name stored before normalization may not be in NFC (security C40)
    const usuario =
      (await getUsuario(db, nombre)) ?? (escrito === nombre ? undefined : await getUsuario(db, escrito))
    // An unknown user costs as much work as a wrong password, so that timing reveals nothing (security C10).
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
    return reply.send(respuesta)
  }
}

const wrong = (campo: keyof MiClaveEnvio, detail: string): Refusal =>
  new Refusal('REGLA', detail, { campos: [campo] })

/**
 * PUT /auth/clave changes the caller's own password. One transaction closes all sessions of the person and opens a new
 * session. A wrong current password counts as a failed sign-in (security C11). Its answer is not 401, because a 401
 * would end the session.
 */
export async function miClaveRoute(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  app.route<{ Body: MiClaveEnvio }>({
    ...routeOf(ENDPOINTS.miClave, { accion: 'sesion.usar', keyless: true, takesProvisoria: true }),
    schema: { body: MiClaveEnvio },
    onSend: refreshSesiones,
    handler: async (request, reply) => {
      const { actual, clave } = request.body
      const usuario = await getUsuario(db, request.user.sub)
      if (!usuario) throw new Refusal('SESION')
      const { nombre, rol } = usuario
      const huella = await knownHuella(db, request, nombre)
      const intento = await beginIntento(db, { nombre, ip: request.ip, huella })
      if ('refusal' in intento) throw intento.refusal
      if (!(await verifyPassword(actual.toLowerCase(), usuario.clave, { isKnown: true }))) {
        await intento.failed()
        await audit(request, db, { que: 'usuario-clave', sobre: nombre, resultado: 'rechazado' })
        throw wrong('actual', SERVIDOR_USUARIOS.claveActual)
      }
      await intento.succeeded()
      if (actual.toLowerCase() === clave.toLowerCase()) throw wrong('clave', SERVIDOR_USUARIOS.claveIgual)
      const hash = await hashClave(clave, nombre)
      return app.write(request, reply, async ({ tx, actor }) => {
        await changeClave(tx, actor.id, { hash, provisoria: false }, authorOf(request), usuario.clave)
        const opened = await openToken(tx, request, reply, { ...usuario, clave: hash, provisoria: false })
        if (opened === null) throw new Refusal('SESION')
        const respuesta: LoginRespuesta = { ...opened, pk: { usuario: { nombre, rol: { nombre: rol } } } }
        return verdictOf(respuesta)
      })
    },
  })
}

export const deviceOf = ({ dispositivo }: FastifyRequest): string | null => dispositivo?.id ?? null

/**
 * A browser of a known device also gets a session that only sends the outbox (decision 0038), if the role shares tablets
 * and the password is not provisional. @returns null if the account changed or the device was revoked meanwhile.
 */
async function openToken(
  db: Queryable,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, nombre, rol, clave, provisoria }: UsuarioConClave,
): Promise<Pick<LoginRespuesta, 'token' | 'emisor'> | null> {
  const { server: app } = request
  if (app.sesiones === null) return { token: app.signToken({ nombre, rol }) }
  const sid = randomUUID()
  const dispositivo = deviceOf(request)
  const leavesEmisor = isBrowser(request) && !provisoria && can(rol, 'tableta.compartir')
  const emisor = leavesEmisor && dispositivo !== null ? { sid: randomUUID(), dispositivo } : null
  const sesion = {
    sid,
    usuarioId: id,
    claveHash: clave,
    rol,
    duraS: TOKEN_LIFETIME_S,
    donde: request.ip,
    dispositivo,
    emisor: emisor?.sid ?? null,
  }
  if (!(await openSesion(db, sesion))) return null
  if (!isBrowser(request)) return { token: app.signToken({ nombre, rol, sid, provisoria }) }
  const cnf = keepEquipo(request, reply)
  await noteEquipoConocido(db, cnf, id)
  const token = app.signToken({ nombre, rol, sid, cnf, provisoria })
  if (emisor === null) return { token }
  return { token, emisor: app.signToken({ nombre, rol, sid: emisor.sid, cnf, emisor: emisor.dispositivo }) }
}
