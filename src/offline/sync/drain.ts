import { start } from '#offline/outbox/claim.ts'
import { purgeSettled } from '#offline/outbox/settle.ts'
import { isDue } from '#offline/outbox/state-machine.ts'
import type { Held } from './lock.ts'
import { type DrainPorts, Pass } from './pass.ts'
import type { Recovery } from './recover.ts'
import { coalesce, type Drained, type DrainUrgency, type Urgency } from './runs.ts'

export interface LoopPorts extends DrainPorts {
  lock: <T>(fn: (held: Held) => Promise<T>) => Promise<T>
  drained: (news: Drained) => void
}

/** @returns the trigger, which resolves when nothing more can be sent for now. */
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
      // A drain that lost its lock still waits for answers: its entries must not leave a second time (O8)
      await last
      report = await ports.lock(held => drainNext(urgency, held))
      // Later drains obey a pause that the server asks for during this run
      if (urgency === 'person') urgency = 'rest'
      recovered += report.recovered
    } while (report.goesOn && report.nextAt !== null && report.nextAt <= ports.now())
    ports.drained({ kind: 'drained', nextAt: report.nextAt, recovered })
  })
}

async function drainOnce(ports: LoopPorts, urgency: DrainUrgency, held: Held): Promise<DrainReport> {
  if (!ports.isSure() && (await hasWaits(ports))) await ports.catchUp()
  const report = await drain(ports, urgency, held)
  // A wrong wall clock must not delete what a restored server may need again (O35, O44)
  if (ports.isSure()) await purgeSettled(ports.store, ports.now())
  return report
}

/** Whether a wait may exist, which a wrong clock must not cut short (O14, O44). */
const hasWaits = async ({ store, keepsKeys }: LoopPorts): Promise<boolean> =>
  (await store.getMeta()).pauseUntil > 0 || !(await keepsKeys())

/**
 * How long a drain sends (ms). With the last answers (20 s) it ends before `LOCK_WAIT_MS`, so that it never looks
 * frozen. The next drain does the rest.
 */
const PASS_MS = 10_000

export interface DrainReport {
  confirmed: number
  recovered: number
  /** Whether another drain follows if more is due: this one made progress, or ran out of time. */
  goesOn: boolean
  /** When to run again (device ms); null for never. */
  nextAt: number | null
}

/**
 * Sends what can be sent, one person after the other, each with their own session (reliability O52). Call under the
 * drain lock.
 * @throws DOMException 'AbortError' if the lock may have been stolen before this began.
 */
export async function drain(ports: DrainPorts, urgency: DrainUrgency, held: Held): Promise<DrainReport> {
  const everybody = await ports.credentials()
  // A dead drain's requests may still arrive. Until then a server without keys would answer that they were not
  // applied
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
    // A person whose turn begins after the time limit sends nothing: the pass only finds out what is due
    const isLate = ports.now() > until
    const pass = await new Pass(shared, credentials).run(hasToWait || isLate)
    report.confirmed += pass.confirmed
    report.recovered += pass.recovered
    report.goesOn ||= pass.goesOn || (isLate && !hasToWait)
    first = Math.min(first, pass.dueAt ?? Infinity)
    // A confirmation may free a seat of a person whose turn is over
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
