/** The part of CacheStorage that the device's witness uses: texts by cache and address. */
export class FakeCaches {
  readonly kept = new Map<string, Map<string, string>>()

  async open(name: string): Promise<{ put(url: string, response: Response): Promise<void> }> {
    const cache = this.kept.get(name) ?? new Map<string, string>()
    this.kept.set(name, cache)
    return { put: async (url, response) => void cache.set(url, await response.text()) }
  }

  async match(url: string, { cacheName }: { cacheName: string }): Promise<Response | undefined> {
    const text = this.kept.get(cacheName)?.get(url)
    return text === undefined ? undefined : new Response(text)
  }
}
