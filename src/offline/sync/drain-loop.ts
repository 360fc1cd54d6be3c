import { purgeSettled } from '../outbox/purge.ts'
import { coalesce, type Urgency } from './coalesce.ts'
import { type DrainPorts, type DrainReport, drain } from './drain.ts'
import type { Drained } from './drained.ts'

export interface LoopPorts extends DrainPorts {
  /** Whether `now` is the server's clock, heard of since any doubt came up. */
  isSure: () => boolean
  /** Runs it while no other tab or worker does. */
  lock: <T>(fn: () => Promise<T>) => Promise<T>
  /** Told after each run. */
  drained: (news: Drained) => void
}

/**
 * Sends what this device owes the server, as page and worker do it.
 * @returns what asks for it; it resolves when nothing more can be sent for now.
 */
export const makeDrainLoop = (ports: LoopPorts): ((urgency?: Urgency) => Promise<void>) =>
  coalesce(async urgency => {
    let recovered = 0
    let report: DrainReport
    do {
      report = await ports.lock(() => drainOnce(ports, urgency))
      recovered += report.recovered
    } while (report.goesOn && report.nextAt !== null && report.nextAt <= ports.now())
    ports.drained({ kind: 'drained', nextAt: report.nextAt, recovered })
  })

async function drainOnce(ports: LoopPorts, urgency: Urgency): Promise<DrainReport> {
  const report = await drain(ports, urgency)
  // A wall clock that went a year ahead must not drop what a restored server would have to be told (O35, O44)
  if (ports.isSure()) await purgeSettled(ports.store, ports.now())
  return report
}
