import { setTimeout as sleep } from 'node:timers/promises'
import type { PatroniCluster, PatroniNode } from './patroni.ts'

/** `traspaso` changes the leader by hand; the other faults lose the primary. */
export const FAULTS = ['servidor', 'equipo', 'congelado', 'aislado', 'traspaso'] as const
export type Fault = (typeof FAULTS)[number]

/** How long (ms) replication stops before an asynchronous cluster loses its primary: writes of that time are lost. */
const HELD_MS = 500
const AWAY_MS = 2_000

/** @returns the names of the nodes that needed a new copy by hand. */
export async function failOver(
  cluster: PatroniCluster,
  fault: Fault,
  synchronous: boolean,
): Promise<string[]> {
  const leader = await cluster.leader()
  if (fault !== 'traspaso' && !synchronous) {
    leader.holdReplication()
    await sleep(HELD_MS)
  }
  const bringBack = await take(cluster, leader, fault)
  await cluster.untilLedByOther(leader)
  await sleep(AWAY_MS)
  bringBack()
  return cluster.untilHealthy()
}

/** @returns a function that brings the primary back, or does nothing if Patroni brings it back. */
async function take(cluster: PatroniCluster, leader: PatroniNode, fault: Fault): Promise<() => void> {
  switch (fault) {
    case 'servidor':
      leader.killPostgres()
      return () => {}
    case 'equipo':
      await leader.kill()
      return () => leader.start()
    case 'congelado':
      leader.freeze()
      return () => leader.thaw()
    case 'aislado':
      leader.place.machine.pullCable()
      // Frozen walsenders would keep the isolated PostgreSQL from ending after its lease expires
      leader.thaw()
      return () => leader.place.machine.plugIn()
    case 'traspaso':
      await cluster.switchOver()
      return () => {}
  }
}

export function longestGapS(answeredAt: readonly number[], from: number): number {
  const after = [from, ...answeredAt.filter(at => at > from)]
  return Math.max(...after.map((at, i) => at - (after[i - 1] ?? at))) / 1000
}
