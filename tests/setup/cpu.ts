import { afterAll } from 'vitest'
import { readChildrenCpu } from '../helpers/times.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** CPU (ms) of the worker since the file before, and of the processes that the worker started and ended. */
    cpuMs?: number
  }
}
declare global {
  var countedCpu: number | undefined
}

// biome-ignore lint/correctness/noEmptyPattern: vitest accepts no other first argument
afterAll(({}, suite) => {
  const { user, system } = process.cpuUsage()
  const total = (user + system) / 1000 + readChildrenCpu()
  suite.file.meta.cpuMs = total - (globalThis.countedCpu ?? 0)
  globalThis.countedCpu = total
})
