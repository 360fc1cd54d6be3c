import { purgeSettled } from '../outbox/purge.ts'
import { coalesce, type Urgency } from './coalesce.ts'
import { type DrainReport, drain } from './drain.ts'
import type { DrainPorts } from './drain-ports.ts'
import type { Drained } from './drained.ts'
import type { Held } from './lock.ts'

export interface LoopPorts extends DrainPorts {
  lock: <T>(fn: (held: Held) => Promise<T>) => Promise<T>
  drained: (news: Drained) => void
}

/**
 * Sends what this device owes the server. @returns the trigger, which resolves when nothing more can be sent for now.
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
      // A drain that lost its lock still waits for answers: the same entries must not leave beside it (O8)
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
  // A wrong wall clock must not delete what a restored server may need again (O35, O44)
  if (ports.isSure()) await purgeSettled(ports.store, ports.now())
  return report
}

/** Whether there may be a wait, which a wrong clock must not cut short (O14, O44). */
const hasWaits = async ({ store, keepsKeys }: LoopPorts): Promise<boolean> =>
  (await store.getMeta()).pauseUntil > 0 || !(await keepsKeys())
