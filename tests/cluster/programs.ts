import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DEPLOY = join(import.meta.dirname, '../../server/deploy')

/** A file of server/deploy, with addresses and folders of this run. */
export function readDeployed(name: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce(
    (conf, [from, to]) => {
      if (!conf.includes(from)) throw new Error(`${name} has no «${from}»`)
      return conf.replaceAll(from, to)
    },
    readFileSync(join(DEPLOY, name), 'utf8'),
  )
}

export async function endProcess(child: ChildProcess | null, name: NodeJS.Signals): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(name)
  await ended
}
