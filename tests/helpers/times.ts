import { readFileSync } from 'node:fs'

/** Length of a clock tick of /proc (USER_HZ). */
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
