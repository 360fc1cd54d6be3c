import { connect } from 'node:net'

export interface LoadRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

interface LoadOptions {
  connections?: number
  ms?: number
  /** Receives the duration of each answer (ms). */
  times?: number[]
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = /^content-length: *(\d+)/im

/**
 * Raw sockets: an HTTP client would cost more than a fast server. @throws on a socket error or an answer that is
 * not 2xx.
 */
export async function load(
  url: string,
  next: (n: number) => LoadRequest,
  { connections = 10, ms = 2000, times = [] }: LoadOptions = {},
): Promise<number> {
  const { hostname, port } = new URL(url)
  const until = performance.now() + ms
  const from = performance.now()
  let answered = 0
  let asked = 0
  await Promise.all(
    Array.from({ length: connections }, () => {
      return new Promise<void>((resolve, reject) => {
        const socket = connect({ host: hostname, port: Number(port), noDelay: true })
        let rest: Buffer = Buffer.alloc(0)
        let askedAt = 0
        const ask = (): void => {
          askedAt = performance.now()
          if (askedAt >= until) {
            socket.destroy()
            resolve()
          } else socket.write(encode(hostname, next(asked++)))
        }
        socket.on('connect', ask)
        socket.on('error', reject)
        socket.on('close', () => resolve())
        socket.on('data', part => {
          rest = rest.length === 0 ? part : Buffer.concat([rest, part])
          const whole = take(rest)
          if (whole === undefined) return
          if (!whole.head.startsWith('HTTP/1.1 2')) {
            socket.destroy()
            reject(new Error(`${whole.head.split('\r\n')[0]}: ${rest.toString('utf8').slice(0, 500)}`))
            return
          }
          rest = rest.subarray(whole.length)
          answered++
          times.push(performance.now() - askedAt)
          ask()
        })
      })
    }),
  )
  return (answered / (performance.now() - from)) * 1000
}

function encode(host: string, { method, path, headers = {}, body = '' }: LoadRequest): string {
  const all = {
    host,
    'content-type': 'application/json',
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

function take(bytes: Buffer): { head: string; length: number } | undefined {
  const at = bytes.indexOf(HEAD_END)
  if (at < 0) return undefined
  const head = bytes.toString('latin1', 0, at)
  const length = at + HEAD_END.length + Number(LENGTH.exec(head)?.[1] ?? 0)
  return bytes.length < length ? undefined : { head, length }
}
