import { basename } from 'node:path'
import type { FileTable, SourceFile } from './file-table.ts'

const BROWSER = /^(src|sw)\//
const ARIA = /^(react-aria|react-stately|@react-aria\/|@react-stately\/)/
const FORBIDDEN_NAMES = ['utils', 'helpers', 'misc', 'common', 'types', 'index']
const STORES = ['dexie', 'dexie-react-hooks', 'idb-keyval', 'idb']

const each = (table: FileTable, rule: (file: SourceFile) => string[]): string[] =>
  [...table.values()].flatMap(rule)
const imports = (file: SourceFile, ...names: string[]) =>
  file.packages.filter(ref => names.includes(ref.name))

/** react-aria-components is wrapped in one place, in widgets that load lazily. */
export const ariaOutsideOverlay = (table: FileTable): string[] =>
  each(table, file =>
    file.packages.some(ref => ARIA.test(ref.name)) &&
    BROWSER.test(file.path) &&
    !file.path.startsWith('src/ui/overlay')
      ? [`${file.path} imports react-aria outside src/ui/overlay`]
      : [],
  )

/** Only src/offline uses IndexedDB. `queries` may use Dexie's React hooks. */
export const storesOutsideOffline = (table: FileTable): string[] =>
  each(table, file => {
    if (!BROWSER.test(file.path) || file.path.startsWith('src/offline/')) return []
    const used = imports(file, ...STORES).filter(
      ref => !(ref.name === 'dexie-react-hooks' && file.path.startsWith('src/queries/')),
    )
    const bare = file.names.includes('indexedDB') ? [`${file.path} uses indexedDB`] : []
    return [...used.map(ref => `${file.path} imports ${ref.name} outside src/offline`), ...bare]
  })

/** The modules that may use storage: `ui` and `scanner` have one each, since they may not import `queries`. */
const STORAGE_DOORS = ['src/queries/browser-storage.ts', 'src/ui/appearance.ts', 'src/scanner/reading.ts']

export const storageOutsideDoor = (table: FileTable): string[] =>
  each(table, ({ path, names, members }) =>
    BROWSER.test(path) && !STORAGE_DOORS.includes(path)
      ? ['localStorage', 'sessionStorage']
          .filter(name => names.includes(name) || members.includes(name))
          .map(name => `${path} uses ${name}`)
      : [],
  )

/** Only src/http calls `fetch`. The worker's precache uses workbox, which calls `fetch` itself. */
export const fetchOutsideHttp = (table: FileTable): string[] =>
  each(table, file =>
    BROWSER.test(file.path) &&
    !file.path.startsWith('src/http/') &&
    file.calls.some(name => /^((self|window|globalThis)\.)?fetch$/.test(name))
      ? [`${file.path} calls fetch outside src/http`]
      : [],
  )

/**
 * Schemas stay on the server; the browser imports only their types. Contract files without a schema, such as endpoints
 * and header names, may be imported as values.
 */
export const schemasInTheBrowser = (table: FileTable): string[] =>
  each(table, file => {
    if (!BROWSER.test(file.path) || file.path.startsWith('src/contract/')) return []
    return [
      ...file.packages.filter(isSchemaLibrary).map(ref => `${file.path} imports ${ref.name} as a value`),
      ...file.own
        .filter(
          ref => !ref.typeOnly && ref.target.startsWith('src/contract/') && hasSchema(table, ref.target),
        )
        .map(ref => `${file.path} imports ${ref.target} as a value`),
    ]
  })

const isSchemaLibrary = (ref: SourceFile['packages'][number]): boolean =>
  !ref.typeOnly && ['typebox', '@sinclair/typebox'].includes(ref.name)

/** A contract file missing in the table counts as a file with a schema. */
function hasSchema(table: FileTable, path: string, seen = new Set<string>()): boolean {
  const file = table.get(path)
  if (file === undefined) return true
  if (seen.has(path)) return false
  seen.add(path)
  return (
    file.packages.some(isSchemaLibrary) ||
    file.own.some(ref => !ref.typeOnly && hasSchema(table, ref.target, seen))
  )
}

const RAW_HTML = [
  'innerHTML',
  'outerHTML',
  'srcdoc',
  'srcDoc',
  'dangerouslySetInnerHTML',
  'insertAdjacentHTML',
  'createContextualFragment',
  'parseFromString',
]
const RAW_CALLS = /^((window|globalThis|self)\.)?(eval|Function)$|^(window\.)?document\.write(ln)?$/

/** Text is shown only as text, and never run (security C20). */
export const rawHtml = (table: FileTable): string[] =>
  each(table, file => {
    if (!BROWSER.test(file.path)) return []
    const members = file.members.filter(name => RAW_HTML.includes(name))
    const calls = file.calls.filter(name => RAW_CALLS.test(name))
    return [...members, ...calls].map(name => `${file.path} uses ${name}`)
  })

/** Charts belong to a feature or to the office screens, and are imported only by `import()`, as a separate chunk. */
export const eagerCharts = (table: FileTable): string[] => {
  const charts = holders(table, /^victory/)
  const outside = charts.filter(path => !/^src\/(features|office)\//.test(path))
  return [...outside.map(path => `${path} imports victory`), ...eagerImports(table, charts)]
}

/** react-aria loads with the first overlay: other folders use `import()`. */
export const eagerAria = (table: FileTable): string[] =>
  eagerImports(table, holders(table, ARIA), path => path.startsWith('src/ui/overlay/'))

const holders = (table: FileTable, library: RegExp): string[] =>
  [...table.values()]
    .filter(
      file => BROWSER.test(file.path) && file.packages.some(ref => !ref.typeOnly && library.test(ref.name)),
    )
    .map(file => file.path)

const eagerImports = (
  table: FileTable,
  lazy: readonly string[],
  isExempt: (path: string) => boolean = () => false,
): string[] =>
  each(table, file =>
    file.own
      .filter(ref => !ref.dynamic && !ref.typeOnly && lazy.includes(ref.target) && !isExempt(file.path))
      .map(ref => `${file.path} imports ${ref.target} before it is needed`),
  )

/** Files that only re-export other files are forbidden. */
export const barrels = (table: FileTable): string[] =>
  each(table, file => (file.barrel ? [`${file.path} only re-exports`] : []))

export const forbiddenNames = (table: FileTable): string[] =>
  each(table, ({ path }) => {
    if (path === 'server/index.ts') return []
    const name = basename(path).replace(/\.(test\.)?tsx?$/, '')
    return FORBIDDEN_NAMES.includes(name) ? [`${path} has a name that says nothing`] : []
  })

/** Imports have the file's extension, so that Node, Vite and the compiler read them alike. */
export const missingExtensions = (table: FileTable): string[] =>
  each(table, file =>
    file.own
      .filter(ref => !/\.(tsx?|css|svg|json|sql)(\?[\w&]+)?$/.test(ref.specifier))
      .map(ref => `${file.path} imports ${ref.specifier} without its extension`),
  )

/** Imports of a missing file of ours, or through an alias missing in package.json. */
export const danglingImports = (table: FileTable): string[] =>
  each(table, file =>
    file.own
      .filter(ref => /\.tsx?$/.test(ref.target) && !table.has(ref.target))
      .map(ref => `${file.path} imports ${ref.specifier}, which is not there`),
  )

/** A component that returns a bare text gives src/ui/jsx-runtime.ts no text to wrap in an element. */
export const componentsOfBareText = (table: FileTable): string[] =>
  [...table.values()].flatMap(({ path, bare }) => bare.map(name => `${path}: ${name} gives a bare text`))
