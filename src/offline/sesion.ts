import type { LoginRespuesta } from '#contract/auth.ts'
import type { Rol } from '#contract/rol.ts'
import { parseRol } from '#domain/rol.ts'
import { readFact, updateFact, writeFact } from './device.ts'
import { deleteCookie, hasCookies, readCookie, SESSION_MS, writeCookie } from './session/cookies.ts'
import { deleteRolCookie, readRolCookie, writeRolCookie } from './session/rol-cookie.ts'

/** Who is signed in on this device. */
export interface SesionActual {
  nombre: string
  rol: Rol
  /** When the token says it runs out (ms). Only the server judges it. */
  vence: number
  /** The server refused the token, or the browser dropped it: capture goes on, sending waits (reliability O25). */
  vencida: boolean
}

/** What is sent with a call, and in whose name. */
export interface Credentials {
  owner: string
  token: string
}

interface Record {
  nombre: string
  rol: Rol
  vence: number
  vencida: boolean
  /** Ties this record to one token, so that a token is never taken for somebody else's. */
  tokenDigest: string
  /** Only where the browser has no cookie store (design §3). */
  token: string | null
}

const FACT = 'sesion'
const TOKEN_COOKIE = '__Host-token'
const CHANNEL = 'butacas-sesion'

const listeners = new Set<() => void>()
const channel = new BroadcastChannel(CHANNEL)
channel.onmessage = () => notify()
const notify = (): void => {
  for (const listener of listeners) listener()
}
const announce = (): void => {
  channel.postMessage(null)
  notify()
}

/** Calls back when somebody signs in or out or a token is refused, in any tab or the worker. */
export function onSesionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const readRecord = async (): Promise<Record | null> => (await readFact<Record | null>(FACT)) ?? null

async function readToken(record: Record): Promise<string | null> {
  const token = hasCookies() ? await readCookie(TOKEN_COOKIE) : record.token
  return token !== null && (await digest(token)) === record.tokenDigest ? token : null
}

/** The session of this device, or null when nobody is signed in. */
export async function readSesion(): Promise<SesionActual | null> {
  const record = await readRecord()
  if (record === null) return null
  const [token, rol] = await Promise.all([readToken(record), readRolCookie()])
  const { nombre, vence } = record
  return { nombre, rol: rol ?? record.rol, vence, vencida: record.vencida || token === null }
}

/** Name and token of whoever is signed in, or null when there is no token that may work. */
export async function readCredentials(): Promise<Credentials | null> {
  const record = await readRecord()
  if (record === null || record.vencida) return null
  const token = await readToken(record)
  return token === null ? null : { owner: record.nombre, token }
}

/**
 * Signs a person in on this device.
 * @throws Error when the answer has a role that this app does not know.
 */
export async function saveSesion({ token, pk }: LoginRespuesta): Promise<SesionActual> {
  const rol = parseRol(pk.usuario.rol.nombre)
  if (rol === null) throw new Error(`unknown role ${pk.usuario.rol.nombre}`)
  const nombre = pk.usuario.nombre
  const vence = expiryOf(token)
  const record: Record = {
    nombre,
    rol,
    vence,
    vencida: false,
    tokenDigest: await digest(token),
    token: hasCookies() ? null : token,
  }
  await writeFact(FACT, record)
  await Promise.all([writeCookie(TOKEN_COOKIE, token), writeRolCookie(rol)])
  announce()
  return { nombre, rol, vence, vencida: false }
}

/** Signs out: role and token are removed (specification §2). The outbox stays. */
export async function clearSesion(): Promise<void> {
  await writeFact(FACT, null)
  await Promise.all([deleteCookie(TOKEN_COOKIE), deleteRolCookie()])
  announce()
}

/** The server refused this token. A newer one that came meanwhile is left alone. */
export async function markVencida(token: string): Promise<void> {
  const tokenDigest = await digest(token)
  let isNews = false
  await updateFact<Record | null>(FACT, record => {
    isNews = record?.tokenDigest === tokenDigest && !record.vencida
    return isNews && record ? { ...record, vencida: true } : record
  })
  if (isNews) announce()
}

/** Not a secret's safeguard, only a comparison: where there is no SubtleCrypto the token itself does. */
async function digest(token: string): Promise<string> {
  const subtle = globalThis.crypto?.subtle
  if (subtle === undefined) return token
  const bytes = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

function expiryOf(token: string): number {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const exp = (claims as { exp?: unknown }).exp
    if (typeof exp === 'number') return exp * 1000
  } catch {
    // Another server's token may be no JWT that we can read
  }
  return Date.now() + SESSION_MS
}
