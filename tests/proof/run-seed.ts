import { useTokenFrom } from '#http/client.ts'
import { seededRandom } from '#tests/helpers/seeded.ts'
import { commandsOf } from './commands.ts'
import { Scenario } from './scenario.ts'
import type { Fault } from './sim-network.ts'
import { World } from './world.ts'

export interface Run {
  seed: number
  wrong: string | null
  trace: readonly string[]
  steps: number
  faults: ReadonlyMap<Fault, number>
  effects: number
}

/** The same seed gives the same steps. */
export async function runSeed(seed: number): Promise<Run> {
  const world = new World(seededRandom(seed), seededRandom(~seed))
  const { wrong, scenario } = await inWorld(world, async it => {
    for (const command of commandsOf(seed)) {
      await it.run(command)
      const found = it.oracle.check()
      if (found !== null) return found
    }
    return it.rest()
  })
  if (wrong !== null) world.log(wrong)
  const { faults } = scenario.network
  const effects = scenario.server.data.history.length
  return { seed, wrong, trace: world.trace, steps: world.steps, faults, effects }
}

interface Proof {
  seeds: number
  steps: number
  effects: number
  faults: Map<Fault, number>
  failed: Pick<Run, 'seed' | 'wrong'>[]
}

/** @param most the run stops after this many failures. */
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

export async function inWorld(
  world: World,
  play: (scenario: Scenario) => Promise<string | null>,
): Promise<{ wrong: string | null; scenario: Scenario }> {
  let now = () => world.now
  const restore = replaceGlobals(
    world,
    () => now(),
    () => scenario,
  )
  const scenario = new Scenario(world)
  now = scenario.device.wall
  try {
    return { wrong: await play(scenario), scenario }
  } catch (error) {
    return { wrong: `broke: ${error instanceof Error ? error.stack : String(error)}`, scenario }
  } finally {
    restore()
  }
}

/** @returns a function that restores the globals. */
function replaceGlobals(world: World, now: () => number, scenario: () => Scenario): () => void {
  const { fetch, setTimeout, clearTimeout } = globalThis
  const dateNow = Date.now
  const performanceNow = performance.now
  const { timeout } = AbortSignal
  const replaced = {
    fetch: (url: string, init: never) => scenario().network.fetch(url, init),
    setTimeout: (run: () => void, ms = 0) => world.later(ms, 'timer', run),
    clearTimeout: (task: never) => world.forget(task),
  }
  Object.assign(globalThis, replaced)
  Date.now = now
  performance.now = () => world.now
  AbortSignal.timeout = ms => ({ deadline: world.now + ms }) as unknown as AbortSignal
  useTokenFrom(async () => scenario().device.working?.token ?? null)
  return () => {
    Object.assign(globalThis, { fetch, setTimeout, clearTimeout })
    Date.now = dateNow
    performance.now = performanceNow
    AbortSignal.timeout = timeout
  }
}
