import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const COPIED = ['src', 'sw', 'server', 'tests', 'vite', 'docs', 'public', 'package.json', 'index.html']
const CONFIG = ['vite.config.ts', 'tsconfig.json', 'README.md', 'biome.json']

/** A new folder for a copy of the sources to mutate; the work tree is never touched. */
export const newCopy = (name: string): Promise<string> => mkdtemp(join(tmpdir(), `butacas-${name}-`))

export async function copySources(copy: string): Promise<void> {
  for (const path of [...COPIED, ...CONFIG]) await cp(join(root, path), join(copy, path), { recursive: true })
  for (const path of ['node_modules', 'dist']) await symlink(join(root, path), join(copy, path))
}

export async function makeMistake(path: string, { from, to }: { from: string; to: string }): Promise<string> {
  const source = await readFile(path, 'utf8')
  if (source.split(from).length !== 2) throw new Error(`Not once in ${path}: ${from}`)
  await writeFile(
    path,
    source.replace(from, () => to),
  )
  return source
}
