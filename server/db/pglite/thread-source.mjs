// A new thread does not inherit the TypeScript loader of whatever started it, and to register one costs more than the
// database itself. So the thread's few files are put together here, and once for as long as they stay the same.
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
  // Others may be doing the same: what has its name is whole
  const unfinished = `${file}.${process.pid}.${threadId}`
  writeFileSync(unfinished, contents)
  renameSync(unfinished, file)
}
await import(file)
