import { seededRandom } from '#tests/helpers/seeded.ts'
import { Crew } from './crew.ts'
import { Listener } from './listener.ts'
import type { Plant } from './plant.ts'
import { Tablet } from './tablet.ts'
import { spread, Tally } from './tally.ts'
import { findVerdict, type Verdict } from './verdict.ts'
import { Wire } from './wire.ts'

const SEATS_EACH = 20
export const seatsOf = (tablet: number): string[] =>
  Array.from({ length: SEATS_EACH }, (_, n) => `T${tablet}-${String(n).padStart(2, '0')}`)

export interface TeamOptions {
  size: number
  /** Mean time between two actions of an operator. */
  pauseMs: number
  seed: number
  listensOneIn: number
}

export class Team {
  readonly tally = new Tally()
  readonly tablets: readonly Tablet[]
  readonly #plant: Plant
  readonly #door: Wire
  readonly #crew: Crew
  readonly #wires: readonly Wire[]
  readonly #listeners: readonly Listener[]
  #working: Promise<void>[] = []
  #listening: Promise<void>[] = []

  constructor(plant: Plant, { size, pauseMs, seed, listensOneIn }: TeamOptions) {
    const { tally } = this
    this.#plant = plant
    this.#door = new Wire(plant.url)
    this.#crew = new Crew(plant.operarios, plant.pass, this.#door, tally)
    const crew = this.#crew
    this.#wires = Array.from({ length: size }, () => new Wire(plant.url))
    this.tablets = this.#wires.map((wire, number) => {
      const random = seededRandom(seed * 10_000 + number)
      return new Tablet({ number, wire, crew, tally, nros: seatsOf(number), random, pauseMs })
    })
    this.#listeners = this.#wires.flatMap((wire, number) =>
      // Spreads the streams over the operators, because each session has a limit of streams
      number % listensOneIn === 0 ? [new Listener(number / listensOneIn, wire, crew, tally)] : [],
    )
  }

  async begin(): Promise<void> {
    for (const number of this.tablets.keys()) await this.#crew.tokenOf(number)
    this.#listening = this.#listeners.map(listener => listener.listen())
  }

  work(): void {
    this.#working = this.tablets.map(tablet => tablet.work())
  }

  async rest(): Promise<void> {
    for (const tablet of this.tablets) tablet.stop()
    await Promise.all(this.#working)
  }

  async end(): Promise<void> {
    await this.rest()
    for (const listener of this.#listeners) listener.stop()
    await Promise.all(this.#listening)
    for (const wire of [...this.#wires, this.#door]) wire.close()
  }

  get retold(): number {
    return this.tablets.reduce((sum, { retold }) => sum + retold, 0)
  }

  /** Call while the tablets rest. */
  findVerdict(): Promise<Verdict> {
    return findVerdict(this.#plant.db, this.tablets)
  }

  describe(seconds: number): string[] {
    const { tally } = this
    const requests = tally.calls.reduce((sum, { n }) => sum + n, 0)
    const settled = spread(tally.settled)
    const perSecond = (requests / seconds).toFixed(0)
    return [
      `${this.tablets.length} tablets, ${seconds.toFixed(0)} s, ${requests} answers (${perSecond}/s)`,
      'call            n      p50      p95      p99      max  (ms)',
      ...tally.calls.map(
        ({ call, n, p50, p95, p99, max }) =>
          call.padEnd(11) +
          [n, p50, p95, p99, max].map((value, i) => String(value).padStart(i === 0 ? 6 : 9)).join(''),
      ),
      `writes from the first sending to the answer: p50 ${settled.p50}, p99 ${settled.p99}, max ${settled.max} ms`,
      `errors by kind: ${JSON.stringify(tally.errors)}`,
      `events ${tally.events}, lines made again ${tally.reconnections}`,
    ]
  }
}
