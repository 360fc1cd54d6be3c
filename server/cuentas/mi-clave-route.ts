import type { FastifyInstance } from 'fastify'
import { type LoginRespuesta, MiClaveEnvio } from '#contract/auth.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { SERVIDOR_USUARIOS } from '#messages/server/problemas.ts'
import { Refusal } from '../http/refusal.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { audit, authorOf } from './auditoria.ts'
import { knownHuella } from './equipo.ts'
import { beginIntento } from './intento.ts'
import { openToken } from './open-token.ts'
import { verifyPassword } from './passwords.ts'
import { changeClave, hashClave } from './usuario.ts'
import { getUsuario } from './usuario-sql.ts'

const wrong = (campo: keyof MiClaveEnvio, detail: string): Refusal =>
  new Refusal('REGLA', detail, { campos: [campo] })

/**
 * PUT /auth/clave: one's own password. All sessions of the person end with it, and a new one is opened here, in
 * the same transaction. Guesses at the present password count as those at the login do (security C11); they are no 401,
 * which would end the session of whoever mistyped.
 */
export async function miClaveRoute(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  app.route<{ Body: MiClaveEnvio }>({
    ...routeOf(ENDPOINTS.miClave),
    config: { accion: 'sesion.usar', keyless: true, takesProvisoria: true },
    schema: { body: MiClaveEnvio },
    // Forgets the closed sessions in this process before the answer leaves
    onSend: async () => app.sesiones?.refresh(),
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
        return { status: 200, body: JSON.stringify(respuesta) }
      })
    },
  })
}
