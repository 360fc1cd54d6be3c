import http from 'node:http'
import https from 'node:https'

export interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}
export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

const TIMEOUT_MS = 20_000

/** A tablet's persistent connections, reopened when they break, as in a browser. The certificate is not verified. */
export class Wire {
  readonly #origin: string
  readonly #request: typeof http.request
  readonly #agent: http.Agent

  constructor(origin: string) {
    this.#origin = origin
    const isTls = origin.startsWith('https:')
    this.#request = isTls ? https.request : http.request
    this.#agent = isTls
      ? new https.Agent({ keepAlive: true, maxSockets: 2, rejectUnauthorized: false })
      : new http.Agent({ keepAlive: true, maxSockets: 2 })
  }

  /** @throws when the connection breaks, or is idle for 20 s before the answer is complete. */
  send({ method, path, headers, body }: Sent): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request = this.#request(
        this.#origin + path,
        {
          method,
          agent: this.#agent,
          headers: {
            ...headers,
            ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          },
        },
        response => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', part => {
            text += part
          })
          response.once('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
          )
          response.once('error', reject)
        },
      )
      request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error('no answer in time')))
      request.once('error', reject)
      request.end(body)
    })
  }

  /** Follows server-sent events as long as the connection lasts. */
  follow(
    path: string,
    headers: Record<string, string>,
    onText: (text: string) => void,
  ): { ended: Promise<void>; close(): void } {
    const options = { method: 'GET', agent: false, rejectUnauthorized: false, headers } as const
    const request = this.#request(this.#origin + path, options)
    const ended = new Promise<void>(resolve => {
      request.once('response', response => {
        response.setEncoding('utf8')
        response.on('data', onText)
        response.once('close', resolve)
      })
      request.once('error', () => resolve())
    })
    request.end()
    return { ended, close: () => request.destroy() }
  }

  close(): void {
    this.#agent.destroy()
  }
}
