import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { type ImportRef, parseSource, type Source } from './parse-source.ts'

export interface SourceFile extends Source {
  path: string
  /** `target`: path from the root. */
  own: (ImportRef & { target: string })[]
  packages: (ImportRef & { name: string })[]
}
/** Path from the root → file. All rules read this table, so that a test can feed them made-up files. */
export type FileTable = ReadonlyMap<string, SourceFile>

/** Package `imports` as in package.json: `#domain/*` → `./src/domain/*`. */
export type Aliases = Readonly<Record<string, string>>

export function tableOf(files: Readonly<Record<string, string>>, aliases: Aliases): FileTable {
  const table = new Map<string, SourceFile>()
  for (const [path, code] of Object.entries(files)) {
    const source = parseSource(path, code)
    const own: SourceFile['own'] = []
    const packages: SourceFile['packages'] = []
    for (const ref of source.imports) {
      const target = resolveOwn(path, ref.specifier, aliases)
      if (target !== undefined) own.push({ ...ref, target })
      else packages.push({ ...ref, name: packageName(ref.specifier) })
    }
    table.set(path, { ...source, path, own, packages })
  }
  return table
}

/** Reads the .ts and .tsx files of the folders, without .d.ts files. */
export async function readTable(root: string, folders: readonly string[]): Promise<FileTable> {
  const { imports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { imports: Aliases }
  const files: Record<string, string> = {}
  for (const folder of folders)
    for (const entry of await readdir(join(root, folder), { recursive: true }))
      if (/\.tsx?$/.test(entry) && !entry.endsWith('.d.ts'))
        files[join(folder, entry)] = await readFile(join(root, folder, entry), 'utf8')
  return tableOf(files, imports)
}

function resolveOwn(from: string, specifier: string, aliases: Aliases): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier.replace(/\?.*$/, '')))
  if (!specifier.startsWith('#')) return undefined
  for (const [alias, target] of Object.entries(aliases)) {
    const prefix = alias.replace(/\*$/, '')
    if (alias === specifier || (alias.endsWith('*') && specifier.startsWith(prefix)))
      return normalize(target.replace('*', specifier.slice(prefix.length)))
  }
  return `unknown alias ${specifier}`
}

function packageName(specifier: string): string {
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier)
}
