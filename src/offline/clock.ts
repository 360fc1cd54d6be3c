import {
  ageOf,
  dated,
  elapsed,
  elapsedSince,
  firstReading,
  type Interval,
  likeliest,
  narrowed,
  nextReading,
  OPEN,
  type Peer,
  type Reading,
  type Span,
  type Sync,
  syncOf,
  UNKNOWN,
} from '#domain/valor/intervalo.ts'
import { newUuid } from '#http/client.ts'
import { readFact, updateFact } from './device.ts'

/** Clock readings at a change, with the earliest and the latest server time. Null: no bound is known. */
export interface Capture extends Reading {
  earliest: number | null
  latest: number | null
}
/** Age (ms) of a change. Entries of earlier releases have no bounds. */
export interface Age {
  likely: number
  bounds: Span | null
  /** Server time (ms) at which the age was measured; null if the server time is uncertain. */
  at: number | null
}

/** Stored lower bound of the server time. Used at a start if no other page or worker runs. */
export interface Floor {
  /** Server time (ms) that was certainly reached. */
  at: number
  /** Server time minus wall clock (ms). Only a hint. */
  offset: number
}

/**
 * Messages between pages and workers. `asks`: the page or worker that answers. Null: all that know the server time
 * answer.
 */
export type ClockWord =
  | { asks: string | null; id: string }
  | { answers: string; reading: Reading; server: Interval | null }

export interface ClockPorts {
  context: string
  /** `m`: the monotonic clock (ms). `wall`: the wall clock (ms). */
  m: () => number
  wall: () => number
  readFloor: () => Promise<Floor | undefined>
  /** If `isSure` is false, a higher stored floor is not overwritten. */
  keepFloor: (floor: Floor, isSure: boolean) => Promise<void>
  say: (word: ClockWord) => void
}

/** Other pages are asked if the server time is more uncertain than this (ms). */
const SURE_MS = 10_000
/** Longest wait (ms) for another page, which may be closed or busy. */
const ANSWER_MS = 500
/** The answer of a page, or its silence, is reused for this time (ms). */
const PEER_MS = 10_000
const FLOOR_EVERY_MS = 30_000

type Answer = Peer & { server: Interval | null }

/** Device time, bounded by the server's answers. Setting the wall clock does not move `now()` (reliability O44). */
export class DeviceClock {
  readonly #ports: ClockPorts
  readonly #start: Reading
  #last: Reading
  /** Monotonic time of the last known jump or sleep. */
  #jumpedAt = Number.NEGATIVE_INFINITY
  #sync: Sync | null = null
  #floor: (Sync & { offset: number }) | null = null
  #floorKeptAt = Number.NEGATIVE_INFINITY
  #floorRead: Promise<void> | null = null
  readonly #begun: Promise<unknown>
  readonly #asked = new Map<string, (word: Extract<ClockWord, { answers: string }>) => void>()
  readonly #peers = new Map<string | null, { answer: Promise<Answer | null>; at: number }>()

  constructor(ports: ClockPorts) {
    this.#ports = ports
    this.#start = firstReading(ports.context, ports.m(), ports.wall())
    this.#last = this.#start
    // `capture` reports a failure
    this.#begun = Promise.all([this.#readFloor().catch(() => {}), this.#ask(null)])
  }

