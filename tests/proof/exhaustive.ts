import { inWorld } from './run-seed.ts'
import { World } from './world.ts'

interface Schedule {
  /** At this step the due step number `swapTo` runs instead of due step number 0. */
  swapAt: number
  swapTo: number
  /** Step after which the tab `victim` dies. */
  killAt: number
  victim: number
}
const NEVER = -1

/** @returns the violation, the number of steps, and for each step how many were due. */
export async function play(
  schedule: Schedule,
): Promise<{ wrong: string | null; steps: number; due: number[] }> {
  const world = new World(() => 0.99)
  const due: number[] = []
  world.choose = count => {
    const step = due.push(count) - 1
    return step === schedule.swapAt ? schedule.swapTo : 0
  }
  let steps = 0
  const { wrong } = await inWorld(world, async scenario => {
    const { device } = scenario
    device.open('tab')
    for (const value of [1, 2])
      await scenario.run({ do: 'capture', seats: [0], kind: 'cambio-estado', value })
    if (device.tabs().length !== 2) throw new Error('two tabs are meant')
    const until = world.now + 3_000
    while (await world.step(until)) {
      if (world.steps !== schedule.killAt) continue
      const victim = device.tabs()[schedule.victim]
      if (victim) device.kill(victim)
    }
    steps = world.steps
    world.choose = null
    return scenario.oracle.check() ?? (await scenario.rest())
  })
  return { wrong, steps, due }
}

/** @param every an interval: 13 plays each 13th schedule. @yields each schedule, and the violation or null. */
export async function* search(every = 1): AsyncGenerator<{ wrong: string | null; schedule: Schedule }> {
  const plain = await play({ swapAt: NEVER, swapTo: 0, killAt: NEVER, victim: 0 })
  const swaps = [{ swapAt: NEVER, swapTo: 0 }]
  for (const [swapAt, due] of plain.due.entries())
    for (let swapTo = 1; swapTo < due; swapTo++) swaps.push({ swapAt, swapTo })
  let count = 0
  for (let killAt = 1; killAt <= plain.steps; killAt++)
    for (const victim of [0, 1])
      for (const swap of swaps) {
        if (count++ % every !== 0) continue
        const schedule = { ...swap, killAt, victim }
        yield { wrong: (await play(schedule)).wrong, schedule }
      }
}
