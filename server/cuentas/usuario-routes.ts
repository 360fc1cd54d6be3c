import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { ActivoEnvio, ClaveEnvio, RolEnvio, type SesionesCerradas, UsuarioNuevo } from '#contract/usuario.ts'
import { SERVIDOR_USUARIOS } from '#messages.ts'
import type { Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { ADMIN_ROLES, type RouteContext } from '../http/route-context.ts'
import { audit } from './auditoria.ts'
import {
  admitNombre,
  changeActivo,
  changeClave,
  changeRol,
  createUsuario,
  endSesiones,
  hashClave,
} from './usuario.ts'
import { getFilaUsuario, listUsuarios } from './usuario-sql.ts'

const CONFIG = { roles: ADMIN_ROLES }
/** A password is in the body. */
const KEYLESS = { roles: ADMIN_ROLES, keyless: true }

const UsuarioParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) })
type Params = Static<typeof UsuarioParams>

const verdictOf = async (tx: Queryable, id: number, status = 200) => ({
  status,
  body: JSON.stringify(await getFilaUsuario(tx, id)),
})

/** Accounts: who has one, what they may, and what is open in their name. */
export async function usuariosRoutes(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  /** Sessions that were closed are forgotten here before the answer leaves. */
  const onSend = async () => app.sesiones?.refresh()

  app.route({
    ...routeOf('usuarios'),
    config: CONFIG,
    handler: async (_request, reply) =>
      reply.header('cache-control', 'no-store').send(await listUsuarios(db)),
  })

  app.route<{ Body: UsuarioNuevo }>({
    ...routeOf('crearUsuario'),
    config: KEYLESS,
    schema: { body: UsuarioNuevo },
    handler: async (request, reply) => {
      const { rol, clave } = request.body
      const nombre = admitNombre(request.body.nombre)
      // It takes long, and a transaction must not wait for it
      const hash = await hashClave(clave, nombre)
      return app.write(request, reply, async ({ tx }) => {
        const id = await createUsuario(tx, { nombre, rol, hash })
        await audit(request, tx, { que: 'usuario-crear', sobre: nombre, resultado: rol })
        return verdictOf(tx, id, 201)
      })
    },
  })

  app.route<{ Params: Params; Body: ClaveEnvio }>({
    ...routeOf('claveUsuario'),
    onSend,
    config: KEYLESS,
    schema: { params: UsuarioParams, body: ClaveEnvio },
    handler: async (request, reply) => {
      const { id } = request.params
      const usuario = await getFilaUsuario(db, id)
      if (!usuario) throw new Refusal('NO_EXISTE', SERVIDOR_USUARIOS.noExiste)
      const hash = await hashClave(request.body.clave, usuario.nombre)
      return app.write(request, reply, async ({ tx }) => {
        const sobre = await changeClave(tx, id, hash)
        await audit(request, tx, { que: 'usuario-clave', sobre, resultado: 'ok' })
        return verdictOf(tx, id)
      })
    },
  })

  app.route<{ Params: Params; Body: RolEnvio }>({
    ...routeOf('rolUsuario'),
    onSend,
    config: CONFIG,
    schema: { params: UsuarioParams, body: RolEnvio },
    handler: (request, reply) =>
      app.write(request, reply, async ({ tx, actor }) => {
        const { id } = request.params
        const { rol } = request.body
        const sobre = await changeRol(tx, id, rol, actor.nombre)
        await audit(request, tx, { que: 'usuario-rol', sobre, resultado: rol })
        return verdictOf(tx, id)
      }),
  })

  app.route<{ Params: Params; Body: ActivoEnvio }>({
    ...routeOf('activoUsuario'),
    onSend,
    config: CONFIG,
    schema: { params: UsuarioParams, body: ActivoEnvio },
    handler: (request, reply) =>
      app.write(request, reply, async ({ tx, actor }) => {
        const { id } = request.params
        const { activo } = request.body
        const sobre = await changeActivo(tx, id, activo, actor.nombre)
        await audit(request, tx, { que: activo ? 'usuario-alta' : 'usuario-baja', sobre, resultado: 'ok' })
        return verdictOf(tx, id)
      }),
  })

  app.route<{ Params: Params }>({
    ...routeOf('cerrarSesiones'),
    onSend,
    config: CONFIG,
    schema: { params: UsuarioParams },
    handler: (request, reply) =>
      app.write(request, reply, async ({ tx }) => {
        const { nombre: sobre, cerradas } = await endSesiones(tx, request.params.id)
        await audit(request, tx, { que: 'usuario-sesiones', sobre, resultado: String(cerradas) })
        return { status: 200, body: JSON.stringify({ cerradas } satisfies SesionesCerradas) }
      }),
  })
}

function routeOf(name: keyof typeof ENDPOINTS) {
  const { method, path } = ENDPOINTS[name]
  return { method, url: path }
}
