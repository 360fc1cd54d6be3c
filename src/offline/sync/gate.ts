import { isDue } from '../outbox/backoff.ts'
import { updatePause } from '../outbox/outbox-meta.ts'
import { type Outcome, outcomeOf } from '../outbox/outcome.ts'
import type { Credentials } from '../sesion.ts'
import type { Urgency } from './coalesce.ts'
import type { DrainPorts } from './drain-ports.ts'
import type { Recovery } from './recover.ts'

/** What all turns of a drain share. */
export interface SharedByTurns {
  ports: DrainPorts
  fence: number
  everybody: readonly Credentials[]
  urgency: Urgency
  /** No request leaves later (device ms). */
  until: number
  /** Results of `recover` by login name. */
  asked: Map<string, Recovery>
}

/** Whether one person's entries may be sent now. */
export class Gate {
  readonly #shared: SharedByTurns
  readonly #credentials: Credentials
  /** Whether nobody may send for now. */
  hasToWait = false
  recovered = 0
  /** What must be recovered first; null for nothing. */
  heldBy: Recovery | null = null

  constructor(shared: SharedByTurns, credentials: Credentials) {
    this.#shared = shared
    this.#credentials = credentials
  }

  /** @param hasWork without work the server is not probed. */
  async isOpen(hasWork: boolean): Promise<boolean> {
    return !(await this.#isPaused()) && (await this.#isReachable(hasWork)) && (await this.#hasRecovered())
  }

  async #isPaused(): Promise<boolean> {
    if (this.#shared.urgency === 'person') return false
    const { store, now, isSure, catchUp } = this.#shared.ports
    // A drain that lost its lock may have been told to wait since this one began
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
      // Any other refusal is an answer: each entry gets its own
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

  /** Whether everybody's forgotten entries are back: one person's changes may build on another's. */
  async #hasRecovered(): Promise<boolean> {
    for (const credentials of this.#shared.everybody) {
      const recovery = await this.#recover(credentials)
      const { isDone, outcomes } = recovery
      // What concerns another person alone, as an ended session, does not block us
      const holdsUs = credentials.owner === this.#credentials.owner || outcomes.every(stops)
      if (isDone || !holdsUs) continue
      this.heldBy = recovery
      return false
    }
    return true
  }

  /** Each person is checked once per drain, and again if the server is restored during it. */
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

/** Whether the whole queue has to wait, not only the entry. */
export const stops = (outcome: Outcome): boolean =>
  outcome.kind === 'wait' || (outcome.kind === 'in-doubt' && outcome.unreachable)
