import type { FileTable, SourceFile } from './file-table.ts'

const SCREENS = [
  'features',
  'office',
  'scanner',
  'queries',
  'offline',
  'http',
  'ui',
  'domain',
  'messages',
  'contract',
]

// Imports missing here are forbidden.
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  domain: ['contract'],
  messages: ['contract', 'domain'],
  http: ['contract'],
  offline: ['http', 'domain', 'contract'],
  queries: ['offline', 'http', 'domain', 'contract'],
  ui: [],
  scanner: ['domain', 'contract'],
  planilla: ['domain', 'contract'],
  office: ['queries', 'ui', 'domain', 'messages', 'contract'],
  features: ['office', 'queries', 'planilla', 'scanner', 'ui', 'domain', 'messages', 'contract'],
  app: ['app', ...SCREENS],
  main: ['app', ...SCREENS],
  sw: ['offline', 'http', 'contract'],
  server: ['planilla', 'contract', 'domain', 'messages'],
  tests: ['app', 'main', 'planilla', 'sw', 'server', ...SCREENS],
}

/** A feature is a layer of its own, named `features/x`. */
function layerOf(path: string): string {
  const [top = '', second = '', third = ''] = path.split('/')
  if (top === 'src' && second === 'features') return `features/${third}`
  if (top === 'src') return second.replace(/\.tsx?$/, '')
  return top
}

/** Imports that `ALLOWED` does not have, type imports included, and files outside the known layers. */
export function forbiddenImports(table: FileTable): string[] {
  const found: string[] = []
  for (const file of table.values()) {
    const from = layerOf(file.path)
    const allowed = ALLOWED[kind(from)]
    if (allowed === undefined) found.push(`${file.path} is in no known layer`)
    for (const { target } of file.own) {
      const to = layerOf(target)
      if (to !== from && !allowed?.includes(kind(to)))
        found.push(`${file.path} → ${target}: ${from} may not import ${to}`)
      if (to === from && from === 'main') found.push(`${file.path} → ${target}`)
    }
  }
  return found
}

const kind = (layer: string): string => layer.split('/')[0] ?? layer

/** The server's shared folders, with the shared folders that each may import. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  db: [],
  sql: ['db'],
  http: ['db', 'sql'],
  excel: [],
}
const ENTRIES = ['server/index.ts', 'server/extensions.ts']

/** @returns '' for files directly in `server`, undefined for files outside `server`. */
function roomOf(path: string): string | undefined {
  const [top, room = '', ...rest] = path.split('/')
  if (top !== 'server') return undefined
  return rest.length === 0 ? '' : room
}

const faults = (
  table: FileTable,
  isWrong: (file: SourceFile, target: string, from: string, to: string) => boolean,
): string[] =>
  [...table.values()].flatMap(file => {
    const from = roomOf(file.path)
    if (from === undefined) return []
    return file.own.flatMap(({ target }) => {
      const to = roomOf(target)
      if (to === undefined || to === from || !isWrong(file, target, from, to)) return []
      return [`${file.path} imports ${target}`]
    })
  })

/** A subject's SQL is private: other subjects import its functions. Only `ops` may import the SQL. */
export const sqlOfAnother = (table: FileTable): string[] =>
  faults(table, (_file, target, from) => from !== 'ops' && target.endsWith('-sql.ts'))

/** Only `ENTRIES` may import `ops`: health, backups, demo and command lines. */
export const opsUsed = (table: FileTable): string[] =>
  faults(table, ({ path }, _target, _from, to) => to === 'ops' && !ENTRIES.includes(path))

/** Shared folders may not import a subject. */
export const subjectsBelow = (table: FileTable): string[] =>
  faults(table, (_file, _target, from, to) => {
    const below = BELOW[from]
    return below !== undefined && to !== '' && !below.includes(to)
  })
