import type { FileTable, SourceFile } from './file-table.ts'

/** What knows no subject, and which of its like it may use. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  db: [],
  sql: ['db'],
  http: ['db', 'sql'],
  excel: [],
}
/** Where the server is put together. */
const ENTRIES = ['server/index.ts', 'server/extensions.ts']

/** The room of a file of the server: `butacas`; empty for what stands in front of them, undefined elsewhere. */
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

/** A subject's SQL is its own: others ask the files that say what it does. Operation may read everything. */
export const sqlOfAnother = (table: FileTable): string[] =>
  faults(table, (_file, target, from) => from !== 'ops' && target.endsWith('-sql.ts'))

/** Health, backups, the demo and the command lines: nothing else of the server is built on them. */
export const opsUsed = (table: FileTable): string[] =>
  faults(table, ({ path }, _target, _from, to) => to === 'ops' && !ENTRIES.includes(path))

/** What every subject is built on knows none of them. */
export const subjectsBelow = (table: FileTable): string[] =>
  faults(table, (_file, _target, from, to) => {
    const below = BELOW[from]
    return below !== undefined && to !== '' && !below.includes(to)
  })
