import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

export function syncTree(root: string): void {
  for (const entry of fs.readdirSync(root, { withFileTypes: true })) {
    const full = path.join(root, entry.name)
    if (entry.isDirectory()) syncTree(full)
    else if (entry.isFile()) syncFile(full)
  }
  syncFolder(root)
}

/** Syncs the entries of `folder` to the disk. */
export function syncFolder(folder: string): void {
  // Windows cannot open a folder to sync it.
  if (process.platform !== 'win32') syncFile(folder, 'r')
}

function syncFile(file: string, flags = 'r+'): void {
  const fd = fs.openSync(file, flags)
  try {
    fs.fsyncSync(fd)
  } finally {
    fs.closeSync(fd)
  }
}

/** Links `draft` as `file` unless `file` exists, atomically. @returns whether it linked. */
export function linkNew(draft: string, file: string): boolean {
  try {
    fs.linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Free disk space below which writes are refused, so that the database can always be opened again (design §9). */
export const MIN_FREE_BYTES = 64 * 1024 * 1024
/** Recovery writes at most one log segment, and hangs if the disk has no room for the segment. */
const OPENING_BYTES = 17 * 1024 * 1024
/** Room for two starts on a full disk. */
const RESERVE_BYTES = 48 * 1024 * 1024

const reserveOf = (dataDir: string): string => path.join(dataDir, 'reserva')

export function freeBytes(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize
}

/**
 * Reserves part of the disk, if there is room. A start on a full disk can then still open and read the embedded
 * database (reliability S23).
 */
export function keepReserve(dataDir: string): void {
  const file = reserveOf(dataDir)
  if (fs.existsSync(file) || freeBytes(dataDir) < MIN_FREE_BYTES + 2 * RESERVE_BYTES) return
  try {
    // Random, because a compressing file system would store zeros in no space
    fs.writeFileSync(file, randomBytes(RESERVE_BYTES), { mode: 0o600, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    fs.rmSync(file, { force: true }) // Another process took the space meanwhile
  }
}

/**
 * Deletes the reserve if the space is needed. @param isNew the database does not exist yet. @returns whether there is
 * room to open the database.
 */
export function makeRoomToOpen(dataDir: string, isNew: boolean): boolean {
  const needed = isNew ? MIN_FREE_BYTES : OPENING_BYTES
  if (freeBytes(dataDir) < needed) fs.rmSync(reserveOf(dataDir), { force: true })
  return freeBytes(dataDir) >= needed
}
