import { isDue } from '../outbox/backoff.ts'
import { claim, release, type Start, start } from '../outbox/claim.ts'
import type { Entry, EntryError } from '../outbox/entry.ts'
import { updatePause } from '../outbox/outbox-meta.ts'
import type { OutboxStore } from '../outbox/outbox-store.ts'
import { type Outcome, outcomeOf } from '../outbox/outcome.ts'
import { sendableEntries } from '../outbox/sendable.ts'
import { type Settled, settle } from '../outbox/settle.ts'
import type { Credentials } from '../sesion.ts'
import { GatheredWrites } from './gathered-writes.ts'
import type { Recovery } from './recover.ts'

/**
 * Seats whose entries are in flight at once (reliability O8). One against a server that is not told when each was done:
 * there the order of arrival is the order of its history.
 */
const LANES = 4
/** Entries marked as sending at once, by a server that keeps keys. */
const GROUP = 64
/** With as few claimed entries left the next ones are claimed, so that no lane waits for it. */
const FEW = 2 * LANES
/**
 * Longest that a drain goes on sending: with the last answers (20 s) it lets go of the lock before anybody who waits for
 * it takes it for frozen (`LOCK_WAIT_MS`). What is left is for the next one.
 */
const PASS_MS = 10_000

/** What a drain needs of the world, so that the same code runs in page, worker and test. */
export interface DrainPorts {
  store: OutboxStore
  credentials: () => Promise<Credentials | null>
  /** Sends one entry. Never throws for what a network or a server can do: that is an outcome. */
  send: (entry: Entry, credentials: Credentials) => Promise<Outcome>
  /** Told that the server refused this token. */
  sessionRefused: (token: string) => Promise<void>
  /** Whether the server keeps idempotency keys; where not, no more are claimed than are in flight. */
  keepsKeys: () => Promise<boolean>
  /** Asks the server where it may be out of reach, so that a dead network puts no entry in doubt. @throws ApiError. */
  probe: () => Promise<void>
  /** Puts back what a server restored from a backup has forgotten (O35). */
  recover: (credentials: Credentials) => Promise<Recovery>
  /** Whether the server has answered as a restored one since then: what it says of an entry is no verdict yet. */
  isRestored: () => Promise<boolean>
  now: () => number
  random: () => number
  /** Names who drains, for the record. */
  holder: string
}

export interface DrainReport {
  confirmed: number
  recovered: number
  /** Whether it came further: where more is due, another drain goes on. */
  goesOn: boolean
  /** Device time (ms) when there is something to do again without anybody asking; null when there is not. */
  nextAt: number | null
}

/**
 * Sends what can be sent until nothing can. To be called under the drain lock.
 * @param force whether a trigger that speaks for the network (online, login, a person) overrides a pause after silence.
 */
export async function drain(ports: DrainPorts, force = false): Promise<DrainReport> {
  const credentials = await ports.credentials()
  const pass = new Pass(ports, await start(ports.store, ports.now()), credentials)
  return pass.run(force)
}

class Pass {
  readonly #ports: DrainPorts
  readonly #fence: number
  readonly #credentials: Credentials | null
  /** Live entries by key, in order of capture. */
  #live = new Map<string, Entry>()
  #lastSeq = 0
  #lanes = 1
  #group = 1
  #ready: Entry[] = []
  #claiming: Promise<void> | null = null
  readonly #outcomes = new GatheredWrites<Settled>(batch => this.#settle(batch))
  /** No more requests leave: nobody answers, or the session is not accepted. */
  #stopped = false
  #confirmed = 0
  #recovery: Recovery = { recovered: 0, isDone: true, outcome: null }
  /** What broke, as this device's storage may. */
  #failure: { error: unknown } | null = null
  readonly #until: number

  constructor(ports: DrainPorts, { fence, live }: Start, credentials: Credentials | null) {
    this.#ports = ports
    this.#fence = fence
    this.#list(live)
    this.#credentials = credentials
    this.#until = ports.now() + PASS_MS
  }

