// A new thread does not inherit the TypeScript loader of its parent, and registering one is slow. So the thread's few
// files are bundled here.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { buildSync } from 'esbuild'

const { outputFiles } = buildSync({
  entryPoints: [join(import.meta.dirname, 'thread.ts')],
  bundle: true,
  write: false,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: 'inline',
})
const [{ contents }] = outputFiles
const folder = join(import.meta.dirname, '../../../node_modules/.cache/butacas')
const file = join(folder, `pglite-thread-${createHash('sha256').update(contents).digest('hex')}.mjs`)
if (!existsSync(file)) {
  mkdirSync(folder, { recursive: true })
  // Other processes may write the same file: under its final name it is complete
  const unfinished = `${file}.${process.pid}.${threadId}`
  writeFileSync(unfinished, contents)
  renameSync(unfinished, file)
}
await import(file)
