import { claim, LATE_MS, release, renew, start, Turns } from '#offline/outbox/claim.ts'
import type { Entry, EntryError } from '#offline/outbox/entry.ts'
import { updatePause } from '#offline/outbox/outbox-meta.ts'
import type { OutboxStore } from '#offline/outbox/outbox-store.ts'
import { type Outcome, outcomeOf } from '#offline/outbox/outcome.ts'
import { purgeSettled, type Settled, settle } from '#offline/outbox/settle.ts'
import { isDue } from '#offline/outbox/state-machine.ts'
import type { Credentials } from '#offline/sesion.ts'
import type { Held } from './lock.ts'
import type { Recovery } from './recover.ts'
import { coalesce, type Drained, type DrainUrgency, type Urgency } from './runs.ts'

export interface DrainPorts {
  store: OutboxStore
  /** Tokens of all people whose session has not ended, the current person first. */
  credentials: () => Promise<readonly Credentials[]>
  /**
   * Never throws for an error of the network or the server, but returns its outcome. @param mayLeave called right
   * before the request. If false, nothing is sent and the drain ignores the outcome.
   */
  send: (entry: Entry, credentials: Credentials, mayLeave: () => Promise<boolean>) => Promise<Outcome>
  sessionRefused: (token: string) => Promise<void>
  /** Whether the server keeps idempotency keys. */
  keepsKeys: () => Promise<boolean>
  /**
   * Reads from the server before an entry is sent. On a dead network the entry then stays pending, not in doubt.
   * @throws ApiError.
   */
  probe: () => Promise<void>
  recover: (credentials: Credentials) => Promise<Recovery>
  /** Whether the server was restored during this drain. Its answers then settle no entry. */
  isRestored: () => Promise<boolean>
  now: () => number
  isSure: () => boolean
  catchUp: () => Promise<void>
  random: () => number
  holder: string
}

export interface LoopPorts extends DrainPorts {
  lock: <T>(fn: (held: Held) => Promise<T>) => Promise<T>
  drained: (news: Drained) => void
}

/** @returns the function that starts a drain. It resolves when nothing more can be sent for now. */
export function makeDrainLoop(ports: LoopPorts): (urgency?: Urgency) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  const drainNext = (urgency: DrainUrgency, held: Held): Promise<DrainReport> => {
    const report = drainOnce(ports, urgency, held)
    last = report.catch(() => {})
    return report
  }
  return coalesce(async asked => {
    let urgency: DrainUrgency = asked
    let recovered = 0
    let report: DrainReport
    do {
      // A drain that lost its lock may still wait for answers: its entries must not be sent a second time (O8)
      await last
      report = await ports.lock(held => drainNext(urgency, held))
      // A person's request skips the pause only once: the server may request a new pause during this run
      if (urgency === 'person') urgency = 'rest'
      recovered += report.recovered
    } while (report.goesOn && report.nextAt !== null && report.nextAt <= ports.now())
    ports.drained({ kind: 'drained', nextAt: report.nextAt, recovered })
  })
}

async function drainOnce(ports: LoopPorts, urgency: DrainUrgency, held: Held): Promise<DrainReport> {
  if (!ports.isSure() && (await hasWaits(ports))) await ports.catchUp()
  const report = await drain(ports, urgency, held)
  // With a wrong clock the purge could delete entries that a restored server needs again (O35, O44)
  if (ports.isSure()) await purgeSettled(ports.store, ports.now())
  return report
}

/** Whether an entry or the queue may have to wait. A wrong clock would shorten the wait (O14, O44). */
const hasWaits = async ({ store, keepsKeys }: LoopPorts): Promise<boolean> =>
  (await store.getMeta()).pauseUntil > 0 || !(await keepsKeys())

/**
 * How long a drain sends (ms). Its last answers may take another 20 s. A drain longer than `LOCK_WAIT_MS` would count
 * as frozen. The next drain sends the rest.
 */
const PASS_MS = 10_000

export interface DrainReport {
  confirmed: number
  recovered: number
  /** Whether this drain made progress or reached its time limit. If more is due, another drain follows at once. */
  goesOn: boolean
  /** Device time (ms) of the next drain; null for none. */
  nextAt: number | null
}

/**
 * Sends the entries that are due, one person after the other, each with their own token (reliability O52). Call under
 * the drain lock.
 * @throws DOMException 'AbortError' if the lock may have been stolen before the drain began.
 */
