import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Butaca, Cambios } from '#contract/butaca.ts'
import type { Endpoint } from '#contract/endpoints/piso.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import {
  CAPTURE_AGE_MS,
  CLIENT_FORMAT,
  DEVICE_ID,
  DEVICE_SEQ,
  EPOCA,
  IDEMPOTENCY_KEY,
  RETOLD,
  versionTag,
} from '#contract/headers.ts'
import { FORMATO } from '#contract/limites.ts'
import type { Crew } from './crew.ts'
import type { Tally } from './tally.ts'
import type { Answer, Sent, Wire } from './wire.ts'

/** A write that the server confirmed. */
export interface Effect {
  clave: string
  /** The request, to be sent again to a server that lost it. */
  sent: Sent
  nro: string
  /** The seat's version after this write. */
  version: number
  kind: 'change' | 'homologate' | 'create'
}

/** A seat that only this tablet changes, so a scan must find this version. */
interface Seat {
  nro: string
  version: number
  prehomologada: boolean
}

export interface TabletOptions {
  number: number
  wire: Wire
  crew: Crew
  tally: Tally
  nros: readonly string[]
  random: () => number
  pauseMs: number
}

const LONGEST_BACKOFF_MS = 5_000
const LISTA = 5

/** A simulated tablet in a closed loop: scan, change, homologate, refresh, with the app's requests. */
export class Tablet {
  #options: TabletOptions
  readonly #device = randomUUID()
  readonly #seats: Seat[]
  /** Homologated seats, which this tablet no longer changes. */
  readonly #done: Seat[] = []
  readonly effects: Effect[] = []
  #seq = 0
  #created = 0
  #cursor: string | null = null
  #epoca: string | null = null
  /** Whether the epoch changed and the earlier writes are not yet checked. */
  #doubts = false
  #restores = 0
  /** Number of effects that the server had lost, and that were sent again. */
  retold = 0
  #stopping = false

  constructor(options: TabletOptions) {
    this.#options = options
    this.#seats = options.nros.map(nro => ({ nro, version: 1, prehomologada: false }))
  }

  /** Works until stopped, and finishes the action under way. */
  async work(): Promise<void> {
    const { random, pauseMs } = this.#options
    this.#stopping = false
    await sleep(random() * pauseMs)
    while (!this.#stopping) {
      const chance = random()
      if (chance < 0.4) await this.#scan()
      else if (chance < 0.75) await this.#change()
      else if (chance < 0.85) await this.#homologate()
      else await this.#refresh()
      await sleep(2 * random() * pauseMs)
    }
  }

  stop(): void {
    this.#stopping = true
  }

  /**
   * Asks the server for each write's key, as after a restore (reliability O35). Call while the tablet rests. @returns
   * the number of effects sent again.
   */
  async tellAgain(wire: Wire, crew: Crew): Promise<number> {
    this.#options = { ...this.#options, wire, crew }
    const before = this.retold
    const known = await this.#tellUnknown()
    // An effect after a lost effect must be lost too
    if (known.lastIndexOf(true) > known.indexOf(false) && known.includes(false))
      this.#options.tally.people.push('an effect is known, and an earlier one is not')
    return this.retold - before
  }

