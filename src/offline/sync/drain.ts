import type { ButacasDb } from '../db.ts'
import { isDue } from '../outbox/backoff.ts'
import { claim, recoverAbandoned, release, takeFence } from '../outbox/claim.ts'
import { listLiveEntries } from '../outbox/entries.ts'
import type { Entry } from '../outbox/entry.ts'
import { getOutboxMeta, noteSilence } from '../outbox/outbox-meta.ts'
import type { Outcome } from '../outbox/outcome.ts'
import { sendableEntries } from '../outbox/sendable.ts'
import { type Settled, settle } from '../outbox/settle.ts'
import type { Credentials } from '../sesion.ts'
import { GatheredWrites } from './gathered-writes.ts'

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
const PASS_MS = 20_000

/** What a drain needs of the world, so that the same code runs in page, worker and test. */
export interface DrainPorts {
  db: ButacasDb
  credentials: () => Promise<Credentials | null>
  /** Sends one entry. Never throws for what a network or a server can do: that is an outcome. */
  send: (entry: Entry, credentials: Credentials) => Promise<Outcome>
  /** Told that the server refused this token. */
  sessionRefused: (token: string) => Promise<void>
  /** Whether the server keeps idempotency keys; where not, no more are claimed than are in flight. */
  keepsKeys: () => Promise<boolean>
  /** Whether the server can be reached; asks it where that is in doubt, so that a dead network puts no entry in doubt. */
  reachable: () => Promise<boolean>
  now: () => number
  random: () => number
  /** Names who drains, for the record. */
  holder: string
}

export interface DrainReport {
  confirmed: number
  /** Device time (ms) when there is something to do again without anybody asking; null when there is not. */
  nextAt: number | null
}

/**
 * Sends what can be sent until nothing can. To be called under the drain lock.
 * @param force whether a trigger that speaks for the network (online, login, a person) overrides a pause after silence.
 */
export async function drain(ports: DrainPorts, force = false): Promise<DrainReport> {
  const pass = new Pass(ports, await takeFence(ports.db), await ports.credentials())
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
  /** What broke, as this device's storage may. */
  #failure: { error: unknown } | null = null
  readonly #until: number

  constructor(ports: DrainPorts, fence: number, credentials: Credentials | null) {
    this.#ports = ports
    this.#fence = fence
    this.#credentials = credentials
    this.#until = ports.now() + PASS_MS
  }

  async run(force: boolean): Promise<DrainReport> {
    this.#take(await recoverAbandoned(this.#ports.db, this.#ports.now()))
    if (this.#credentials !== null && !(await this.#isPaused(force)) && (await this.#isReachable())) {
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
    return { confirmed: this.#confirmed, nextAt: await this.#nextAt() }
  }

  async #isPaused(force: boolean): Promise<boolean> {
    const { pauseUntil, pauseAsked } = await getOutboxMeta(this.#ports.db)
    return !isDue(pauseUntil, this.#ports.now()) && (pauseAsked || !force)
  }

  async #isReachable(): Promise<boolean> {
    const { db, now, random, reachable } = this.#ports
    const hasWork = sendableEntries(this.#live.values(), this.#credentials?.owner ?? '').length > 0
    if (!hasWork || (await reachable())) return true
    await db.transaction('rw', db.meta, () => noteSilence(db, now(), random))
    return false
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
    const outcome = await this.#ports.send(entry, credentials)
    if (outcome.kind === 'session') {
      this.#stopped = true
      await this.#ports.sessionRefused(credentials.token)
    }
    if (outcome.kind === 'wait' || (outcome.kind === 'in-doubt' && outcome.unreachable)) this.#stopped = true
    this.#outcomes.add({ entry, outcome })
  }

  /** The other requests are awaited and no more leave; what was not written is in doubt to the next drain. */
  #fail(error: unknown): void {
    this.#stopped = true
    this.#failure ??= { error }
  }

  /** The next entry to send, claimed; undefined when there is none for now. */
  async #next(most: number): Promise<Entry | undefined> {
    for (;;) {
      if (this.#stopped || this.#ports.now() > this.#until) return undefined
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
    const { db, now, holder } = this.#ports
    this.#take(await listLiveEntries(db, this.#lastSeq))
    const due = sendableEntries(this.#live.values(), this.#credentials?.owner ?? '').filter(e =>
      isDue(e.nextAt, now()),
    )
    // Of different seats those that never failed go first: one that gets no answer stops the pass for all (I6)
    due.sort((a, b) => a.attempts - b.attempts)
    const wanted = due.slice(0, most)
    if (wanted.length === 0) return
    const claimed = await claim(db, wanted, { holder, fence: this.#fence, now: now() })
    for (const entry of claimed) this.#live.set(entry.key, entry)
    this.#ready.push(...claimed)
    if (claimed.length < wanted.length) await this.#readAgain()
  }

  /** A person decided on an entry meanwhile, or another drain has taken over. */
  async #readAgain(): Promise<void> {
    const { db } = this.#ports
    if ((await getOutboxMeta(db)).fence !== this.#fence) this.#stopped = true
    this.#live.clear()
    this.#take(await listLiveEntries(db))
  }

  #take(entries: readonly Entry[]): void {
    for (const entry of entries) {
      this.#lastSeq = Math.max(this.#lastSeq, entry.seq)
      if (entry.live === 1) this.#live.set(entry.key, entry)
      else this.#live.delete(entry.key)
    }
  }

  async #settle(batch: readonly Settled[]): Promise<void> {
    const { db, now, random } = this.#ports
    try {
      this.#confirmed += batch.filter(({ outcome }) => outcome.kind === 'confirmed').length
      this.#take(await settle(batch, { db, fence: this.#fence, now: now(), random }))
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
    if (this.#ready.length > 0) this.#take(await release(this.#ports.db, this.#ready, this.#fence))
  }

  async #nextAt(): Promise<number | null> {
    if (this.#credentials === null) return null
    const waiting = sendableEntries(this.#live.values(), this.#credentials.owner)
    if (waiting.length === 0) return null
    const { pauseUntil } = await getOutboxMeta(this.#ports.db)
    const now = this.#ports.now()
    const dueAt = (at: number): number => (isDue(at, now) ? 0 : at)
    return Math.max(dueAt(pauseUntil), Math.min(...waiting.map(entry => dueAt(entry.nextAt))))
  }
}