export async function drain(ports: DrainPorts, urgency: DrainUrgency, held: Held): Promise<DrainReport> {
  const everybody = await ports.credentials()
  // A request of a drain that died may still reach a server without keys: its entry must wait
  const mayArrive = !(await ports.keepsKeys())
  const endsPause = urgency === 'person'
  const fence = await start(ports.store, ports.now, { ...held, mayArrive, endsPause })
  const until = ports.now() + PASS_MS
  const { mayBeOver } = held
  const shared = { ports, fence, mayBeOver, everybody, urgency, until, asked: new Map<string, Recovery>() }
  const report: DrainReport = { confirmed: 0, recovered: 0, goesOn: false, nextAt: null }
  let first = Infinity
  let hasToWait = false
  for (const [i, credentials] of everybody.entries()) {
    // After the time limit a person's turn sends nothing: it only finds out when the next entry is due
    const isLate = ports.now() > until
    const pass = await new Pass(shared, credentials).run(hasToWait || isLate)
    report.confirmed += pass.confirmed
    report.recovered += pass.recovered
    report.goesOn ||= pass.goesOn || (isLate && !hasToWait)
    first = Math.min(first, pass.dueAt ?? Infinity)
    // An entry of a person whose turn is over may have waited for a change that is now confirmed
    if (i > 0 && pass.confirmed > 0) first = 0
    hasToWait ||= pass.hasToWait
  }
  return { ...report, nextAt: await notBeforePause(ports, first) }
}

async function notBeforePause({ store, now }: DrainPorts, first: number): Promise<number | null> {
  if (first === Infinity) return null
  const { pauseUntil } = await store.getMeta()
  return Math.max(isDue(pauseUntil, now()) ? 0 : pauseUntil, first)
}

/**
 * Number of entries in flight at once, each of another seat (reliability O8). A server without keys gets one at a time,
 * because it dates changes by their arrival.
 */
const LANES = 4
const GROUP = 64
/** If fewer claimed entries are left, the next group is claimed, so that no lane waits. */
const CLAIMED_MIN = 2 * LANES

interface PassReport {
  confirmed: number
  recovered: number
  goesOn: boolean
  /** Device time (ms) of the next entry due; null for none. */
  dueAt: number | null
  hasToWait: boolean
}

class Pass {
  readonly #shared: SharedByTurns
  readonly #ports: DrainPorts
  readonly #credentials: Credentials
  /** Null until `#lookForWork` finds an entry of this person. */
  #turns: Turns | null = null
  #lanes = 1
  #group = 1
  #ready: Entry[] = []
  #claiming: Promise<void> | null = null
  readonly #outcomes = new GatheredWrites<Settled>(batch => this.#settle(batch))
  #stopped = false
  #confirmed = 0
  #failure: { error: unknown } | null = null
  readonly #gate: Gate

  constructor(shared: SharedByTurns, credentials: Credentials) {
    this.#shared = shared
    this.#ports = shared.ports
    this.#credentials = credentials
    this.#gate = new Gate(shared, credentials)
  }

