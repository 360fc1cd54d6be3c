import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
/** Room for the databases of a whole run; a container may have less memory. */
const ROOM_BYTES = 2 * 1024 ** 3

/**
 * A new folder for test data, in memory if the system has room. On a disk, databases wait at every commit, and copying
 * and removing a database takes ten times as long. The caller removes the folder.
 */
export function makeMemoryFolder(prefix: string): string {
  const where = hasRoom() ? MEMORY : os.tmpdir()
  removeLeft(where, prefix)
  return fs.mkdtempSync(path.join(where, `${prefix}${process.pid}-`))
}

function hasRoom(): boolean {
  if (process.platform !== 'linux' || !fs.existsSync(MEMORY)) return false
  const { bavail, bsize } = fs.statfsSync(MEMORY)
  return bavail * bsize > ROOM_BYTES
}

/** A killed run leaves its folder, and a few dozen fill the memory. */
function removeLeft(where: string, prefix: string): void {
  for (const name of fs.readdirSync(where)) {
    const pid = name.startsWith(prefix) ? /^(\d+)-/.exec(name.slice(prefix.length))?.[1] : undefined
    if (pid !== undefined && !isAlive(Number(pid)))
      fs.rmSync(path.join(where, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // Another user's
  }
}
