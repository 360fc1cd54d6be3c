import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DEPLOY = join(import.meta.dirname, '../../server/deploy')

/** A configuration that is deployed, at other addresses. @throws for what does not occur in it any more. */
export function readDeployed(name: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce(
    (conf, [from, to]) => {
      if (!conf.includes(from)) throw new Error(`${name} has no «${from}»`)
      return conf.replaceAll(from, to)
    },
    readFileSync(join(DEPLOY, name), 'utf8'),
  )
}
