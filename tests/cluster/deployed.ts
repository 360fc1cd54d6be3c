import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DEPLOY = join(import.meta.dirname, '../../server/deploy')

export function readDeployed(name: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce(
    (conf, [from, to]) => {
      if (!conf.includes(from)) throw new Error(`${name} has no «${from}»`)
      return conf.replaceAll(from, to)
    },
    readFileSync(join(DEPLOY, name), 'utf8'),
  )
}
