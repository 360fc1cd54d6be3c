import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Resolves once the process has ended; at once if it had ended before, or never began. */
export async function endProcess(child: ChildProcess | null, name: NodeJS.Signals): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(name)
  await ended
}
