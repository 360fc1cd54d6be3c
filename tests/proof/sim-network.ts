import * as H from '#contract/headers.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import type { SimSignal } from './sim-locks.ts'
import { refuse, type SimReply, type SimRequest, type SimServer } from './sim-server.ts'
import type { Process, World } from './world.ts'

/** The chance of each fault, from 0 to 1. */
export interface Weather {
  /** The request is not even sent. */
  refused: number
  /** `lostThere`: the request is lost. `lostBack`: the answer is lost, after the server applied the request. */
  lostThere: number
  lostBack: number
  /** No answer until the time-out, whether the request arrived or not. */
  hangs: number
  /** `portal`: a foreign answer with any status. `cut`: a truncated answer. */
  portal: number
  cut: number
  /** 5xx before and after the server applied the request. */
  failsBefore: number
  failsAfter: number
  /** 429 and 503 with Retry-After. */
  busy: number
  /** 503 after the server applied the request. */
  busyAfter: number
  /** The browser or a proxy sends the request a second time. */
  repeats: number
  slow: number
  /** 422 for any request. */
  refuses: number
  /** 403 for a change that was applied. */
  demotes: number
}
export const CALM: Weather = {
  refused: 0,
  lostThere: 0,
  lostBack: 0,
  hangs: 0,
  portal: 0,
  cut: 0,
  failsBefore: 0,
  failsAfter: 0,
  busy: 0,
  busyAfter: 0,
  repeats: 0,
  slow: 0,
  refuses: 0,
  demotes: 0,
}
export type Fault = keyof Weather

export interface Sent {
  at: number
  by: string
  /** The sender's last freeze before `at`. */
  slept: { from: number; until: number }
  key: string
  token: string
  adoptedFrom: string | null
  /** Number of reads that the sender had received at `at`. */
  heard: number
  /** True time when the request ended for the device; null while under way. */
  endedAt: number | null
}

export interface Heard {
  by: string
  seat: string
  askedAt: number
  /** Number of changes in the server's history when the server read the seat. */
  effects: number
}

export class SimNetwork {
  weather: Weather = CALM
  readonly sent: Sent[] = []
  readonly heard: Heard[] = []
  /** Waits that the server requested from the device. */
  waits: { from: number; until: number; by: string }[] = []
  readonly #gone: Process[] = []
  /** Whether the server ever asked a client to wait. */
  hasAsked = false
  /** Whether the device knows that the server marks its answers. */
  isMarkKnown: () => boolean = () => false
  readonly faults = new Map<Fault, number>()
  /** Number of copies of each write that were sent and have not arrived, by key. */
  readonly #onTheWay = new Map<string, number>()
  readonly #world: World
  readonly #server: SimServer

  constructor(world: World, server: SimServer) {
    this.#world = world
    this.#server = server
  }

