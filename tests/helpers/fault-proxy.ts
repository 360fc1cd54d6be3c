import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { EPOCA, IDEMPOTENCY_KEY, PEDIDO } from '#contract/headers.ts'

/** A fault between client and server, for one request. */
export type Fault =
  | { kind: 'delay'; ms: number }
  /** The connection breaks before the server gets the request. */
  | { kind: 'drop' }
  /** The server answers, and the connection breaks before the client gets it. */
  | { kind: 'lose-answer' }
  /** The client gets the head and the first bytes of the answer, then the connection breaks. */
  | { kind: 'cut-answer'; bytes: number }
  /** The server gets the request this many times in sequence; the client gets the last answer. */
  | { kind: 'repeat'; times: number }
  /** The request is neither forwarded nor answered; the client must give up. */
  | { kind: 'hang' }
  /** Another system answers in the server's place: a portal, an overloaded gateway. */
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: string }
  /** A refusal marked as the server's (reliability O41), which needs an earlier forwarded answer. */
  | { kind: 'refuse'; status: number; headers?: Record<string, string> }

interface Rule {
  method?: string
  /** A text must equal the path without its query; a regular expression is matched against path and query. */
  path?: string | RegExp
  /** Number of requests that the rule applies to; absent means all. */
  times?: number
  fault: Fault
}

export interface SeenRequest {
  method: string
  /** Path and query. */
  path: string
  body: string
  key: string | undefined
  at: number
  fault: Fault['kind'] | undefined
  /** The server's status, even if the client did not get it. */
  status: number | undefined
}

/** @returns undefined to let the request pass. */
export type Weather = (method: string, path: string) => Fault | undefined

export interface FaultProxy {
  readonly url: string
  readonly port: number
  /** The first matching rule is used. A test may change the rules at any time. */
  rules: Rule[]
  /** Every request that reached the proxy, in order of arrival. */
  readonly seen: SeenRequest[]
  /** Chooses a fault for a request without a matching rule. A test may replace it at any time. */
  weather: Weather
  /** Requests per Idempotency-Key. */
  countByKey(): Map<string, number>
  /** From now on refuses connections, and cuts the open ones. */
  refuse(): Promise<void>
  accept(): Promise<void>
  close(): Promise<void>
}

export interface FaultProxyOptions {
  /** `http://127.0.0.1:PORT` of the server behind it. */
  target: string
  /** False closes each connection after its answer, so that a browser never repeats a request by itself. */
  keepAlive?: boolean
  /** A free port by default. */
  port?: number
}

