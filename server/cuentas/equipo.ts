import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Accion,
  can,
  canPrograma,
  type PermisoPrograma,
  permisosOf,
  type Rol,
  rolesDe,
} from '#contract/permisos.ts'
import { PERMISOS, SERVIDOR_PROGRAMAS } from '#messages/persona/programas.ts'
import { getValue, type Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { isEquipoConocido } from './intento.ts'

/**
 * Every browser that signs in gets an HttpOnly cookie. The browser keeps the cookie after sign-out. Its tokens need the
 * cookie (security C4), and the cookie proves an earlier sign-in (C11).
 */
const VALUE = /^[\w-]{43}$/
const MAX_AGE_S = 400 * 24 * 3600

/** The prefix proves that this host set the cookie. Browsers accept a cookie with this prefix only over TLS. */
const SECURE_NAME = '__Host-equipo'
const PLAIN_NAME = 'equipo'
const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https'

const hashOf = (value: string): string => createHash('sha256').update(value).digest('base64url')

function readCookie(request: FastifyRequest): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map(pair => pair.trim())
  // Requests that the server injects into itself use no TLS, but carry the user's cookie
  for (const name of isSecure(request) ? [SECURE_NAME] : [SECURE_NAME, PLAIN_NAME]) {
    const value = pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1)
    if (value !== undefined && VALUE.test(value)) return value
  }
  return null
}

export function readHuella(request: FastifyRequest): string | null {
  const value = readCookie(request)
  return value === null ? null : hashOf(value)
}

/** Hash of the browser's cookie; null if the account has never signed in with this browser. */
export async function knownHuella(
  db: Queryable,
  request: FastifyRequest,
  nombre: string,
): Promise<string | null> {
  const huella = readHuella(request)
  return huella !== null && (await isEquipoConocido(db, huella, nombre)) ? huella : null
}

/** Only browsers send this header, and no script can set it. Other programs keep no cookies. */
export const isBrowser = (request: FastifyRequest): boolean => request.headers['sec-fetch-site'] !== undefined

export function keepEquipo(request: FastifyRequest, reply: FastifyReply): string {
  const value = readCookie(request) ?? randomBytes(32).toString('base64url')
  const name = isSecure(request) ? SECURE_NAME : PLAIN_NAME
  const secure = isSecure(request) ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Strict${secure}`,
  )
  return hashOf(value)
}

/** Role of a program's row of `usuario`. The login ignores rows with this role. */
export const PROGRAMA = 'programa'

/** A person with their role's permissions, or a program with the permissions of its key. */
export type Titular =
  | { rol: Rol; permisos?: undefined }
  | { rol: typeof PROGRAMA; permisos: readonly PermisoPrograma[] }

export const mayDo = (titular: Titular, accion: Accion): boolean =>
  titular.rol === PROGRAMA ? canPrograma(titular.permisos, accion) : can(titular.rol, accion)

/** Refusal 403. A program gets a list of every missing permission. @param accion null: the route is closed. */
export function permisoRefusal({ rol, permisos }: Titular, accion: Accion | null): Refusal {
  if (rol !== PROGRAMA || accion === null) return new Refusal('PERMISO')
  const faltan = (permisosOf(accion) ?? []).filter(permiso => !permisos.includes(permiso))
  const detail =
    faltan.length === 0
      ? SERVIDOR_PROGRAMAS.ninguna
      : SERVIDOR_PROGRAMAS.falta(faltan.map(permiso => PERMISOS[permiso].nombre))
  return new Refusal('PERMISO', detail, { faltan })
}

export const sqlRolesOf = (accion: Accion): string => `array[${rolesDe(accion).map(rol => `'${rol}'`)}]`

export const sqlSesionAbierta = (sid: string): string =>
  `exists (select from sesion where sid = ${sid}::uuid and cerrada is null)`

export const sqlRevocado = (dispositivo: string): string =>
  `exists (select from dispositivo where id = ${dispositivo}::uuid and revocado_en is not null)`

export async function isRevocado(db: Queryable, dispositivo: string | null): Promise<boolean> {
  if (dispositivo === null) return false
  return getValue(db, `select ${sqlRevocado('$1')}`, [dispositivo])
}

/**
 * Closes the open sessions of a user or a device. @returns the number of closed sessions that had not expired. A
 * sender's session and its full sessions count as one session.
 */
export async function closeSesionesOf(
  db: Queryable,
  de: 'usuario_id' | 'dispositivo',
  id: number | string,
): Promise<number> {
  const rows = await db.query(
    `update sesion set cerrada = now() where ${de} = $1 and cerrada is null
     returning vence > now() as viva, coalesce(emisor, sid)::text as de`,
    [id],
  )
  return new Set(rows.filter(({ viva }) => viva === true).map(({ de }) => de)).size
}
