import type { InjectOptions } from 'fastify'
import type { TestServer } from './server.ts'

type Method = NonNullable<InjectOptions['method']>

/** A `fetch` that reaches the server in this process, as a browser's does over the network. */
export function injectFetch({ app }: TestServer): typeof fetch {
  return async (input, init = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers))
    const method = (init.method ?? 'GET') as Method
    const payload = typeof init.body === 'string' ? { payload: init.body } : {}
    const reply = await app.inject({ method, url: String(input), headers, ...payload })
    const received = new Headers()
    for (const [name, value] of Object.entries(reply.headers)) {
      for (const each of [value].flat()) if (each !== undefined) received.append(name, String(each))
    }
    // Over a socket, Node's HTTP adds a date; an injected reply has none
    if (!received.has('date')) received.set('date', new Date().toUTCString())
    const hasBody = reply.statusCode !== 204 && reply.statusCode !== 304
    return new Response(hasBody ? new Uint8Array(reply.rawPayload) : null, {
      status: reply.statusCode,
      headers: received,
    })
  }
}

/** Calls with this method arrive through `reach`, and their answers are lost. @returns undefined for other calls. */
export const losingAnswers =
  (reach: typeof fetch, method: string) =>
  async (url: string, init: RequestInit): Promise<Response | undefined> => {
    if (init.method !== method) return undefined
    await reach(url, init)
    throw new TypeError('Failed to fetch')
  }
