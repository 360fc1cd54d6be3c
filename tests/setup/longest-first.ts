import fs from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files start first, so that two workers end together. The other files are sorted by size. */
const LONGEST = [
  'tests/proof/server/kills.test.ts',
  'tests/server/ops/demo/fill-demo.test.ts',
  'tests/contract/eventos.test.ts',
  'tests/server/process.test.ts',
  'tests/server/db/folder-lock.test.ts',
  'tests/server/cuentas/sesiones.test.ts',
]
/**
 * A worker serves files of one project and environment one after another. The project with the longest files is first.
 */
const PROJECTS = ['server', 'beside', 'proof', 'unit', 'architecture', 'domain']

/** Ignores the times that an earlier run measured. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weights = new Map(files.map(file => [file, weigh(file)]))
    const weight = (file: TestSpecification) => weights.get(file) ?? []
    return files.toSorted((a, b) => compare(weight(a), weight(b)))
  }
}

/** Lowest first: project, environment, rank among the longest, size. */
function weigh({ moduleId, project }: TestSpecification): number[] {
  const text = fs.readFileSync(moduleId, 'utf8')
  const place = LONGEST.findIndex(name => moduleId.endsWith(name))
  return [
    PROJECTS.indexOf(project.name),
    text.startsWith('// @vitest-environment') ? 0 : 1,
    place === -1 ? LONGEST.length : place,
    -text.length,
  ]
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, n) => value !== b[n])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
