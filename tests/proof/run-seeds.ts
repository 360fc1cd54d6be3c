import { type Run, runSeed } from './run-seed.ts'
import type { Fault } from './sim-network.ts'

export interface Proof {
  seeds: number
  steps: number
  effects: number
  faults: Map<Fault, number>
  failed: Pick<Run, 'seed' | 'wrong'>[]
}

/** @param most failures to stop at. */
export async function runSeeds(from: number, count: number, most = 1): Promise<Proof> {
  const proof: Proof = { seeds: 0, steps: 0, effects: 0, faults: new Map(), failed: [] }
  for (let seed = from; seed < from + count && proof.failed.length < most; seed++) {
    const { wrong, steps, effects, faults } = await runSeed(seed)
    proof.seeds++
    proof.steps += steps
    proof.effects += effects
    for (const [fault, times] of faults) proof.faults.set(fault, (proof.faults.get(fault) ?? 0) + times)
    if (wrong !== null) proof.failed.push({ seed, wrong })
  }
  return proof
}

export const replayHint = ({ seed, wrong }: Pick<Run, 'seed' | 'wrong'>): string =>
  `${wrong}\nnpm run proof -- seeds --seed ${seed}`
