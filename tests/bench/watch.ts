import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerSide } from '../e2e/server-side.ts'

const OTHERS = 4
const OTHERS_PAUSE_MS = 10
/** Rare enough not to slow down the watched calls. */
const MEMORY_EVERY_MS = 50

export const residentMib = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

export interface Watched {
  /** Peak memory minus the memory at the start. */
  grownMib: number
  /** Duration (ms) of each answer to other users. */
  others: number[]
}

export async function watchServer(
  pid: number,
  side: ServerSide,
  nros: readonly string[],
  until: Promise<unknown>,
): Promise<Watched> {
  const before = residentMib(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, residentMib(pid))
  }, MEMORY_EVERY_MS)
  let isDone = false
  const done = until.finally(() => {
    isDone = true
    clearInterval(timer)
  })
  const others: number[] = []
  const work = async (who: number): Promise<void> => {
    for (let n = who; !isDone; n += OTHERS) {
      const nro = nros[n % nros.length] ?? ''
      const started = performance.now()
      if (n % 8 < OTHERS) await side.butacas({ nro })
      else await side.cambiarEstado(nro, 2)
      others.push(performance.now() - started)
      await sleep(OTHERS_PAUSE_MS)
    }
  }
  await Promise.all([done, ...Array.from({ length: OTHERS }, (_, who) => work(who))])
  return { grownMib: most - before, others }
}
