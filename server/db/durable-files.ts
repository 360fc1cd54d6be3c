import fs from 'node:fs'
import path from 'node:path'

/** Makes every file and folder under `root`, and its own entry, survive a power cut. */
export function syncTree(root: string): void {
  for (const entry of fs.readdirSync(root, { withFileTypes: true })) {
    const full = path.join(root, entry.name)
    if (entry.isDirectory()) syncTree(full)
    else if (entry.isFile()) syncFile(full)
  }
  syncFolder(root)
}

/** Makes what was made, renamed or removed in `folder` survive a power cut. */
export function syncFolder(folder: string): void {
  // Windows keeps no handle on a folder that could be synced.
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

/** Gives `draft` the name `file` as well, unless something has it. A link is made whole or not at all, so nobody ever reads half a file. @returns whether it was made. */
export function linkNew(draft: string, file: string): boolean {
  try {
    fs.linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
