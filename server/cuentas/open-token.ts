import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginRespuesta } from '#contract/auth.ts'
import { can } from '#contract/permisos.ts'
import type { Queryable } from '../db/db.ts'
import { isBrowser, keepEquipo } from './equipo.ts'
import { noteEquipoConocido } from './intento-sql.ts'
import { openSesion } from './sesiones-sql.ts'
import { TOKEN_LIFETIME_S } from './token.ts'
import type { UsuarioConClave } from './usuario-sql.ts'

/** The device of a sign-in; null where it does not say. */
export const deviceOf = ({ dispositivo }: FastifyRequest): string | null => dispositivo?.id ?? null

/**
 * Opens a session bound to the browser, and a sender's session beside it for the roles that leave one on a shared tablet.
 * @returns null where the account changed since it was read.
 */
export async function openToken(
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