/** An HTTP/1.1 proxy on loopback that breaks connections by its rules. */
export async function createFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const { target, keepAlive = true } = options
  const sockets = new Set<Socket>()
  const seen: SeenRequest[] = []
  let epoca = ''
  const server = createServer((req, res) => {
    // An error is expected here: this proxy breaks sockets during requests.
    void handle(req, res).catch(() => req.socket.destroy())
  })
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const request = await readBody(req)
    const fault = take(proxy.rules, request)?.fault ?? proxy.weather(request.method, request.path)
    const entry: SeenRequest = {
      method: request.method,
      path: request.path,
      body: request.body.toString(),
      key: header(request, IDEMPOTENCY_KEY),
      at: Date.now(),
      fault: fault?.kind,
      status: undefined,
    }
    seen.push(entry)
    if (!keepAlive) res.setHeader('connection', 'close')
    if (fault === undefined && asksForStream(request)) {
      entry.status = await streamThrough(target, request, res)
      return
    }
    const forward = async (): Promise<WholeAnswer> => {
      const answer = await sendOnce(target, request)
      epoca = String(answer.headers[EPOCA] ?? epoca)
      entry.status = answer.status
      return answer
    }
    const mark = { [PEDIDO]: header(request, PEDIDO) ?? '', [EPOCA]: epoca }
    await apply(fault, { res, socket: req.socket, forward, mark })
  }

  const stop = async (): Promise<void> => {
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })

  await listen(options.port ?? 0)
  const { port } = server.address() as AddressInfo
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${port}`,
    port,
    rules: [],
    seen,
    weather: () => undefined,
    countByKey: () => count(seen),
    refuse: stop,
    accept: () => listen(port),
    close: stop,
  }
  return proxy
}

interface WholeRequest {
  method: string
  /** Path and query. */
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}
interface WholeAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

interface Exchange {
  res: ServerResponse
  socket: Socket
  forward: () => Promise<WholeAnswer>
  mark: Record<string, string>
}

async function apply(fault: Fault | undefined, { res, socket, forward, mark }: Exchange): Promise<void> {
  switch (fault?.kind) {
    case 'drop':
      socket.destroy()
      return
    case 'hang':
      return
    case 'answer':
      res.writeHead(fault.status, fault.headers).end(fault.body ?? '')
      return
    case 'refuse':
      res
        .writeHead(fault.status, { 'content-type': 'application/problem+json', ...mark, ...fault.headers })
        .end('{}')
      return
    case 'lose-answer':
      await forward()
      socket.destroy()
      return
    case 'cut-answer': {
      const answer = await forward()
      res.writeHead(answer.status, answer.headers)
      res.write(answer.body.subarray(0, fault.bytes), () => socket.destroy())
      return
    }
    case 'delay':
      await sleep(fault.ms)
      break
    case 'repeat':
      for (let n = 1; n < fault.times; n++) await forward()
      break
  }
  const answer = await forward()
  res.writeHead(answer.status, answer.headers).end(answer.body)
}

function take(rules: Rule[], request: WholeRequest): Rule | undefined {
  const at = rules.findIndex(rule => rule.times !== 0 && fits(rule, request))
  const rule = rules[at]
  // Counted on a copy: the caller's rule object may serve another proxy.
  if (rule?.times !== undefined) rules[at] = { ...rule, times: rule.times - 1 }
  return rule
}

function fits(rule: Rule, { method, path }: WholeRequest): boolean {
  if (rule.method !== undefined && rule.method !== method) return false
  if (rule.path === undefined) return true
  return typeof rule.path === 'string' ? path.split('?')[0] === rule.path : rule.path.test(path)
}

function count(seen: readonly SeenRequest[]): Map<string, number> {
  const byKey = new Map<string, number>()
  for (const { key } of seen) if (key !== undefined) byKey.set(key, (byKey.get(key) ?? 0) + 1)
  return byKey
}

function header(request: WholeRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** @throws when the client leaves first. */
async function readBody(req: IncomingMessage): Promise<WholeRequest> {
  return { method: req.method ?? 'GET', path: req.url ?? '/', headers: req.headers, body: await buffer(req) }
}

/** @throws when the server is unreachable. */
function sendOnce(target: string, { method, path, headers, body }: WholeRequest): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    const { 'transfer-encoding': _, ...kept } = headers
    // `close` here would make the server answer `connection: close`, and `withoutHops` would pass that on to the client
    kept.connection = 'keep-alive'
    if (body.length > 0) kept['content-length'] = String(body.length)
    const out = httpRequest(new URL(path, target), { method, headers: kept, agent: false }, answer => {
      buffer(answer).then(
        received =>
          resolve({ status: answer.statusCode ?? 502, headers: withoutHops(answer.headers), body: received }),
        reject,
      )
    })
    out.once('error', reject)
    out.end(body)
  })
}

/**
 * Drops `transfer-encoding`, because the whole body is here. Keeps `connection: close`, so that the client's connection
 * ends with the server's.
 */
function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection, 'keep-alive': _, 'transfer-encoding': __, ...kept } = headers
  return connection === 'close' ? { ...kept, connection } : kept
}

const asksForStream = ({ headers }: WholeRequest): boolean =>
  headers.accept?.includes('text/event-stream') ?? false

/** Either side's end closes the other. @returns the status. @throws when the server is unreachable. */
function streamThrough(target: string, request: WholeRequest, res: ServerResponse): Promise<number> {
  return new Promise((resolve, reject) => {
    const { method, path, headers } = request
    const out = httpRequest(new URL(path, target), { method, headers, agent: false }, answer => {
      const status = answer.statusCode ?? 502
      res.writeHead(status, answer.headers)
      answer.pipe(res)
      answer.once('close', () => res.destroy())
      resolve(status)
    })
    res.once('close', () => out.destroy())
    out.on('error', reject)
    out.end()
  })
}