  /** Reads both clocks, and notices jumps since the last reading. */
  look(): Reading {
    const { m, wall } = this.#ports
    const next = nextReading(this.#last, m(), wall())
    if (next.ahead !== this.#last.ahead || next.behind !== this.#last.behind) this.#jumpedAt = next.m
    this.#last = next
    return next
  }

  /**
   * Device time (ms), for durations and stored times: a lower bound of the server time. Without a bound it counts from
   * the wall clock at the start. After the device's sleep it lags until a new bound is known.
   */
  now(): number {
    const at = this.look()
    if (this.#sync !== null) return Math.floor(dated(this.#sync, at).earliest)
    const { earliest, at: from } = this.#floor ?? { earliest: this.#start.wall, at: this.#start }
    return Math.floor(earliest + at.m - from.m)
  }

  /** The most likely server time (ms), for times shown to people. */
  likely(): number {
    return Math.round(this.#likelyAt(this.look()))
  }

  isSure(): boolean {
    if (this.#sync === null) return false
    const { earliest, latest } = dated(this.#sync, this.look())
    return latest - earliest < SURE_MS
  }

  /** Asks other pages for the server time. Waits at most half a second. */
  async catchUp(): Promise<void> {
    if (this.isSure()) return
    this.#floorRead = null
    this.#peers.delete(null)
    await Promise.all([this.#readFloor().catch(() => {}), this.#ask(null)])
  }

  /** @param sentM monotonic time (ms) of the request. */
  heard(server: Interval, sentM: number): void {
    const at = this.look()
    // After a jump or a sleep the answer's delay is unknown: the answer is only a lower bound
    const latest = this.#jumpedAt < sentM ? server.latest : Number.POSITIVE_INFINITY
    this.#learn(syncOf({ earliest: server.earliest, latest }, sentM, at))
  }

  /** @throws if the stored floor cannot be read. */
  async capture(): Promise<{ capture: Capture; likely: number }> {
    const at = this.look()
    await this.#readFloor()
    const { earliest, latest } = this.#known(at)
    this.#keepFloor()
    return {
      capture: { ...at, earliest: finite(earliest), latest: finite(latest) },
      likely: Math.round(this.#likelyAt(at)),
    }
  }

  /** @param likely the most likely server time of the change. */
  async age(capture: Capture | undefined, likely: number): Promise<Age> {
    if (!this.isSure()) await this.#begun
    if (capture === undefined)
      return { likely: Math.max(0, this.likely() - likely), bounds: null, at: this.#sureNow() }
    const done: Interval = {
      earliest: capture.earliest ?? Number.NEGATIVE_INFINITY,
      latest: capture.latest ?? Number.POSITIVE_INFINITY,
    }
    const measured = await this.#measured(capture, done.latest - done.earliest < SURE_MS)
    const bounds = ageOf(done, this.#known(this.look()), measured)
    const age = Math.min(bounds.most, Math.max(bounds.least, this.likely() - likely))
    return { likely: age, bounds, at: this.#sureNow() }
  }

  hear(word: ClockWord): void {
    if ('answers' in word) {
      this.#asked.get(word.answers)?.(word)
      return
    }
    const isSure = this.isSure()
    if (word.asks !== this.#ports.context && !(word.asks === null && isSure)) return
    const reading = this.look()
    const server = isSure ? this.#known(reading) : null
    this.#ports.say({ answers: word.id, reading, server })
  }

  /** Call every few seconds, to notice jumps of the clock. */
  watch(): void {
    this.look()
    if (!this.isSure()) void this.#ask(null)
    else if (this.#last.m - this.#floorKeptAt > FLOOR_EVERY_MS) this.#keepFloor()
  }

  #sureNow(): number | null {
    return this.isSure() ? this.likely() : null
  }

  #learn(heard: Sync): void {
    const { at } = heard
    const isNews = !this.isSure()
    this.#sync = { at, ...(this.#sync ? narrowed(dated(this.#sync, at), heard) : heard) }
    if (isNews || at.m - this.#floorKeptAt > FLOOR_EVERY_MS) this.#keepFloor()
  }

  #known(at: Reading): Interval {
    const sync = this.#sync ?? this.#floor
    return sync === null ? OPEN : dated(sync, at)
  }

  #readFloor(): Promise<void> {
    this.#floorRead ??= this.#ports.readFloor().then(
      kept => {
        if (kept === undefined) return
        const { at: earliest, offset } = kept
        const at = this.look()
        // The floor in memory has advanced since it was read, and may be higher than the stored floor
        if (this.#floor !== null && dated(this.#floor, at).earliest > earliest) return
        this.#floor = { at, earliest, latest: Number.POSITIVE_INFINITY, offset }
      },
      error => {
        this.#floorRead = null
        throw error
      },
    )
    return this.#floorRead
  }

  #likelyAt(at: Reading): number {
    if (this.#sync !== null) return likeliest(this.#sync, at)
    return Math.max(this.#known(at).earliest, at.wall + (this.#floor?.offset ?? 0))
  }

  /** Stores only certain bounds. The wall clock gives no certain bound. */
  #keepFloor(): void {
    const { earliest } = this.#known(this.#last)
    if (earliest === Number.NEGATIVE_INFINITY) return
    this.#floorKeptAt = this.#last.m
    const offset = this.#likelyAt(this.#last) - this.#last.wall
    const floor = { at: Math.floor(earliest), offset: Math.round(offset) }
    void this.#ports.keepFloor(floor, this.isSure()).catch(() => {}) // A later call stores it again
  }

  async #measured(capture: Capture, isSure: boolean): Promise<Span> {
    if (capture.context === this.#ports.context) return elapsed(capture, this.look())
    // A change with a certain time needs no other page
    const peer = isSure ? null : await this.#ask(capture.context)
    return peer === null ? UNKNOWN : elapsedSince(capture, peer, this.look())
  }

  /** Asks all pages if `whom` is null. Resolves to null without an answer. */
  #ask(whom: string | null): Promise<Answer | null> {
    const known = this.#peers.get(whom)
    if (known !== undefined && this.#ports.m() - known.at < (whom === null ? ANSWER_MS : PEER_MS))
      return known.answer
    const answer = this.#askNow(whom).then(found => {
      // After a jump or a sleep the delay of the messages is unknown
      if (found?.server && this.#jumpedAt < found.asked.m)
        this.#learn(syncOf(found.server, found.asked.m, found.answered))
      return found
    })
    this.#peers.set(whom, { answer, at: this.#ports.m() })
    return answer
  }

  #askNow(whom: string | null): Promise<Answer | null> {
    const id = newUuid()
    const asked = this.look()
    return new Promise(resolve => {
      const end = (answer: Answer | null) => {
        clearTimeout(timer)
        this.#asked.delete(id)
        resolve(answer)
      }
      const timer = setTimeout(() => end(null), ANSWER_MS)
      this.#asked.set(id, ({ reading: theirs, server }) =>
        end({ asked, theirs, answered: this.look(), server }),
      )
      this.#ports.say({ asks: whom, id })
    })
  }
}

const finite = (ms: number): number | null => (Number.isFinite(ms) ? ms : null)

const FACT = 'clock'
const channel = new BroadcastChannel('butacas-reloj')

export const clock = new DeviceClock({
  context: newUuid(),
  m: () => performance.now(),
  wall: () => Date.now(),
  readFloor: async () => readFact<Floor>(FACT),
  keepFloor: (floor, isSure) =>
    updateFact<Floor>(FACT, known => (known && !isSure && known.at > floor.at ? known : floor)),
  say: word => channel.postMessage(word),
})
channel.onmessage = ({ data }: MessageEvent<ClockWord>) => clock.hear(data)
