import { purgeSettled } from '../outbox/purge.ts'
import { coalesce, type Urgency } from './coalesce.ts'
import { type DrainReport, drain } from './drain.ts'
import type { DrainPorts } from './drain-ports.ts'
import type { Drained } from './drained.ts'
import type { Held } from './lock.ts'

export interface LoopPorts extends DrainPorts {
  /** Runs it while no other tab or worker does. */
  lock: <T>(fn: (held: Held) => Promise<T>) => Promise<T>
  /** Told after each run. */
  drained: (news: Drained) => void
}

/**
 * Sends what this device owes the server, as page and worker do it.
 * @returns what asks for it; it resolves when nothing more can be sent for now.
 */
export function makeDrainLoop(ports: LoopPorts): (urgency?: Urgency) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  const drainNext = (urgency: Urgency, held: Held): Promise<DrainReport> => {
    const report = drainOnce(ports, urgency, held)
    last = report.catch(() => {})
    return report
  }
  return coalesce(async urgency => {
    let recovered = 0
    let report: DrainReport
    do {
      // One that lost the lock goes on until it has its answers: what it sends must not leave a second time beside it (O8)
      await last
      report = await ports.lock(held => drainNext(urgency, held))
      recovered += report.recovered
    } while (report.goesOn && report.nextAt !== null && report.nextAt <= ports.now())
    ports.drained({ kind: 'drained', nextAt: report.nextAt, recovered })
  })
}

async function drainOnce(ports: LoopPorts, urgency: Urgency, held: Held): Promise<DrainReport> {
  if (!ports.isSure() && (await hasWaits(ports))) await ports.catchUp()
  const report = await drain(ports, urgency, held)
  // A wall clock that went a year ahead must not drop what a restored server would have to be told (O35, O44)
  if (ports.isSure()) await purgeSettled(ports.store, ports.now())
  return report
}

/**
 * Whether a wait was kept, which must not end early by a clock that begins and was moved, or may be asked for by a server
 * that does not say what time it is (O14, O44).
 */
const hasWaits = async ({ store, keepsKeys }: LoopPorts): Promise<boolean> =>
  (await store.getMeta()).pauseUntil > 0 || !(await keepsKeys())
