import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerSide } from '../e2e/server-side.ts'

const OTHERS = 4
const OTHERS_PAUSE_MS = 10

/** A few users who look up and change seats. @returns the duration of each answer, until `until` is done. */
export async function watchOthers(
  side: ServerSide,
  nros: readonly string[],
  until: Promise<void>,
): Promise<number[]> {
  let isDone = false
  const done = until.finally(() => {
    isDone = true
  })
  const took: number[] = []
  const work = async (who: number): Promise<void> => {
    for (let n = who; !isDone; n += OTHERS) {
      const nro = nros[n % nros.length] ?? ''
      const started = performance.now()
      if (n % 8 < OTHERS) await side.butacas({ nro })
      else await side.cambiarEstado(nro, 2)
      took.push(performance.now() - started)
      await sleep(OTHERS_PAUSE_MS)
    }
  }
  await Promise.all([done, ...Array.from({ length: OTHERS }, (_, who) => work(who))])
  return took
}
