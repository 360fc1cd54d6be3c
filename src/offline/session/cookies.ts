import type { Rol } from '#contract/permisos.ts'
import { parseRol } from '#domain/cuenta/persona.ts'
import { fromBase64, toBase64 } from '#offline/base64.ts'

/** Token lifetime: 15/24 of a day (specification §4, §9). */
export const SESSION_MS = 15 * 3_600_000

/** The Cookie Store API. Browsers without it have the session only in IndexedDB (design §3). */
const jar = (): CookieStore | undefined => (globalThis as { cookieStore?: CookieStore }).cookieStore

export const hasCookies = (): boolean => jar() !== undefined

export async function readCookie(name: string): Promise<string | null> {
  return (await jar()?.get(name))?.value ?? null
}

/** Only this host can set a cookie named `__Host-…`, and only over HTTPS (RFC 6265bis; security C4). */
export async function writeCookie(name: string, value: string, forMs = SESSION_MS): Promise<void> {
  await jar()?.set({ name, value, path: '/', sameSite: 'strict', expires: Date.now() + forMs })
}

export async function deleteCookie(name: string): Promise<void> {
  await jar()?.delete({ name, path: '/' })
}

/**
 * The role is encrypted in one cookie, and its key is in another cookie (specification §6). A reader of both cookies
 * can read the role. The role in the browser only decides what the screens show.
 */
const DATA = '__Host-rol'
const KEY = '__Host-rol_clave'
const IV_BYTES = 12

const isPossible = (): boolean => hasCookies() && globalThis.crypto?.subtle !== undefined

export async function writeRolCookie(rol: Rol): Promise<void> {
  if (!isPossible()) return
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(rol))
  const data = new Uint8Array(IV_BYTES + sealed.byteLength)
  data.set(iv)
  data.set(new Uint8Array(sealed), IV_BYTES)
  await writeCookie(DATA, toBase64(data))
  await writeCookie(KEY, toBase64(await crypto.subtle.exportKey('raw', key)))
}

/** The role; null if a cookie is missing or altered. */
export async function readRolCookie(): Promise<Rol | null> {
  if (!isPossible()) return null
  const [data, key] = await Promise.all([readCookie(DATA), readCookie(KEY)])
  if (data === null || key === null) return null
  try {
    const bytes = fromBase64(data)
    const aes = await crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['decrypt'])
    const iv = bytes.subarray(0, IV_BYTES)
    const open = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, aes, bytes.subarray(IV_BYTES))
    return parseRol(new TextDecoder().decode(open))
  } catch {
    return null // Altered: the caller takes the role from the stored session (security C5)
  }
}

export const deleteRolCookie = async (): Promise<void> => {
  await Promise.all([deleteCookie(DATA), deleteCookie(KEY)])
}
