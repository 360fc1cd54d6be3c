import { dirname } from 'node:path'
import type { FileTable } from './file-table.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

export const fileLoops = (table: FileTable): string[] => rings(graphOf(table, path => path))

/**
 * Import cycles between folders. A folder and its subfolders count as one, because `offline/db.ts` imports the rows of
 * `offline/outbox`.
 */
export const folderLoops = (table: FileTable): string[] => rings(graphOf(table, dirname))

function graphOf(table: FileTable, node: (path: string) => string): Graph {
  const graph = new Map<string, Set<string>>()
  for (const file of table.values()) {
    const from = node(file.path)
    const edges = graph.get(from) ?? new Set<string>()
    graph.set(from, edges)
    for (const { target } of file.own)
      if (table.has(target) && !isFamily(from, node(target))) edges.add(node(target))
    if (file.own.some(ref => ref.target === file.path)) edges.add(from)
  }
  return graph
}

const isFamily = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)

/** Each cycle starts at its first name in the alphabet. */
function rings(graph: Graph): string[] {
  const found = new Set<string>()
  const done = new Set<string>()
  const path: string[] = []
  const walk = (node: string): void => {
    const at = path.indexOf(node)
    if (at >= 0) {
      found.add(describe(path.slice(at)))
      return
    }
    if (done.has(node)) return
    path.push(node)
    for (const next of graph.get(node) ?? []) walk(next)
    path.pop()
    done.add(node)
  }
  for (const node of [...graph.keys()].sort()) walk(node)
  return [...found]
}

function describe(ring: string[]): string {
  const first = ring.indexOf([...ring].sort()[0] ?? '')
  const turned = [...ring.slice(first), ...ring.slice(0, first)]
  return [...turned, turned[0]].join(' → ')
}
