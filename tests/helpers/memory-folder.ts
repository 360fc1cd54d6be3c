import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
/** A container may have less: too little for the databases of a whole run. */
const ROOM_BYTES = 2 * 1024 ** 3

/**
 * A new folder for test data: in memory if the system has room, because databases wait for a disk at every commit,
 * and copying and removing one takes ten times as long there. The caller removes it.
 */
export function makeMemoryFolder(prefix: string): string {
  return fs.mkdtempSync(path.join(hasRoom() ? MEMORY : os.tmpdir(), prefix))
}

function hasRoom(): boolean {
  if (process.platform !== 'linux' || !fs.existsSync(MEMORY)) return false
  const { bavail, bsize } = fs.statfsSync(MEMORY)
  return bavail * bsize > ROOM_BYTES
}