  fetch = (url: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> => {
    const world = this.#world
    const by = world.current
    const request = readRequest(url, init)
    const key = request.header(H.IDEMPOTENCY_KEY)
    const sent: Sent | null = key === null ? null : this.#note(request, key, by)
    const askedAt = world.now
    return new Promise((resolve, reject) => {
      let isOver = false
      const end = (ms: number, label: string, finish: () => void): void => {
        world.later(
          ms,
          label,
          () => {
            if (isOver) return
            isOver = true
            if (sent) sent.endedAt = world.now
            world.log(`${request.method} ${request.path} ${key?.slice(-4) ?? ''} ${label}`)
            finish()
          },
          by,
        )
      }
      const lose = (ms: number, label: string): void =>
        end(ms, label, () => reject(new TypeError('Failed to fetch')))
      const { deadline } = init.signal as unknown as SimSignal
      end(deadline - world.now, 'timeout', () => reject(new DOMException('time', 'TimeoutError')))
      if (this.#is('refused')) return lose(1, 'refused')
      const isWrite = sent !== null
      const isPage = !isWrite || !world.chance(0.5)
      if (this.#is('portal')) return end(20, 'portal', () => resolve(respond(this.#foreign(isPage))))
      const isHanging = this.#is('hangs')
      const there = world.below(40)
      if (this.#is('lostThere')) return isHanging ? undefined : lose(there, 'lost')
      const attempt = { isRefused: false, isJudged: false, epoca: this.#server.data.epoca }
      const arrive = (after: number): void => {
        this.#arrive(after, request, isWrite, attempt, reply => {
          if (isHanging) return
          const saidAt = world.now
          const effects = this.#server.data.history.length
          const back = world.below(40)
          if (this.#is('lostBack')) return lose(back, 'answer lost')
          end(back, String(reply.status), () => {
            const isCut = this.#is('cut')
            const seat = seatAsked(request)
            if (!isCut && seat !== null && reply.status === 200)
              this.heard.push({ by: by.id, seat, askedAt, effects })
            // A truncated error without a mark is ignored
            const isHeard = !isCut || this.#server.keepsKeys
            if (isHeard && !isPull(request)) this.#noteWait(reply, by.id, saidAt)
            resolve(respond(reply, isCut))
          })
        })
      }
      arrive(there)
      // Browsers repeat a request only on a reused connection, and only our server has such connections
      // (docs/decisions/0004)
      if (isWrite && this.#server.keepsKeys && this.#is('repeats')) arrive(there + world.below(3_000))
    })
  }

  /** Delivers a request to the server, which answers even if the device has died. */
  #arrive(
    after: number,
    request: SimRequest,
    isWrite: boolean,
    attempt: { isRefused: boolean; isJudged: boolean; epoca: string },
    say: (reply: SimReply) => void,
  ): void {
    const world = this.#world
    const server = this.#server
    const answer = ({ headers, ...reply }: SimReply): void =>
      say({ ...reply, headers: { ...server.mark(request), ...headers } })
    const outside: Process = { id: 'server', isAlive: true, frozenUntil: 0 }
    const id = request.header(H.IDEMPOTENCY_KEY) ?? ''
    this.#onTheWay.set(id, (this.#onTheWay.get(id) ?? 0) + 1)
    const wasDone = server.hasDone(request)
    world.later(
      after,
      'arrives',
      () => {
        const others = (this.#onTheWay.get(id) ?? 1) - 1
        this.#onTheWay.set(id, others)
        // Later copies of a refused write do nothing, because the user may have discarded the change already
        if (attempt.isRefused) return
        // A restore ends the connections, so a later copy of an answered request does nothing
        if (attempt.isJudged && attempt.epoca !== server.data.epoca) return
        const isAlone = others === 0 && !server.busy.has(id) && !server.hasDone(request)
        if (this.#is('busy')) {
          const isRefused = (!isWrite || isAlone) && world.chance(0.5)
          return answer(this.#wait(isRefused ? 429 : 503))
        }
        if (this.#is('failsBefore')) return answer(this.#terminated(request) ?? refuse(500, 'INTERNO'))
        // An older release checks the role before the key, and refuses an applied change after its owner lost the role
        if (isWrite && server.keepsKeys && wasDone && this.#is('demotes'))
          return answer(refuse(403, 'PERMISO'))
        if (isWrite && isAlone && this.#is('refuses'))
          return answer(server.answer({ ...request, path: '/api/none' }))
        const key = request.header(H.IDEMPOTENCY_KEY)
        const isSlow =
          isWrite && key !== null && server.keepsKeys && !server.busy.has(key) && this.#is('slow')
        const { backends } = server
        const finish = (): void => {
          if (isSlow && key !== null) server.busy.delete(key)
          if (attempt.isRefused) return
          // The database has ended its connections, and rolled back the uncommitted write with its key
          if (backends !== server.backends) {
            answer(this.#wait(503))
            return
          }
          const reply = server.answer(request)
          attempt.isRefused ||= reply.status === 403
          attempt.isJudged = true
          if (isWrite) world.log(`server ${request.path} ${key?.slice(-4)} ${reply.status}`)
          if (this.#is('failsAfter')) answer(this.#terminated(request) ?? refuse(500, 'INTERNO'))
          else if (this.#is('busyAfter')) answer(this.#wait(503))
          else answer(reply)
        }
        if (!isSlow) return finish()
        server.busy.add(key)
        world.later(world.below(4_000), 'commits', finish, outside)
      },
      outside,
    )
  }

  /**
   * Sometimes ends the connections of our server's database, during a request or just after its commit. The server then
   * answers as if busy.
   */
  #terminated(request: SimRequest): SimReply | null {
    const server = this.#server
    if (!server.keepsKeys || this.#world.aside() < 0.5) return null
    server.backends++
    this.#world.log(`ends its connections in ${request.method} ${request.path}`)
    return this.#wait(503)
  }

  #foreign(isPage: boolean): SimReply {
    const world = this.#world
    // JSON outside of 2xx counts as the answer of a server without marks (docs/reliability.md)
    const isAnything = isPage || this.isMarkKnown()
    const status = isAnything ? world.oneAside(FOREIGN) : 200
    const date = world.oneAside([0, world.now + 600_000, world.now])
    const headers = { date: new Date(date).toUTCString(), 'retry-after': '3600' }
    return isPage
      ? { status, body: '<html>', headers: { ...headers, 'content-type': 'text/html' } }
      : {
          status,
          body: { login: 'http://portal' },
          headers: { ...headers, 'content-type': 'application/json' },
        }
  }

  #wait(status: number): SimReply {
    const world = this.#world
    const seconds = 1 + world.below(world.chance(0.1) ? 5_000 : 40)
    const date = new Date(Math.floor(world.now / 1000) * 1000)
    const until = new Date(date.getTime() + seconds * 1000)
    const after = world.chance(0.5) ? String(seconds) : until.toUTCString()
    return refuse(status, 'OCUPADO', { 'retry-after': after, date: date.toUTCString() })
  }

  /** A wait counts from the time of the answer, even if a frozen process receives it after the wait's end. */
  #noteWait({ status, headers }: SimReply, by: string, saidAt: number): void {
    if (status === 429 || status === 503) this.hasAsked = true
    const after = headers['retry-after']
    if (after === undefined || (status !== 429 && status !== 503)) return
    const seconds = /^\d+$/.test(after)
      ? Number(after)
      : (Date.parse(after) - Date.parse(headers.date ?? '')) / 1000
    this.waits.push({ from: this.#world.now, until: saidAt + Math.min(seconds, 300) * 1000, by })
  }

  forget(process: Process, others: readonly Process[]): void {
    const { now } = this.#world
    this.#gone.push(process)
    // Drops the waits that the process could not store. It received them just before a freeze, or while another process
    // was frozen in a transaction
    const all = [...this.#gone, ...others]
    const frozen = [process, ...others].filter(({ frozenUntil }) => frozenUntil > now)
    const lastAt = Math.min(now, ...frozen.map(({ frozenAt = 0 }) => frozenAt))
    const wasFrozen = (at: number): boolean =>
      all.some(({ frozenAt = Infinity, frozenUntil }) => frozenAt - 50 <= at && at < frozenUntil)
    for (const sent of this.sent) if (sent.by === process.id) sent.endedAt ??= this.#world.now
    this.waits = this.waits.filter(
      ({ by, from }) => by !== process.id || (from < lastAt - 50 && !wasFrozen(from)),
    )
  }

  #note(request: SimRequest, key: string, by: Process): Sent {
    const token = (request.header('authorization') ?? '').replace('Bearer ', '')
    const adoptedFrom = request.header(H.ADOPTED_FROM)
    const { now } = this.#world
    const { frozenAt = now, frozenUntil } = by
    const slept = { from: frozenAt, until: Math.max(frozenAt, Math.min(frozenUntil, now)) }
    const sent: Sent = {
      at: now,
      by: by.id,
      slept,
      key,
      token,
      adoptedFrom,
      heard: this.heard.length,
      endedAt: null,
    }
    this.#world.log(`sends ${key.slice(-4)} with ${token}`)
    this.sent.push(sent)
    return sent
  }

  #is(fault: Fault): boolean {
    if (this.weather[fault] === 0 || !this.#world.chance(this.weather[fault])) return false
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1)
    return true
  }
}

/** The mirror's own read, which is not part of the queue. */
const isPull = (request: SimRequest): boolean =>
  request.path === '/api/butaca/filtro' && seatAsked(request) === null

function seatAsked({ path, body }: SimRequest): string | null {
  if (path !== '/api/butaca/filtro') return null
  const { nro } = body as { nro: string | null }
  return nro === null ? null : nroKey(nro)
}

const FOREIGN = [200, 400, 401, 403, 404, 409, 412, 422, 429, 503] as const

function readRequest(url: string, init: RequestInit & { headers: Record<string, string> }): SimRequest {
  const [path = '', query = ''] = url.split('?')
  return {
    method: init.method ?? 'GET',
    path,
    query: new URLSearchParams(query),
    body: typeof init.body === 'string' ? readBody(init.body) : null,
    header: name => init.headers[name] ?? null,
  }
}

/** The part of a `Response` that src/http reads. */
function respond({ status, body, headers }: SimReply, isCut = false): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return {
    status,
    ok: status >= 200 && status < 300,
    type: 'basic',
    headers: { get: (name: string) => headers[name] ?? null },
    text: async () => (isCut ? text.slice(0, text.length >> 1) : text),
  } as unknown as Response
}

/** The contract sends a search as plain text. */
function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
