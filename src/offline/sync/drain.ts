import { isDue } from '../outbox/backoff.ts'
import { start } from '../outbox/claim.ts'
import type { Urgency } from './coalesce.ts'
import type { DrainPorts } from './drain-ports.ts'
import { ALONE, type Held } from './lock.ts'
import { Pass } from './pass.ts'
import type { Recovery } from './recover.ts'

/**
 * With the last answers (20 s) a drain ends before `LOCK_WAIT_MS`, so that nobody takes it for frozen. The next drain
 * goes on with the rest.
 */
const PASS_MS = 10_000

export interface DrainReport {
  /** Entries that left the queue. */
  confirmed: number
  recovered: number
  /** Whether it made progress: if more is due, another drain follows. */
  goesOn: boolean
  /** When to run again (device ms); null for never. */
  nextAt: number | null
}

/**
 * Sends what can be sent, one person after the other, each with their own session (reliability O52). To be called under
 * the drain lock. @param urgency 'network' overrides a pause after silence, 'person' every pause.
 * @throws DOMException 'AbortError' where the lock may have been stolen before this began.
 */
export async function drain(
  ports: DrainPorts,
  urgency: Urgency = 'due',
  held: Held = ALONE,
): Promise<DrainReport> {
  const everybody = await ports.credentials()
  // A dead drain's requests may still arrive: until then a server without keys would deny them
  const mayArrive = !(await ports.keepsKeys())
  const fence = await start(ports.store, ports.now, { ...held, mayArrive })
  const until = ports.now() + PASS_MS
  const shared = { ports, fence, everybody, urgency, until, asked: new Map<string, Recovery>() }
  const report: DrainReport = { confirmed: 0, recovered: 0, goesOn: false, nextAt: null }
  let first = Infinity
  let hasToWait = false
  for (const [i, credentials] of everybody.entries()) {
    // A late person's turn only finds out what is due
    const isLate = ports.now() > until
    const pass = await new Pass(shared, credentials).run(hasToWait || isLate)
    report.confirmed += pass.confirmed
    report.recovered += pass.recovered
    report.goesOn ||= pass.goesOn || (isLate && !hasToWait)
    first = Math.min(first, pass.dueAt ?? Infinity)
    // What was confirmed may free a seat of somebody whose turn is over
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
