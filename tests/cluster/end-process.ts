import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export async function endProcess(child: ChildProcess | null, name: NodeJS.Signals): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(name)
  await ended
}
