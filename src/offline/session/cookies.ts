/** Token lifetime: 15/24 of a day (specification §4, §9). */
export const SESSION_MS = 15 * 3_600_000

/** Undefined in browsers without it: then the session is in IndexedDB alone (design §3). */
const jar = (): CookieStore | undefined => (globalThis as { cookieStore?: CookieStore }).cookieStore

export const hasCookies = (): boolean => jar() !== undefined

export async function readCookie(name: string): Promise<string | null> {
  return (await jar()?.get(name))?.value ?? null
}

/** With the prefix `__Host-` no other host and no plain HTTP can set a cookie (RFC 6265bis; security C4). */
export async function writeCookie(name: string, value: string, forMs = SESSION_MS): Promise<void> {
  await jar()?.set({ name, value, path: '/', sameSite: 'strict', expires: Date.now() + forMs })
}

export async function deleteCookie(name: string): Promise<void> {
  await jar()?.delete({ name, path: '/' })
}
