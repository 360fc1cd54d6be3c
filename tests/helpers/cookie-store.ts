/** The part of CookieStore (WHATWG) that the session uses: set, get and delete by name, values kept as strings. */
export class FakeCookieStore {
  readonly jar = new Map<string, { value: string; expires: number | null; path: string; sameSite: string }>()

  async get(name: string): Promise<{ name: string; value: string } | null> {
    const cookie = this.jar.get(name)
    if (cookie === undefined || (cookie.expires !== null && cookie.expires <= Date.now())) return null
    return { name, value: cookie.value }
  }

  async set(cookie: {
    name: string
    value: string
    path?: string
    sameSite?: string
    expires?: number | null
  }): Promise<void> {
    const { name, value, expires = null, path = '/', sameSite = 'strict' } = cookie
    if (name.length + value.length > 4096) throw new TypeError(`${name} is too long`)
    if ([...value].some(c => c.charCodeAt(0) < 32 || c === ';'))
      throw new TypeError(`${name} has a bad value`)
    this.jar.set(name, { value, expires, path, sameSite })
  }

  async delete({ name }: { name: string }): Promise<void> {
    this.jar.delete(name)
  }
}
