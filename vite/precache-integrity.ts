import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Entry {
  url: string
  revision: string | null
  size: number
}

/** Adds each file's hash to the worker's manifest, so that the browser refuses any other content (security C31). */
export const withIntegrity =
  (outDir: string) =>
  async <E extends Entry>(entries: E[]): Promise<{ manifest: (E & { integrity: string })[] }> => ({
    manifest: await Promise.all(
      entries.map(async entry => {
        const hash = createHash('sha256').update(await readFile(join(outDir, entry.url)))
        return { ...entry, integrity: `sha256-${hash.digest('base64')}` }
      }),
    ),
  })
