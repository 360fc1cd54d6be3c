import type { FileTable } from './file-table.ts'

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
