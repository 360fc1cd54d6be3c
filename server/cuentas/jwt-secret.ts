import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { linkNew, syncFolder } from '../db/durable-files.ts'

/**
 * The token secret of an embedded installation: made once and kept in the data folder for its owner alone (design §7).
 * It is on the disk, whole, before anybody can read it by its name: half of one would sign all the same (reliability S22).
 * @returns what the file has, which may be too little to sign with where something else wrote it.
 */
export function keepJwtSecret(dataDir: string): { file: string; secret: string } {
  const file = join(dataDir, 'jwt-secret')
  const draft = `${file}.${randomUUID()}`
  fs.mkdirSync(dataDir, { recursive: true })
  try {
    return { file, secret: fs.readFileSync(file, 'utf8') }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  try {
    fs.writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
    // Of two first starts at once the first wins, and the other reads what it made
    linkNew(draft, file)
  } finally {
    fs.rmSync(draft, { force: true })
  }
  syncFolder(dataDir)
  syncFolder(dirname(dataDir))
  return { file, secret: fs.readFileSync(file, 'utf8') }
}
