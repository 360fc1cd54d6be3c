import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../db/db.ts'
import { isBrowser, keepEquipo } from './equipo.ts'
import { noteEquipoConocido } from './intento-sql.ts'
import { openSesion } from './sesiones-sql.ts'
import { TOKEN_LIFETIME_S } from './token.ts'
import type { UsuarioConClave } from './usuario-sql.ts'

/** The device of a sign-in; null where it does not say. */
export const deviceOf = ({ dispositivo }: FastifyRequest): string | null => dispositivo?.id ?? null

/** Opens a session bound to the browser; null where the account changed since it was read. */
export async function openToken(
  db: Queryable,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, nombre, rol, clave, provisoria }: UsuarioConClave,
): Promise<string | null> {
  const { server: app } = request
  if (app.sesiones === null) return app.signToken({ nombre, rol })
  const sid = randomUUID()
  const sesion = {
    sid,
    usuarioId: id,
    claveHash: clave,
    rol,
    duraS: TOKEN_LIFETIME_S,
    donde: request.ip,
    dispositivo: deviceOf(request),
  }
  if (!(await openSesion(db, sesion))) return null
  if (!isBrowser(request)) return app.signToken({ nombre, rol, sid, provisoria })
  const cnf = keepEquipo(request, reply)
  await noteEquipoConocido(db, cnf, id)
  return app.signToken({ nombre, rol, sid, cnf, provisoria })
}
