import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ageOf,
  dated,
  elapsed,
  elapsedSince,
  firstReading,
  type Interval,
  likeliest,
  margenMin,
  narrowed,
  nextReading,
  type Reading,
  type Sync,
  syncOf,
} from '#domain/valor/intervalo.ts'

const S = 1_000
const MIN = 60 * S
const HOUR = 60 * MIN
const YEAR = 365 * 24 * HOUR

type Step =
  | { do: 'wait' | 'sleep' | 'sleep-hidden'; ms: number }
  | { do: 'jump'; ms: number }
  | { do: 'sync' | 'capture' | 'reload' | 'other' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 3 * HOUR }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom<'sleep' | 'sleep-hidden'>('sleep', 'sleep-hidden'),
      ms: fc.integer({ min: 5 * S, max: 20 * HOUR }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('jump' as const), ms: fc.integer({ min: -YEAR, max: YEAR }) }),
  },
  { weight: 3, arbitrary: fc.constantFrom<Step>({ do: 'sync' }, { do: 'capture' }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'reload' }, { do: 'other' }) },
)

const OPEN: Interval = { earliest: -Infinity, latest: Infinity }

class Device {
  now = Date.parse('2026-11-22T10:00:00Z')
  #m = 7
  #wall = this.now + 12_345
  readonly #drift: number
  readonly #wallDrift: number
  #pages = 0
  page: Reading
  /** Another page: the same monotonic clock with another origin. */
  beside: Reading
  sync: Sync | null = null
  captures: { true: number; at: Reading; interval: Interval }[] = []

