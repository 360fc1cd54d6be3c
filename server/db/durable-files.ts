import fs from 'node:fs'
import path from 'node:path'

/** Syncs every file and folder under `root`, and its own entry, to the disk. */
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

/** Links `draft` as `file` unless that exists, atomically. @returns whether it did. */
export function linkNew(draft: string, file: string): boolean {
  try {
    fs.linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
