import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Causes of time outside a test's own steps (`npm test -- --tiempos`). */
export type Cause = 'browser' | 'server' | 'database' | 'wait'

const folder = process.env.TEST_TIMES

/** Runs the work, and records its duration if `npm test` asks for times. */
export async function timed<T>(cause: Cause, work: () => Promise<T>): Promise<T> {
  if (folder === undefined) return work()
  const since = performance.now()
  try {
    return await work()
  } finally {
    note(folder, cause, performance.now() - since)
  }
}

/** Each process appends to its own file, so that none waits for another. */
function note(where: string, cause: Cause, ms: number): void {
  mkdirSync(where, { recursive: true })
  appendFileSync(join(where, `${process.pid}.jsonl`), `${JSON.stringify({ cause, ms: Math.round(ms) })}\n`)
}

/** Clock ticks of /proc (USER_HZ). */
const TICK_MS = 10

/** CPU (ms) of this process's ended children and their descendants; 0 where Linux's /proc is missing. */
export function readChildrenCpu(): number {
  if (process.platform !== 'linux') return 0
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // proc_pid_stat(5): cutime and cstime are the fields 16 and 17; the name in field 2 may contain spaces
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
  return (Number(user) + Number(system)) * TICK_MS
}