  constructor(ppm: number, wallPpm: number) {
    this.#drift = ppm * 1e-6
    this.#wallDrift = wallPpm * 1e-6
    this.page = firstReading('page0', this.#m, this.#wall)
    this.beside = firstReading('beside', this.#m - 5, this.#wall)
  }

  #look(): void {
    this.page = nextReading(this.page, this.#m, this.#wall)
    this.beside = nextReading(this.beside, this.#m - 5, this.#wall)
  }

  #pass(ms: number, isAwake: boolean): void {
    this.now += ms
    this.#wall += ms * (1 + this.#wallDrift)
    if (isAwake) this.#m += ms * (1 + this.#drift)
  }

  #hear(rtt: number): void {
    const sentM = this.#m
    this.#pass(rtt / 2, true)
    const server = Math.floor(this.now)
    this.#pass(rtt / 2, true)
    this.#look()
    const heard = syncOf({ earliest: server, latest: server + 1 }, sentM, this.page)
    const known = this.sync ? dated(this.sync, this.page) : OPEN
    this.sync = { at: this.page, ...narrowed(known, heard) }
    for (const capture of this.captures)
      capture.interval = narrowed(capture.interval, dated(this.sync, capture.at))
  }

  run(todo: Step, rtt: number): void {
    if (todo.do === 'wait')
      for (let left = todo.ms; left > 0; left -= MIN) {
        this.#pass(Math.min(left, MIN), true)
        this.#look()
      }
    else if (todo.do === 'sleep') this.#pass(todo.ms, false)
    else if (todo.do === 'sleep-hidden') {
      // Set back by more than the sleep, the wall clock hides the sleep
      this.#pass(todo.ms, false)
      this.#wall -= todo.ms + MIN
    } else if (todo.do === 'jump') this.#wall += todo.ms
    else if (todo.do === 'sync') this.#hear(rtt)
    else if (todo.do === 'reload') {
      this.page = firstReading(`page${++this.#pages}`, 0.5, this.#wall)
      this.#m = 0.5
      this.beside = firstReading(`beside${this.#pages}`, -4.5, this.#wall)
      this.sync = null
    } else if (todo.do === 'capture') {
      this.#look()
      const interval = this.sync ? dated(this.sync, this.page) : OPEN
      this.captures.push({ true: this.now, at: this.page, interval })
    }
    this.#look()
  }
}

const within = (interval: Interval, instant: number): boolean =>
  interval.earliest <= instant && instant <= interval.latest

describe('the interval of a capture’s possible times', () => {
  it('O44: the interval contains the true time under drift, sleep, jumps, reloads and syncs before and after', () => {
    const ppm = fc.integer({ min: -500, max: 500 })
    fc.assert(
      fc.property(
        ppm,
        ppm,
        fc.integer({ min: 2, max: 5_000 }),
        fc.array(step, { maxLength: 40, size: 'max' }),
        (a, b, rtt, steps) => {
          const device = new Device(a, b)
          for (const todo of steps) device.run(todo, rtt)
          for (const { true: instant, interval, at } of device.captures) {
            expect(within(interval, instant)).toBe(true)
            if (device.sync?.at.context === at.context) {
              const guess = likeliest(device.sync, at)
              expect(within(dated(device.sync, at), guess)).toBe(true)
            }
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('O44: the true age of another page’s capture lies within both bounds, measured here or by the server’s clock', () => {
    const ppm = fc.integer({ min: -500, max: 500 })
    fc.assert(
      fc.property(ppm, ppm, fc.array(step, { maxLength: 25, size: 'max' }), (a, b, steps) => {
        const device = new Device(a, b)
        device.run({ do: 'sync' }, 40)
        device.run({ do: 'capture' }, 40)
        const [capture] = device.captures
        if (!capture) throw new Error('no capture')
        for (const todo of steps) if (todo.do !== 'reload') device.run(todo, 40)
        const asked = device.beside
        device.run({ do: 'wait', ms: MIN }, 40)
        const theirs = device.page
        device.run({ do: 'wait', ms: MIN }, 40)
        const peer = { asked, theirs, answered: device.beside }
        device.run({ do: 'wait', ms: MIN }, 40)
        const measured = elapsedSince(capture.at, peer, device.beside)
        const age = device.now - capture.true
        expect(measured.least).toBeLessThanOrEqual(age)
        expect(measured.most).toBeGreaterThanOrEqual(age)
        const now = device.sync ? dated(device.sync, device.page) : OPEN
        const told = ageOf(capture.interval, now, measured)
        expect(told.least).toBeLessThanOrEqual(age)
        expect(told.most).toBeGreaterThanOrEqual(age)
      }),
      { numRuns: 500 },
    )
  })

  const at = (m: number, wall: number): Reading => firstReading('page', m, wall)
  const T = Date.parse('2026-11-22T10:00:00Z')
  const sync = syncOf({ earliest: T, latest: T + 1 }, 0, at(100, 5_000))

  it('O44: after an hour without a network the interval is less than 5 seconds wide', () => {
    const { earliest, latest } = dated(sync, nextReading(sync.at, 100 + HOUR, 5_000 + HOUR))
    expect(earliest).toBe(T + HOUR * 0.9995)
    expect(latest - earliest).toBeLessThan(5 * S)
  })

  it('O44: a jump of the wall clock forward may mean a sleep, and a jump back may hide a sleep', () => {
    const ahead = nextReading(sync.at, 100 + MIN, 5_000 + MIN + 25 * MIN)
    expect(dated(sync, ahead).earliest).toBe(T + MIN * 0.9995)
    expect(dated(sync, ahead).latest).toBeGreaterThan(T + 26 * MIN)
    expect(likeliest(sync, ahead)).toBeCloseTo(T + 26 * MIN + 50, -2)
    const back = nextReading(sync.at, 100 + MIN, 5_000 + MIN - 40 * MIN)
    expect(dated(sync, back)).toEqual({ earliest: T + MIN * 0.9995, latest: Infinity })
    expect(likeliest(sync, back)).toBeCloseTo(T + MIN + 50, -2)
  })

  it('O44: a sync bounds the time of an earlier capture of the same page, also after a jump of the wall clock', () => {
    const jumped = nextReading(at(0, T), 1_000, T + 25 * MIN)
    const captured = nextReading(jumped, 2_000, T + 25 * MIN + S)
    const later = nextReading(captured, 2_000 + HOUR, T + 85 * MIN + S)
    const after = syncOf({ earliest: T + HOUR, latest: T + HOUR }, later.m - 20, later)
    const { earliest, latest } = dated(after, captured)
    expect(earliest).toBeGreaterThan(T - 4 * S)
    expect(latest).toBeLessThan(T + 4 * S)
  })

  it('O44: one page’s monotonic clock does not date a capture of another page', () => {
    expect(elapsed(at(0, T), firstReading('another', 50, T))).toEqual({ least: 0, most: Infinity })
    expect(dated(sync, firstReading('another', 50, T))).toEqual(OPEN)
  })

  it('a newer interval replaces an interval that contradicts it, and two contradicting ages give the range between them', () => {
    expect(narrowed({ earliest: 1, latest: 5 }, { earliest: 4, latest: 9 })).toEqual({
      earliest: 4,
      latest: 5,
    })
    expect(narrowed({ earliest: 1, latest: 5 }, { earliest: 7, latest: 9 })).toEqual({
      earliest: 7,
      latest: 9,
    })
    const now = { earliest: 100, latest: 101 }
    expect(ageOf({ earliest: 90, latest: 91 }, now, { least: 20, most: 30 })).toEqual({ least: 11, most: 20 })
  })

  it('O44: the margin of a time is null under a minute, else its largest possible error', () => {
    expect(margenMin({ earliest: T, latest: T + MIN }, T + S)).toBeNull()
    expect(margenMin({ earliest: T, latest: T + 25 * MIN }, T + 25 * MIN)).toBe(25)
    expect(margenMin({ earliest: T, latest: T + 25 * MIN }, T + 5 * MIN)).toBe(20)
    expect(margenMin({ earliest: -Infinity, latest: T }, T)).toBe(Infinity)
  })
})
