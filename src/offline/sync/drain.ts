import { isDue } from '../outbox/backoff.ts'
import { start } from '../outbox/claim.ts'
import type { Urgency } from './coalesce.ts'
import type { DrainPorts } from './drain-ports.ts'
import { ALONE, type Held } from './lock.ts'
import { Pass } from './pass.ts'
import type { Recovery } from './recover.ts'

/**
 * Longest that a drain goes on sending: with the last answers (20 s) it lets go of the lock before anybody who waits for
 * it takes it for frozen (`LOCK_WAIT_MS`). What is left is for the next one.
 */
const PASS_MS = 10_000

export interface DrainReport {
  confirmed: number
  recovered: number
  /** Whether it came further: where more is due, another drain goes on. */
  goesOn: boolean
  /** Device time (ms) when there is something to do again without anybody asking; null when there is not. */
  nextAt: number | null
}

/**
 * Sends what can be sent until nothing can: what each one did by their own session, one person after the other
 * (reliability O52). To be called under the drain lock.
 * @param urgency a trigger that speaks for the network overrides a pause after silence, a person every pause.
 * @param held of that lock.
 * @throws DOMException 'AbortError' where it may have been taken before this began.
 */
export async function drain(
  ports: DrainPorts,
  urgency: Urgency = 'due',
  held: Held = ALONE,
): Promise<DrainReport> {
  const everybody = await ports.credentials()
  // What a dead drain sent may still arrive: a server without keys, asked before that, would say that it was never done
  const mayArrive = !(await ports.keepsKeys())
  const fence = await start(ports.store, ports.now, { ...held, mayArrive })
  const until = ports.now() + PASS_MS
  const shared = { ports, fence, everybody, urgency, until, asked: new Map<string, Recovery>() }
  const report: DrainReport = { confirmed: 0, recovered: 0, goesOn: false, nextAt: null }
  let first = Infinity
  let hasToWait = false
  for (const [i, credentials] of everybody.entries()) {
    // Of the others it is only told what is due, where there is no network or no time left
    const isLate = ports.now() > until
    const pass = await new Pass(shared, credentials).run(hasToWait || isLate)
    report.confirmed += pass.confirmed
    report.recovered += pass.recovered
    report.goesOn ||= pass.goesOn || (isLate && !hasToWait)
    first = Math.min(first, pass.dueAt ?? Infinity)
    // What was confirmed to one may have held back a seat of one who had their turn before
    if (i > 0 && pass.confirmed > 0) first = 0
    hasToWait ||= pass.hasToWait
  }
  return { ...report, nextAt: await notBeforePause(ports, first) }
}

/** When there is something to do again (device ms); null for never. */
async function notBeforePause({ store, now }: DrainPorts, first: number): Promise<number | null> {
  if (first === Infinity) return null
  const { pauseUntil } = await store.getMeta()
  return Math.max(isDue(pauseUntil, now()) ? 0 : pauseUntil, first)
}
