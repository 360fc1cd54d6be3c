import type { FileTable, SourceFile } from './file-table.ts'

/** Value: the shared folders that the key's folder may import. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  db: [],
  sql: ['db'],
  http: ['db', 'sql'],
  excel: [],
}
const ENTRIES = ['server/index.ts', 'server/extensions.ts']

/** Empty for files directly in `server`, undefined elsewhere. */
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

/** Health, backups, demo and command lines: no other server code imports them. */
export const opsUsed = (table: FileTable): string[] =>
  faults(table, ({ path }, _target, _from, to) => to === 'ops' && !ENTRIES.includes(path))

/** Shared folders may not import a subject. */
export const subjectsBelow = (table: FileTable): string[] =>
  faults(table, (_file, _target, from, to) => {
    const below = BELOW[from]
    return below !== undefined && to !== '' && !below.includes(to)
  })
