import { isDue } from '../outbox/backoff.ts'
import { updatePause } from '../outbox/outbox-meta.ts'
import { type Outcome, outcomeOf } from '../outbox/outcome.ts'
import type { Credentials } from '../sesion.ts'
import type { Urgency } from './coalesce.ts'
import type { DrainPorts } from './drain-ports.ts'
import type { Recovery } from './recover.ts'

/** What is the same for everybody's turn in one drain. */
export interface SharedByTurns {
  ports: DrainPorts
  fence: number
  everybody: readonly Credentials[]
  urgency: Urgency
  /** Until then (device ms) requests may leave. */
  until: number
  /** What came of asking what a restored server has forgotten, by login name. */
  asked: Map<string, Recovery>
}

/** Whether what one person did may leave now. */
export class Gate {
  readonly #shared: SharedByTurns
  readonly #credentials: Credentials
  /** Whether nobody's requests may leave for now. */
  hasToWait = false
  /** Entries that are in the queue again. */
  recovered = 0
  /** What a restored server was not asked to the end, which goes first; null where nothing is. */
  heldBy: Recovery | null = null

  constructor(shared: SharedByTurns, credentials: Credentials) {
    this.#shared = shared
    this.#credentials = credentials
  }

  /** @param hasWork whether anything is left to send: only then the server is asked whether it is there. */
  async isOpen(hasWork: boolean): Promise<boolean> {
    return !(await this.#isPaused()) && (await this.#isReachable(hasWork)) && (await this.#hasRecovered())
  }

  async #isPaused(): Promise<boolean> {
    if (this.#shared.urgency === 'person') return false
    const { store, now, isSure, catchUp } = this.#shared.ports
    // One that lost its lock may have been asked to wait since this one began
    if (!isSure() && (await store.getMeta()).pauseUntil > 0) await catchUp()
    const { pauseUntil, pauseAsked } = await store.getMeta()
    this.hasToWait = !isDue(pauseUntil, now()) && (pauseAsked || this.#shared.urgency === 'due')
    return this.hasToWait
  }

  async #isReachable(hasWork: boolean): Promise<boolean> {
    const { now, probe } = this.#shared.ports
    if (!hasWork) return true
    try {
      await probe()
      return true
    } catch (thrown) {
      const outcome = outcomeOf(thrown, now())
      // Any other refusal is an answer: each entry is told its own
      if (!stops(outcome)) return true
      await this.#pause([outcome])
      return false
    }
  }

  async #pause(outcomes: readonly Outcome[]): Promise<void> {
    if (outcomes.some(stops)) this.hasToWait = true
    const { store, now, random } = this.#shared.ports
    await store.transaction(['meta'], records => updatePause(records, outcomes, now(), random))
  }

  /**
   * Whether nothing is left that a restored server has forgotten and that goes first, of anybody: what one person did
   * builds on what another one had done.
   */
  async #hasRecovered(): Promise<boolean> {
    for (const credentials of this.#shared.everybody) {
      const recovery = await this.#recover(credentials)
      const { isDone, outcomes } = recovery
      // What is answered to another one alone, as that their session is over, holds nobody else back
      const holdsUs = credentials.owner === this.#credentials.owner || outcomes.every(stops)
      if (isDone || !holdsUs) continue
      this.heldBy = recovery
      return false
    }
    return true
  }

  /** Each is asked about once in a drain, and again where the server was restored in the middle of it. */
  async #recover(credentials: Credentials): Promise<Recovery> {
    const { recover, sessionRefused, isRestored } = this.#shared.ports
    const known = this.#shared.asked.get(credentials.owner)
    if (known !== undefined && !(await isRestored())) return known
    const recovery = await recover(credentials)
    this.#shared.asked.set(credentials.owner, recovery)
    const { recovered, outcomes } = recovery
    this.recovered += recovered
    if (outcomes.length > 0) await this.#pause(outcomes)
    if (outcomes.some(({ kind }) => kind === 'session')) await sessionRefused(credentials.token)
    return recovery
  }
}

/** Whether it is the queue that waits now, not the entry alone. */
export const stops = (outcome: Outcome): boolean =>
  outcome.kind === 'wait' || (outcome.kind === 'in-doubt' && outcome.unreachable)
