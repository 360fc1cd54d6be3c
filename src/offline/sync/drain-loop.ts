import { purgeSettled } from '../outbox/purge.ts'
import { coalesce } from './coalesce.ts'
import { type DrainPorts, type DrainReport, drain } from './drain.ts'
import type { Drained } from './drained.ts'

export interface LoopPorts extends DrainPorts {
  /** Runs it while no other tab or worker does. */
  lock: <T>(fn: () => Promise<T>) => Promise<T>
  /** Told after each run. */
  drained: (news: Drained) => void
}

/**
 * Sends what this device owes the server, as page and worker do it.
 * @returns what asks for it; it resolves when nothing more can be sent for now.
 */
export const makeDrainLoop = (ports: LoopPorts): ((force?: boolean) => Promise<void>) =>
  coalesce(async force => {
    let recovered = 0
    let report: DrainReport
    do {
      report = await ports.lock(() => drainOnce(ports, force))
      recovered += report.recovered
    } while (report.goesOn && report.nextAt !== null && report.nextAt <= ports.now())
    ports.drained({ kind: 'drained', nextAt: report.nextAt, recovered })
  })

async function drainOnce(ports: LoopPorts, force: boolean): Promise<DrainReport> {
  const report = await drain(ports, force)
  await purgeSettled(ports.store, ports.now())
  return report
}