  /** Asks for each effect's key, and sends an effect with an unknown key again. @returns which keys were known. */
  async #tellUnknown(): Promise<boolean[]> {
    const known: boolean[] = []
    for (const { clave, sent, version } of this.effects) {
      const path = ENDPOINTS.clave.path.replace(':id', clave)
      const asked = { method: ENDPOINTS.clave.method, path, headers: {} }
      const { status } = await this.#insist('key', () => asked)
      known.push(status === 200)
      if (status === 200) continue
      const again = { ...sent, headers: { ...sent.headers, [RETOLD]: String(version) } }
      const answer = await this.#insist('again', () => again)
      if (answer.status >= 300) this.#options.tally.people.push(`${clave}: ${answer.status} ${answer.body}`)
      this.retold++
    }
    return known
  }

  /** Asks for all keys again until the epoch no longer changes. */
  async #recover(): Promise<void> {
    while (this.#doubts) {
      this.#doubts = false
      this.#restores++
      await this.#tellUnknown()
    }
  }

  /** The expected final version of each seat. */
  get versions(): Map<string, number> {
    return new Map([...this.#seats, ...this.#done].map(({ nro, version }) => [nro, version]))
  }

  #leave(seat: Seat): void {
    this.#seats.splice(this.#seats.indexOf(seat), 1)
    this.#done.push(seat)
  }

  #pick(): Seat {
    const { random } = this.#options
    return this.#seats[Math.floor(random() * this.#seats.length)] as Seat
  }

  async #scan(): Promise<void> {
    const { nro, version } = this.#pick()
    const answer = await this.#read('scan', ENDPOINTS.filtroButaca, '', JSON.stringify({ nro }))
    const found = answer && (JSON.parse(answer.body) as Butaca[]).find(seat => seat.nro === nro)
    if (this.#doubts) await this.#recover()
    else if (answer && found?.version !== version)
      this.#options.tally.stale.push(`${nro}: ${found?.version} instead of ${version}`)
  }

  async #refresh(): Promise<void> {
    const query = this.#cursor === null ? '' : `?${new URLSearchParams({ desde: this.#cursor })}`
    const answer = await this.#read('refresh', ENDPOINTS.cambios, query)
    if (answer) this.#cursor = (JSON.parse(answer.body) as Cambios).cursor
  }

  async #change(): Promise<void> {
    const { random } = this.#options
    const seat = this.#pick()
    const query = {
      nroButaca: seat.nro,
      idEstado: String(1 + Math.floor(random() * LISTA)),
      peso: (random() * 900).toFixed(2),
    }
    await this.#write('change', seat, ENDPOINTS.cambiarEstado, query)
  }

  /** Marks a seat as S, homologates it, and replaces it by a new seat, since a seat is homologated only once. */
  async #homologate(): Promise<void> {
    const seat = this.#pick()
    if (!seat.prehomologada) {
      const query = { nroButaca: seat.nro, idEstado: String(LISTA), peso: '-1', homo: 'true' }
      if (!(await this.#write('change', seat, ENDPOINTS.cambiarEstado, query))) return
    }
    const labels = { nroButaca: seat.nro, eBlanca: `B-${seat.nro}`, eGris: `G-${seat.nro}` }
    if (!(await this.#write('homologate', seat, ENDPOINTS.homologar, labels))) return
    const nro = `T${this.#options.number}-N${++this.#created}`
    const fresh: Seat = { nro, version: 0, prehomologada: false }
    const body = JSON.stringify({ nro, modelo: 1, color: 1, peso: 12.5 })
    if (await this.#write('create', fresh, ENDPOINTS.crearButaca, {}, body)) this.#seats.push(fresh)
  }

  /** Sends a read without retries: in the app, screens repeat such reads by themselves. */
  async #read(call: string, endpoint: Endpoint, query = '', body?: string): Promise<Answer | null> {
    const { method, path } = endpoint
    const sent = { method, path: path + query, headers: {}, ...(body ? { body } : {}) }
    const answer = await this.#attempt(call, sent)
    return answer?.status === 200 ? answer : null
  }

  /** Repeats with the same key until the server accepts or finally refuses. @returns whether the write was done. */
  async #write(
    kind: Effect['kind'],
    seat: Seat,
    { method, path }: Endpoint,
    query: Record<string, string>,
    body?: string,
  ): Promise<boolean> {
    const { tally } = this.#options
    const [clave, seq, captured] = [randomUUID(), ++this.#seq, performance.now()]
    const build = (): Sent => ({
      method,
      path: `${path}?${new URLSearchParams(query)}`,
      headers: {
        [IDEMPOTENCY_KEY]: clave,
        [DEVICE_SEQ]: String(seq),
        [CAPTURE_AGE_MS]: String(Math.round(performance.now() - captured)),
        ...(seat.version > 0 ? { 'if-match': versionTag(seat.version) } : {}),
      },
      ...(body ? { body } : {}),
    })
    for (;;) {
      const sent = build()
      const answer = await this.#insist(kind, build)
      const isDone = answer.status < 300
      if (isDone) {
        tally.write(captured)
        this.#take({ kind, nro: seat.nro, clave, sent, version: 0 }, seat, JSON.parse(answer.body))
      }
      const mustAskAgain = this.#doubts && !isDone
      await this.#recover()
      if (mustAskAgain) continue
      if (!isDone) tally.people.push(`${kind} ${seat.nro}: ${answer.status} ${answer.body.slice(0, 200)}`)
      return isDone
    }
  }

  /** Repeats until the server accepts or finally refuses the request. */
  async #insist(call: string, build: () => Sent): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const sent = build()
      const answer = await this.#attempt(call, sent)
      const isAnswered = answer?.headers[IDEMPOTENCY_KEY] === sent.headers[IDEMPOTENCY_KEY]
      if (answer && ((answer.status < 300 && isAnswered) || isVerdict(answer))) return answer
      const wait = Number(answer?.headers['retry-after'] ?? Number.NaN) * 1000
      const backoff = this.#options.random() * Math.min(LONGEST_BACKOFF_MS, 1_000 * 2 ** attempt)
      await sleep(Number.isNaN(wait) ? backoff : wait)
    }
  }

  #take(effect: Effect, seat: Seat, body: Butaca & { actual?: Butaca }): void {
    const { version = 0, prehomologada } = body.actual ?? body
    // After a restore, versions continue from a higher number
    if (this.#restores === 0 && !this.#doubts ? version !== seat.version + 1 : version <= seat.version)
      this.#options.tally.people.push(`${effect.kind} ${seat.nro}: version ${version} after ${seat.version}`)
    Object.assign(seat, { version, prehomologada })
    if (effect.kind === 'homologate') this.#leave(seat)
    this.effects.push({ ...effect, version })
  }

  /** Notices a change of the epoch. An answer without an epoch is not from our server. */
  #hear({ headers }: Answer): void {
    const epoca = headers[EPOCA]
    if (typeof epoca !== 'string') return
    if (this.#epoca !== null && epoca !== this.#epoca) this.#doubts = true
    this.#epoca = epoca
  }

  /** Sends one request, and counts failures and answers other than 2xx by kind. @returns null without an answer. */
  async #attempt(call: string, { headers, ...sent }: Sent): Promise<Answer | null> {
    const { wire, crew, tally, number } = this.#options
    const token = await crew.tokenOf(number)
    const from = performance.now()
    try {
      const answer = await wire.send({
        ...sent,
        headers: {
          'content-type': 'application/json',
          'accept-encoding': 'identity',
          authorization: `Bearer ${token}`,
          [DEVICE_ID]: this.#device,
          [CLIENT_FORMAT]: String(FORMATO),
          ...headers,
        },
      })
      this.#hear(answer)
      if (answer.status < 300) tally.time(call, performance.now() - from)
      else tally.error(`${call} ${answer.status}`)
      if (answer.status === 401) crew.forget(number, token)
      return answer
    } catch (error) {
      tally.error(`${call} ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`)
      return null
    }
  }
}

/** Whether the refusal is final, so that sending again would change nothing. */
const isVerdict = ({ status, body }: Answer): boolean =>
  status >= 400 &&
  status < 500 &&
  status !== 401 &&
  status !== 408 &&
  status !== 429 &&
  !body.includes('CLAVE_EN_CURSO')
