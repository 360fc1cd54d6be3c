import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../db/db.ts'
import { isEquipoConocido } from './intento-sql.ts'

/**
 * Every browser gets a cookie that no script can read. Its tokens need the cookie beside them (security C4), and the
 * cookie shows that the browser signed in before (C11). It stays after sign-out.
 */
const VALUE = /^[\w-]{43}$/
const MAX_AGE_S = 400 * 24 * 3600

/** The prefix proves that this host set it; browsers accept it over TLS alone. */
const SECURE_NAME = '__Host-equipo'
const PLAIN_NAME = 'equipo'
const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https'

const hashOf = (value: string): string => createHash('sha256').update(value).digest('base64url')

function readCookie(request: FastifyRequest): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map(pair => pair.trim())
  // Requests that the server injects have no TLS, but carry the user's cookie
  for (const name of isSecure(request) ? [SECURE_NAME] : [SECURE_NAME, PLAIN_NAME]) {
    const value = pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1)
    if (value !== undefined && VALUE.test(value)) return value
  }
  return null
}

/** Hash of the browser's cookie; null where it has none. */
export function readHuella(request: FastifyRequest): string | null {
  const value = readCookie(request)
  return value === null ? null : hashOf(value)
}

/** Hash of the browser's cookie where the account was signed in to with it before, else null. */
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
