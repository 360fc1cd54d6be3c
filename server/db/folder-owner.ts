import fs from 'node:fs'
import path from 'node:path'
import { BASE } from '#messages/server/base.ts'

/** The folder belongs to another user, who could not open it any more after this one wrote to it. */
export class FolderOfAnother extends Error {
  override name = 'FolderOfAnother'
}

/**
 * Refuses a data folder of another user, before anything is written (reliability S34). Root could write, and leave
 * files that the service cannot read. @throws FolderOfAnother with the command line to use.
 */
export function requireOwnFolder(dataDir: string): void {
  const uid = process.getuid?.()
  if (uid === undefined) return
  for (const folder of [path.join(dataDir, 'base'), dataDir]) {
    const owner = fs.statSync(folder, { throwIfNoEntry: false })?.uid
    if (owner === undefined) continue
    if (owner === uid) return
    const [, ...args] = process.argv
    throw new FolderOfAnother(BASE.deOtro(dataDir, nameOf(owner), ['node', ...args].join(' ')))
  }
}

function nameOf(uid: number): string {
  try {
    const users = fs.readFileSync('/etc/passwd', 'utf8')
    return (
      users
        .split('\n')
        .find(line => line.split(':')[2] === String(uid))
        ?.split(':')[0] ?? `#${uid}`
    )
  } catch {
    return `#${uid}` // No such file on this system; sudo takes the number so
  }
}
