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
import { newUuid } from '#http/uuid.ts'
import { readFact, updateFact } from './device.ts'

/** Moment of a capture: what the clocks showed and what was known of the server's. Null where nothing bounds it. */
export interface Capture extends Reading {
  earliest: number | null
  latest: number | null
}
/** How long ago (ms) something was done. Without bounds for what an earlier release captured. */
export interface Age {
  likely: number
  bounds: Span | null
  /** The server's clock (ms) as of which that is so; null where it is in doubt. */
  at: number | null
}

/** What is known of the server's clock after everything on this device was closed. */
export interface Floor {
  /** The server's clock (ms) was this far, for certain. */
  at: number
  /** How far (ms) it was ahead of the wall clock, as a hint. */
  offset: number
}

/** What pages and the worker say to one another. `asks` names a page or worker; null is anyone who knows the server's clock. */
export type ClockWord =
  | { asks: string | null; id: string }
  | { answers: string; reading: Reading; server: Interval | null }

export interface ClockPorts {
  /** Names this page or worker. */
  context: string
  /** Monotonic and wall clock (ms). */
  m: () => number
  wall: () => number
  readFloor: () => Promise<Floor | undefined>
  /** Keeps it; unless `isSure`, only where it is higher than the one that is kept. */
  keepFloor: (floor: Floor, isSure: boolean) => Promise<void>
  say: (word: ClockWord) => void
}

/** With more doubt (ms) about the server's clock than this, others are asked. */
const SURE_MS = 10_000
/** How long another page has to answer: it may be gone, or busy. */
const ANSWER_MS = 500
/** For so long an answer, or none, holds. */
const PEER_MS = 10_000
const FLOOR_EVERY_MS = 30_000

type Answer = Peer & { server: Interval | null }

/**
 * The one clock of this page or worker: the server's, as far as it can be known. No wall clock that is moved moves it
 * (reliability O44).
 */
export class DeviceClock {
  readonly #ports: ClockPorts
  readonly #start: Reading
  #last: Reading
  /** Monotonic time at which a jump or a sleep was last seen. */
  #jumpedAt = Number.NEGATIVE_INFINITY
  #sync: Sync | null = null
  /** What was kept, from the reading at which it was read on. */
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
    // Whoever captures is told that this device cannot keep anything
    this.#begun = Promise.all([this.#readFloor().catch(() => {}), this.#ask(null)])
  }

  /** Looks at the clocks, so that a jump between this and the last look is seen. */
  look(): Reading {
    const { m, wall } = this.#ports
    const next = nextReading(this.#last, m(), wall())
    if (next.ahead !== this.#last.ahead || next.behind !== this.#last.behind) this.#jumpedAt = next.m
    this.#last = next
    return next
  }

  /**
   * Device time (ms): the server's clock as far as it is certain to have come, for durations and for what is kept. It goes
   * on while the wall clock jumps, and stands still while the device sleeps until the server is heard of.
   */
  now(): number {
    const at = this.look()
    if (this.#sync !== null) return Math.floor(dated(this.#sync, at).earliest)
    const { earliest, at: from } = this.#floor ?? { earliest: this.#start.wall, at: this.#start }
    return Math.floor(earliest + at.m - from.m)
  }

  /** The server's clock (ms) as it most likely is, for hours that people are shown. */
  likely(): number {
    return Math.round(this.#likelyAt(this.look()))
  }

  /** Whether the server was heard of, by this page or through another, since any doubt came up. */
  isSure(): boolean {
    if (this.#sync === null) return false
    const { earliest, latest } = dated(this.#sync, this.look())
    return latest - earliest < SURE_MS
  }

  /**
   * Waits, half a second at the most, until this clock knows what this device knows of the server's: others may have heard
   * of it since this page or worker began.
   */
  async catchUp(): Promise<void> {
    if (this.isSure()) return
    this.#floorRead = null
    this.#peers.delete(null)
    await Promise.all([this.#readFloor().catch(() => {}), this.#ask(null)])
  }

  /** An answer told what the server's clock showed. @param sentM this clock's `m` when the request left. */
  heard(server: Interval, sentM: number): void {
    const at = this.look()
    // The wait for it cannot be measured over a sleep: then it tells no more than that the server came so far
    const latest = this.#jumpedAt < sentM ? server.latest : Number.POSITIVE_INFINITY
    this.#learn(syncOf({ earliest: server.earliest, latest }, sentM, at))
  }

  /** The moment of a capture, which is that of the call. @throws what keeps this device from keeping anything. */
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

  /** How long ago that was. @param likely the server's clock then, as it was known. */
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

  /** Another page or the worker said something. */
  hear(word: ClockWord): void {
    if ('answers' in word) {
      this.#asked.get(word.answers)?.(word)
      return
    }
    // What is in doubt here is no news to anybody
    const isSure = this.isSure()
    if (word.asks !== this.#ports.context && !(word.asks === null && isSure)) return
    const reading = this.look()
    const server = isSure ? this.#known(reading) : null
    this.#ports.say({ answers: word.id, reading, server })
  }

  /** Sees jumps as they happen, and learns of the server's clock from whoever heard of it. To be called every few seconds. */
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
        // Read again, it may be older than what was read before and has gone on since
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

  /** Only what is certain: what a wrong wall clock says is never kept as a floor. */
  #keepFloor(): void {
    const { earliest } = this.#known(this.#last)
    if (earliest === Number.NEGATIVE_INFINITY) return
    this.#floorKeptAt = this.#last.m
    const offset = this.#likelyAt(this.#last) - this.#last.wall
    const floor = { at: Math.floor(earliest), offset: Math.round(offset) }
    void this.#ports.keepFloor(floor, this.isSure()).catch(() => {}) // The next one will do
  }

  async #measured(capture: Capture, isSure: boolean): Promise<Span> {
    if (capture.context === this.#ports.context) return elapsed(capture, this.look())
    // What was known to the second needs no asking
    const peer = isSure ? null : await this.#ask(capture.context)
    return peer === null ? UNKNOWN : elapsedSince(capture, peer, this.look())
  }

  /** What the clocks of another page show; null where it is gone. Of those who know the server's clock, it is learned. */
  #ask(whom: string | null): Promise<Answer | null> {
    const known = this.#peers.get(whom)
    if (known !== undefined && this.#ports.m() - known.at < (whom === null ? ANSWER_MS : PEER_MS))
      return known.answer
    const answer = this.#askNow(whom).then(found => {
      // The way of the words cannot be measured over a sleep
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

/** Of this page or worker. */
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
