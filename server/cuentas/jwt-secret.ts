import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { linkNew, syncFolder } from '../db/disk.ts'

/**
 * Creates the token secret if the data folder has none, in a file readable only by its owner (design §7). The file gets
 * its name only when complete on the disk (reliability S22). @returns the file's content, unchecked.
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
    // If two servers start for the first time at once, the later server reads the file of the earlier server
    linkNew(draft, file)
  } finally {
    fs.rmSync(draft, { force: true })
  }
  syncFolder(dataDir)
  syncFolder(dirname(dataDir))
  return { file, secret: fs.readFileSync(file, 'utf8') }
}