  /** @param isHeld whether nothing may be sent now. */
  async run(isHeld: boolean): Promise<PassReport> {
    await this.#lookForWork()
    const isOpen = !isHeld && (await this.#gate.isOpen(this.#turns !== null))
    const { recovered, heldBy } = this.#gate
    if (recovered > 0) await this.#lookForWork()
    if (isOpen) await this.#send()
    const confirmed = this.#confirmed
    const goesOn = confirmed > 0 || recovered > 0 || heldBy?.outcomes.length === 0
    const dueAt = heldBy === null ? (this.#turns?.nextAt(this.#ports.now()) ?? null) : 0
    return { confirmed, recovered, goesOn, dueAt, hasToWait: this.#gate.hasToWait }
  }

  async #send(): Promise<void> {
    if (await this.#ports.keepsKeys()) {
      this.#lanes = LANES
      this.#group = GROUP
      this.#outcomes.gathers = true
    }
    // One request tests network and session before several run at once (O10)
    await this.#lane(1)
    await Promise.all(Array.from({ length: this.#lanes }, () => this.#lane()))
    await this.#flush()
    // Thrown only now: the error releases the lock, so no request may be in flight
    if (this.#failure !== null) throw this.#failure.error
    await this.#giveBack()
  }

  /** Sets `#turns` if any entry waits, due or not. Without `#turns` the server is not probed. */
  async #lookForWork(): Promise<void> {
    const sender = this.#credentials.owner
    const turns = new Turns(sender)
    const next = () =>
      this.#ports.store.transaction(['entries'], records => turns.take(records, GROUP, Infinity))
    while (!turns.isEmpty) {
      if ((await next()).length === 0) continue
      const { urgency } = this.#shared
      this.#turns = new Turns(sender, urgency === 'person' || urgency === 'rest')
      return
    }
  }

  async #lane(most = Infinity): Promise<void> {
    try {
      for (let sent = 0; sent < most; sent++) {
        const entry = await this.#next(most)
        if (entry === undefined) return
        await this.#attempt(entry)
        if (most !== Infinity) await this.#outcomes.writeNow()
      }
    } catch (error) {
      this.#fail(error)
    }
  }

  async #attempt(entry: Entry): Promise<void> {
    const credentials = this.#credentials
    const { store, now } = this.#ports
    let claimedAt: number | null = entry.changedAt
    let isHeldBack = false
    // During each `await` before the request, the page may freeze or the clock may be set
    const mayLeave = async () => {
      while (claimedAt !== null && Math.abs(now() - claimedAt) > LATE_MS)
        claimedAt = await renew(store, entry, this.#shared.fence, now)
      // `mayBeOver` does not use the device's clock: an answer after a freeze may set the clock back
      if (this.#shared.mayBeOver()) claimedAt = null
      // Meanwhile the answer to another entry may have stopped the queue (I11)
      isHeldBack = claimedAt !== null && this.#stopped
      return claimedAt !== null && !isHeldBack
    }
    const answer = await this.#ports.send(entry, credentials, mayLeave)
    if (claimedAt === null) {
      this.#stopped = true
      return
    }
    if (isHeldBack) {
      this.#ready.push(entry)
      return
    }
    const outcome = (await this.#ports.isRestored()) ? unsettled(answer) : answer
    if (outcome.kind === 'session') {
      this.#stopped = true
      await this.#ports.sessionRefused(credentials.token)
    }
    if (stopsQueue(outcome)) {
      this.#stopped = true
      this.#gate.hasToWait = true
    }
    this.#outcomes.add({ entry, outcome })
    // Written at once: the pause must be stored even if this page closes (I11)
    if (stopsQueue(outcome)) void this.#outcomes.writeNow()
  }

  /** Stops sending. The next drain treats entries without a written outcome as in doubt. */
  #fail(error: unknown): void {
    this.#stopped = true
    this.#failure ??= { error }
  }

  async #next(most: number): Promise<Entry | undefined> {
    for (;;) {
      // The first entry of a turn is sent even after the time limit, so that a slow network does not stop the queue
      if (this.#stopped || (most === Infinity && this.#ports.now() > this.#shared.until)) return undefined
      const entry = this.#ready.shift()
      if (entry !== undefined) {
        if (this.#group > this.#lanes && most === Infinity && this.#ready.length < CLAIMED_MIN)
          void this.#claimSoon(most)
        return entry
      }
      await this.#claimSoon(most)
      if (this.#ready.length > 0) continue
      // A seat's next entry can be claimed only after the outcome of the entry before it is written
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
    const turns = this.#turns
    if (turns === null) return
    do {
      const { fence, mayBeOver } = this.#shared
      const claimed = await claim(store, turns, most, { holder, fence, now, mayBeOver })
      if (claimed === null) this.#stopped = true
      this.#ready.push(...(claimed ?? []))
    } while (this.#ready.length === 0 && !turns.isEmpty && !this.#stopped)
  }

  async #settle(batch: readonly Settled[]): Promise<void> {
    const { store, now, random } = this.#ports
    try {
      for (const entry of await settle(store, batch, { fence: this.#shared.fence, now: now(), random })) {
        if (entry.live === 0) this.#confirmed++
        this.#turns?.note(entry)
      }
    } catch (error) {
      this.#fail(error)
    }
  }

  async #flush(): Promise<void> {
    await this.#claiming
    while (!this.#outcomes.isIdle) await this.#outcomes.writeNow()
  }

  async #giveBack(): Promise<void> {
    const { store, now } = this.#ports
    if (this.#ready.length === 0) return
    for (const entry of await release(store, this.#ready, this.#shared.fence, now())) this.#turns?.note(entry)
  }
}

/**
 * A server restored from a backup may lack earlier changes of the seat. Its answer does not settle the entry, and the
 * entry is sent again after the recovery.
 */
function unsettled(answer: Outcome): Outcome {
  if (answer.kind === 'session') return { ...answer, inDoubt: true }
  if (answer.kind === 'wait') return answer
  const error = answer.kind === 'confirmed' ? NO_ERROR : answer.error
  return { kind: 'in-doubt', error, retryAfterMs: null, unreachable: true }
}
const NO_ERROR: EntryError = { status: 0, codigo: null, detail: '', at: 0 }

interface SharedByTurns {
  ports: DrainPorts
  fence: number
  mayBeOver: () => boolean
  everybody: readonly Credentials[]
  urgency: DrainUrgency
  /** Device time (ms) after which a running turn sends only its first entry, and a new turn sends nothing. */
  until: number
  asked: Map<string, Recovery>
}

class Gate {
  readonly #shared: SharedByTurns
  readonly #credentials: Credentials
  hasToWait = false
  recovered = 0
  heldBy: Recovery | null = null

  constructor(shared: SharedByTurns, credentials: Credentials) {
    this.#shared = shared
    this.#credentials = credentials
  }

  async isOpen(hasWork: boolean): Promise<boolean> {
    return !(await this.#isPaused()) && (await this.#isReachable(hasWork)) && (await this.#hasRecovered())
  }

  async #isPaused(): Promise<boolean> {
    const { store, now, isSure, catchUp } = this.#shared.ports
    // Read at each turn: a drain that lost its lock may have stored a pause meanwhile
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
      // Another error shows that the server answers: the entries may be sent
      if (!stopsQueue(outcome)) return true
      await this.#pause([outcome])
      return false
    }
  }

  async #pause(outcomes: readonly Outcome[]): Promise<void> {
    if (outcomes.some(stopsQueue)) this.hasToWait = true
    const { store, now, random } = this.#shared.ports
    await store.transaction(['meta'], records => updatePause(records, outcomes, now(), random))
  }

  /**
   * Whether all entries that a restored server lost are queued again, other people's too: one person's changes may
   * build on another person's.
   */
  async #hasRecovered(): Promise<boolean> {
    for (const credentials of this.#shared.everybody) {
      const recovery = await this.#recover(credentials)
      const { isDone, outcomes } = recovery
      // A problem that only another person has, such as an ended session, does not stop this person's turn
      const holdsUs = credentials.owner === this.#credentials.owner || outcomes.every(stopsQueue)
      if (isDone || !holdsUs) continue
      this.heldBy = recovery
      return false
    }
    return true
  }

  /** Checks each person once per drain, and again if the server is restored during the drain. */
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

const stopsQueue = (outcome: Outcome): boolean =>
  outcome.kind === 'wait' || (outcome.kind === 'in-doubt' && outcome.unreachable)

/** How long an outcome waits to be written with others. */
const GATHER_MS = 250
const ENOUGH = 64

/** Writes in batches, because a transaction costs more than the rows in it. */
export class GatheredWrites<Item> {
  readonly #write: (batch: Item[]) => Promise<void>
  #items: Item[] = []
  #batch: Promise<void> | null = null
  #hurry: () => void = () => {}
  /** Whether a write first waits for more items. If false, only a running write delays an item. */
  gathers = false

  /** @param write never rejects. */
  constructor(write: (batch: Item[]) => Promise<void>) {
    this.#write = write
  }

  get isIdle(): boolean {
    return this.#batch === null
  }

  add(item: Item): void {
    this.#items.push(item)
    this.#batch ??= this.#writeBatch()
    if (this.#items.length >= ENOUGH) this.#hurry()
  }

  /** Resolves when the present batch is written. Items added later may still wait. */
  async writeNow(): Promise<void> {
    this.#hurry()
    await this.#batch
  }

  async #writeBatch(): Promise<void> {
    if (this.gathers && this.#items.length < ENOUGH) await this.#gather()
    await this.#write(this.#items.splice(0))
    this.#batch = this.#items.length > 0 ? this.#writeBatch() : null
  }

  #gather(): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, GATHER_MS)
      this.#hurry = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