  async run(force: boolean): Promise<DrainReport> {
    if (this.#credentials !== null && !(await this.#isPaused(force)) && (await this.#isReachable())) {
      if (await this.#hasRecovered(this.#credentials)) await this.#send()
    }
    const { recovered, isDone, outcome } = this.#recovery
    const goesOn = this.#confirmed > 0 || recovered > 0 || (!isDone && outcome === null)
    return { confirmed: this.#confirmed, recovered, goesOn, nextAt: await this.#nextAt() }
  }

  async #send(): Promise<void> {
    if (await this.#ports.keepsKeys()) {
      this.#lanes = LANES
      this.#group = GROUP
      this.#outcomes.gathers = true
    }
    // One request alone tells whether there is a network and a session before four find out at once (O10)
    await this.#lane(this.#credentials, 1)
    await Promise.all(Array.from({ length: this.#lanes }, () => this.#lane(this.#credentials)))
    await this.#flush()
    // Only now, with nothing on its way, may the lock go
    if (this.#failure !== null) throw this.#failure.error
    await this.#giveBack()
  }

  /** Whether nothing is left that a restored server has forgotten and that goes first. */
  async #hasRecovered(credentials: Credentials): Promise<boolean> {
    const { store, now, random, recover, sessionRefused } = this.#ports
    this.#recovery = await recover(credentials)
    const { recovered, isDone, outcome } = this.#recovery
    if (outcome !== null)
      await store.transaction(['meta'], records => updatePause(records, [outcome], now(), random))
    if (outcome?.kind === 'session') await sessionRefused(credentials.token)
    if (recovered > 0) await this.#readAgain()
    return isDone
  }

  async #isPaused(force: boolean): Promise<boolean> {
    const { pauseUntil, pauseAsked } = await this.#ports.store.getMeta()
    return !isDue(pauseUntil, this.#ports.now()) && (pauseAsked || !force)
  }

  async #isReachable(): Promise<boolean> {
    const { store, now, random, probe } = this.#ports
    const hasWork = sendableEntries(this.#live.values(), this.#credentials?.owner ?? '').length > 0
    if (!hasWork) return true
    try {
      await probe()
      return true
    } catch (thrown) {
      const outcome = outcomeOf(thrown, now())
      // Any other refusal is an answer: each entry is told its own
      if (!stops(outcome)) return true
      await store.transaction(['meta'], records => updatePause(records, [outcome], now(), random))
      return false
    }
  }

  async #lane(credentials: Credentials | null, most = Infinity): Promise<void> {
    try {
      for (let sent = 0; sent < most && credentials !== null; sent++) {
        const entry = await this.#next(most)
        if (entry === undefined) return
        await this.#attempt(entry, credentials)
        if (most !== Infinity) await this.#outcomes.writeNow()
      }
    } catch (error) {
      this.#fail(error)
    }
  }

  async #attempt(entry: Entry, credentials: Credentials): Promise<void> {
    const answer = await this.#ports.send(entry, credentials)
    const outcome = (await this.#ports.isRestored()) ? unsettled(answer) : answer
    if (outcome.kind === 'session') {
      this.#stopped = true
      await this.#ports.sessionRefused(credentials.token)
    }
    if (stops(outcome)) this.#stopped = true
    this.#outcomes.add({ entry, outcome })
    // How long the queue waits must outlive whoever was told (I11)
    if (stops(outcome)) void this.#outcomes.writeNow()
  }

  /** The other requests are awaited and no more leave; what was not written is in doubt to the next drain. */
  #fail(error: unknown): void {
    this.#stopped = true
    this.#failure ??= { error }
  }

  /** The next entry to send, claimed; undefined when there is none for now. */
  async #next(most: number): Promise<Entry | undefined> {
    for (;;) {
      // However slow the network, each drain tries one
      if (this.#stopped || (most === Infinity && this.#ports.now() > this.#until)) return undefined
      const entry = this.#ready.shift()
      if (entry !== undefined) {
        if (this.#group > this.#lanes && most === Infinity && this.#ready.length < FEW)
          void this.#claimSoon(most)
        return entry
      }
      await this.#claimSoon(most)
      if (this.#ready.length > 0) continue
      // An outcome that is not written yet may free the next entry of its seat
      if (this.#outcomes.isIdle) return undefined
      await this.#outcomes.writeNow()
    }
  }

  #claimSoon(most: number): Promise<void> {
    this.#claiming ??= this.#claimMore(Math.min(this.#group, most))
      .catch(error => this.#fail(error))
      .finally(() => {
        this.#claiming = null
      })
    return this.#claiming
  }

  async #claimMore(most: number): Promise<void> {
    const { store, now, holder } = this.#ports
    this.#list(await store.listLive(this.#lastSeq))
    const due = sendableEntries(this.#live.values(), this.#credentials?.owner ?? '').filter(e =>
      isDue(e.nextAt, now()),
    )
    // Of different seats those that never failed go first: one that gets no answer stops the pass for all (I6)
    due.sort((a, b) => a.attempts - b.attempts)
    const wanted = due.slice(0, most)
    if (wanted.length === 0) return
    const claimed = await claim(store, wanted, { holder, fence: this.#fence, now: now() })
    for (const entry of claimed) this.#live.set(entry.key, entry)
    this.#ready.push(...claimed)
    if (claimed.length < wanted.length) await this.#readAgain()
  }

  /** A person decided on an entry meanwhile, or another drain has taken over. */
  async #readAgain(): Promise<void> {
    const { store } = this.#ports
    if ((await store.getMeta()).fence !== this.#fence) this.#stopped = true
    this.#live.clear()
    this.#list(await store.listLive())
  }

  /** What was captured since the last listing goes behind what was there. */
  #list(entries: readonly Entry[]): void {
    this.#lastSeq = Math.max(this.#lastSeq, entries.at(-1)?.seq ?? 0)
    this.#take(entries)
  }

  /** Only those that were listed: another's answer may name what was captured since, in front of what lies between. */
  #take(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (entry.seq > this.#lastSeq) continue
      if (entry.live === 1) this.#live.set(entry.key, entry)
      else this.#live.delete(entry.key)
    }
  }

  async #settle(batch: readonly Settled[]): Promise<void> {
    const { store, now, random } = this.#ports
    try {
      this.#confirmed += batch.filter(({ outcome }) => outcome.kind === 'confirmed').length
      this.#take(await settle(store, batch, { fence: this.#fence, now: now(), random }))
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Until nothing is being written: neither outcomes nor claims, which are then given back. */
  async #flush(): Promise<void> {
    await this.#claiming
    while (!this.#outcomes.isIdle) await this.#outcomes.writeNow()
  }

  async #giveBack(): Promise<void> {
    const { store, now } = this.#ports
    if (this.#ready.length > 0) this.#take(await release(store, this.#ready, this.#fence, now()))
  }

  async #nextAt(): Promise<number | null> {
    if (this.#credentials === null) return null
    const waiting = sendableEntries(this.#live.values(), this.#credentials.owner)
    if (waiting.length === 0 && this.#recovery.isDone) return null
    const { pauseUntil } = await this.#ports.store.getMeta()
    const now = this.#ports.now()
    const dueAt = (at: number): number => (isDue(at, now) ? 0 : at)
    const first = this.#recovery.isDone ? Math.min(...waiting.map(entry => dueAt(entry.nextAt))) : 0
    return Math.max(dueAt(pauseUntil), first)
  }
}

/** Whether it is the queue that waits now, not the entry alone. */
const stops = (outcome: Outcome): boolean =>
  outcome.kind === 'wait' || (outcome.kind === 'in-doubt' && outcome.unreachable)

/** A restored server may have forgotten what it builds on: it is asked about that first, and then told this again. */
function unsettled(answer: Outcome): Outcome {
  if (answer.kind === 'session') return { ...answer, inDoubt: true }
  if (answer.kind === 'wait') return answer
  const error = answer.kind === 'confirmed' ? NO_ERROR : answer.error
  return { kind: 'in-doubt', error, retryAfterMs: null, unreachable: true }
}
const NO_ERROR: EntryError = { status: 0, codigo: null, detail: '', at: 0 }
