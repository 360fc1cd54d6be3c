import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Every browser gets a cookie that no script can read. Its tokens need the cookie beside them (security C4), and the
 * cookie shows that the browser signed in before (C11). It stays after sign-out.
 */
const VALUE = /^[\w-]{43}$/
const MAX_AGE_S = 400 * 24 * 3600

/** The prefix makes sure that only this very host set it; browsers take it over TLS alone. */
const SECURE_NAME = '__Host-equipo'
const PLAIN_NAME = 'equipo'
const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https'

const hashOf = (value: string): string => createHash('sha256').update(value).digest('base64url')

function readCookie(request: FastifyRequest): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map(pair => pair.trim())
  // Requests that the server makes of itself have no TLS, and bring the cookie of whoever they are made for
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

/** Browsers say of themselves where a request comes from, and no script can: other programs keep no cookies. */
export const isBrowser = (request: FastifyRequest): boolean => request.headers['sec-fetch-site'] !== undefined

/** Gives the browser its cookie, or the same one for longer. @returns its hash. */
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
