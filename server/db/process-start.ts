import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

/**
 * When a process started, in the system's own format, since pids are reused. Null when there is no such process or the
 * system does not say.
 */
export function processStart(pid: number): string | null {
  if (process.platform === 'linux') return linuxStart(pid)
  if (process.platform === 'win32') return null
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null // ps fails when the process is not there
  }
}

/** Field 22 of stat, in ticks since boot, so the boot goes with it. The name in field 2 may hold spaces. */
function linuxStart(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie has ended, whether or not its parent has asked for its exit code
    if (/[ZX]/.test(fields[0] ?? '')) return null
    return `${readBoot()}:${fields[19]}`
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const readBoot = (): string => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()

/** Whether a start that `processStart` gave is of this boot of this machine; true where the system does not say. */
export const isOfThisBoot = (start: string): boolean =>
  process.platform !== 'linux' || start.startsWith(`${readBoot()}:`)

/** The PID namespace of this process: the process table shows those of the same one alone. Null where there are none. */
export function pidNamespace(): string | null {
  try {
    return fs.readlinkSync('/proc/self/ns/pid')
  } catch {
    return null // No Linux
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ESRCH'
}

/** True also for a process of another user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
