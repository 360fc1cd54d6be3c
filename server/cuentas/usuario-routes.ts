import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Endpoint } from '#contract/endpoints/piso.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { ActivoEnvio, ClaveEnvio, RolEnvio, UsuarioNuevo } from '#contract/usuario.ts'
import { SERVIDOR_USUARIOS } from '#messages/server/problemas.ts'
import type { Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { IdParams, type RouteConfig, type RouteContext, routeOf, verdictOf } from '../http/route-context.ts'
import { requireVersion } from '../http/row-version.ts'
import { type Author, authorOf } from './auditoria.ts'
import { refreshSesiones } from './sesiones.ts'
import {
  admitNombre,
  changeActivo,
  changeClave,
  changeRol,
  createUsuario,
  getFilaUsuario,
  hashClave,
  listUsuarios,
  lockUsuario,
} from './usuario.ts'

const CONFIG: RouteConfig = { accion: 'usuarios.administrar' }
/** These routes ignore idempotency keys, because the body contains a password. */
const KEYLESS: RouteConfig = { ...CONFIG, keyless: true }

export async function usuariosRoutes(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  app.route({
    ...routeOf(ENDPOINTS.usuarios, CONFIG),
    handler: () => listUsuarios(db),
  })

  app.route<{ Body: UsuarioNuevo }>({
    ...routeOf(ENDPOINTS.crearUsuario, KEYLESS),
    schema: { body: UsuarioNuevo },
    handler: async (request, reply) => {
      const { rol, clave } = request.body
      const nombre = admitNombre(request.body.nombre)
      // Hashing is slow, so it runs before the transaction
      const hash = await hashClave(clave, nombre)
      return app.write(request, reply, async ({ tx }) => {
        const id = await createUsuario(tx, { nombre, rol, hash, provisoria: true }, authorOf(request))
        return verdictOf(await getFilaUsuario(tx, id), 201)
      })
    },
  })

  changeRoutes(app, db)
}

function changeRoutes(app: FastifyInstance, db: Queryable): void {
  const routeOn = (endpoint: Endpoint, schema: { body?: TSchema }, config = CONFIG) => ({
    ...routeOf(endpoint, config),
    schema: { params: IdParams, ...schema },
    onSend: refreshSesiones,
  })

  app.route<{ Params: IdParams; Body: ClaveEnvio }>({
    ...routeOn(ENDPOINTS.claveUsuario, { body: ClaveEnvio }, KEYLESS),
    handler: async (request, reply) => {
      const usuario = await getFilaUsuario(db, request.params.id)
      if (!usuario) throw new Refusal('NO_EXISTE', SERVIDOR_USUARIOS.noExiste)
      const hash = await hashClave(request.body.clave, usuario.nombre)
      // A password that admins choose for themselves is not provisional
      const provisoria = usuario.nombre !== request.user.sub
      return change(request, reply, (tx, id, by) => changeClave(tx, id, { hash, provisoria }, by))
    },
  })

  app.route<{ Params: IdParams; Body: RolEnvio }>({
    ...routeOn(ENDPOINTS.rolUsuario, { body: RolEnvio }),
    handler: (request, reply) =>
      change(request, reply, (tx, id, by) => changeRol(tx, id, request.body.rol, by)),
  })

  app.route<{ Params: IdParams; Body: ActivoEnvio }>({
    ...routeOn(ENDPOINTS.activoUsuario, { body: ActivoEnvio }),
    handler: (request, reply) =>
      change(request, reply, (tx, id, by) => changeActivo(tx, id, request.body.activo, by)),
  })
}

const change = (
  request: FastifyRequest<{ Params: IdParams }>,
  reply: FastifyReply,
  act: (tx: Queryable, id: number, by: Author) => Promise<void>,
) =>
  request.server.write(request, reply, async write => {
    const { tx } = write
    const { id } = request.params
    const locked = await lockUsuario(tx, id)
    const read = () => getFilaUsuario(tx, id)
    if (locked) await requireVersion(write, locked.version, { read, historial: { sobre: 'usuarios', id } })
    await act(tx, id, authorOf(request))
    return verdictOf(await getFilaUsuario(tx, id))
  })
